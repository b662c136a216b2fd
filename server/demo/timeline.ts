import { addDays, dayOf, minutesOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { numberOf } from './seeded.ts';

/** The same time, or the afternoon or evening before it when Phoenix sleeps. */
export const awake = (at: number): number =>
  minutesOf(at) >= 23 * 60 || minutesOf(at) < 8 * 60 ? at - 9 * HOUR_MS : at;

type Line = { fromCreator: boolean; text: string };
/** Messages that follow on each other within minutes. */
export type Sitting = { daysAfter: number | null; lines: Line[] };
export type Said = Line & { at: number };
type Next = Pick<Sitting, 'daysAfter'> & { start: number };

/**
 * Gives a conversation its times, from the last message, sent at `endsAt`, backwards. Times ascend strictly; sittings
 * before the last one begin in daylight. Days named in the text are counted from the day of the message.
 */
export function onTimeline(sittings: readonly Sitting[], endsAt: number): Said[] {
  const said: Said[] = [];
  let next: Next | null = null;
  for (const { daysAfter, lines } of sittings.toReversed()) {
    const offsets = lines.map((_, place) => pauseBefore(lines.slice(1, place + 1)));
    const start: number = startOf(offsets.at(-1) ?? 0, next ?? endsAt);
    said.unshift(
      ...lines.map((line, place) => {
        const at = start + (offsets[place] ?? 0);
        return { ...line, text: nameDays(line.text, at), at };
      }),
    );
    next = { start, daysAfter };
  }
  return said;
}

/** The start of a sitting of this duration. `next`: the sitting after it, or the time of its end. */
function startOf(duration: number, next: Next | number): number {
  if (typeof next === 'number') return next - duration;
  const latest = next.start - duration - 2 * HOUR_MS;
  if (next.daysAfter === 0) return latest;
  const morning = momentOf(addDays(dayOf(next.start), -(next.daysAfter ?? 1)), 8 * 60 + 40);
  return Math.min(morning + (duration % (10 * HOUR_MS)), latest);
}

/** The time that these messages take to write, each after a break of up to eight minutes. */
const pauseBefore = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + (15 + numberOf(text, 480)) * 1000 + text.length * 120, 0);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const zone = { timeZone: 'America/Phoenix' } as const;
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...zone });
const dateName = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', ...zone });

/**
 * `{+3}` is the weekday three days on, `{tue+3}` the first Tuesday at least three days on, and with `d` before it
 * – `{d+3}`, `{d:tue+3}` – the same as a date.
 */
const nameDays = (text: string, at: number): string =>
  text.replace(
    /\{(d)?:?(sun|mon|tue|wed|thu|fri|sat)?\+(\d+)\}/g,
    (_, asDate: string | undefined, weekday: string | undefined, days: string) => {
      const earliest = at + Number(days) * DAY_MS;
      const today = weekdayOf(dayOf(earliest));
      const wait = weekday ? (weekdays.indexOf(weekday) - today + 7) % 7 : 0;
      return (asDate ? dateName : weekdayName).format(earliest + wait * DAY_MS);
    },
  );

const timeName = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  ...zone,
});

/**
 * `{shoot}` is the weekday of the next shoot on a later day, or else of the last one. `{shoot-1}` is the weekday before it,
 * `{d:shoot}` its date, and `{shoot at}` its time. `starts` ascend.
 */
export const nameShoots = (text: string, at: number, starts: readonly number[]): string =>
  text.replace(
    /\{(d:)?shoot([+-]\d+)?( at)?\}/g,
    (_, asDate: string | undefined, days: string | undefined, asTime: string | undefined) => {
      const start = starts.find((one) => dayOf(one) > dayOf(at)) ?? starts.at(-1);
      if (start === undefined) throw new Error(`There is no shoot to name in: ${text}`);
      if (asTime) return timeName.format(start).replace(':00', '');
      return (asDate ? dateName : weekdayName).format(start + Number(days ?? 0) * DAY_MS);
    },
  );
