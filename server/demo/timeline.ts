import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { numberOf } from './data.ts';

type Line = { fromCreator: boolean; text: string };
/** Messages that follow on each other within minutes. */
export type Sitting = { daysAfter: number | null; lines: Line[] };
export type Said = Line & { at: number };
type Next = Pick<Sitting, 'daysAfter'> & { start: number };

/**
 * Gives a conversation its times, from the last message, sent at `endsAt`, backwards. Times ascend strictly; sittings
 * before the last one begin in daylight.
 */
export function onTimeline(sittings: readonly Sitting[], endsAt: number): Said[] {
  const said: Said[] = [];
  let next: Next | null = null;
  for (const { daysAfter, lines } of sittings.toReversed()) {
    const offsets = lines.map((_, place) => pauseBefore(lines.slice(1, place + 1)));
    const duration = offsets.at(-1) ?? 0;
    const start: number = next ? startBefore(next, duration) : endsAt - duration;
    said.unshift(...lines.map((line, place) => ({ ...line, at: start + (offsets[place] ?? 0) })));
    next = { start, daysAfter };
  }
  return said;
}

/** The start of a sitting of this duration before the next one. */
function startBefore({ start, daysAfter }: Next, duration: number): number {
  const latest = start - duration - 2 * HOUR_MS;
  if (daysAfter === 0) return latest;
  const morning = momentOf(addDays(dayOf(start), -(daysAfter ?? 1)), 8 * 60 + 40);
  return Math.min(morning + (duration % (10 * HOUR_MS)), latest);
}

/** The time that these messages take to write, each after a break of up to eight minutes. */
const pauseBefore = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + (15 + numberOf(text, 480)) * 1000 + text.length * 120, 0);

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const zone = { timeZone: 'America/Phoenix' } as const;
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...zone });
const dateName = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', ...zone });
const timeName = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  ...zone,
});

/**
 * Names the days in a message of that time. `{+3}` is the weekday three days on, and `{tue+3}` the first Tuesday at least three days
 * on. `{shoot}` is the weekday of the next shoot on a later day, or else of the last one, `{shoot-1}` the weekday before it, and
 * `{shoot at}` its time. With `d`, as in `{d+3}` and `{d:shoot}`, it is a date. `starts` are those of the shoots, and ascend.
 */
export const nameDays = (text: string, at: number, starts: readonly number[]): string =>
  text.replace(
    /\{(d)?:?(shoot|mon|tue|wed|thu|fri|sat|sun)?([+-]\d+)?( at)?\}/g,
    (_, asDate?: string, from?: string, days = '0', asTime?: string) => {
      const shoot = starts.find((one) => dayOf(one) > dayOf(at)) ?? starts.at(-1);
      const start = from === 'shoot' ? shoot : at;
      if (start === undefined) throw new Error(`There is no shoot to name in: ${text}`);
      if (asTime) return timeName.format(start).replace(':00', '');
      const earliest = start + Number(days) * DAY_MS;
      const weekday = weekdays.indexOf(from ?? '');
      const wait = weekday < 0 ? 0 : (weekday - weekdayOf(dayOf(earliest)) + 7) % 7;
      return (asDate ? dateName : weekdayName).format(earliest + wait * DAY_MS);
    },
  );
