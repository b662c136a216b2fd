import { between, type Random } from './seeded-random.ts';

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A business answers a reservation so soon. */
export const CONFIRMED_AFTER = 90 * MINUTE;
/** Phoenix is seven hours behind UTC all year. */
const PHOENIX = 7 * HOUR;

/** The same time, or the afternoon or evening before it when Phoenix sleeps. */
export function awake(at: number): number {
  const hour = new Date(at - PHOENIX).getUTCHours();
  return hour >= 23 || hour < 8 ? at - 9 * HOUR : at;
}

type Line = { fromCreator: boolean; text: string };
/** Messages that follow on each other within minutes. */
export type Sitting = { daysAfter: number | null; lines: Line[] };
export type Said = Line & { at: number };

/**
 * Gives a conversation its times, from the last message, said at `endsAt`, backwards. Times ascend strictly; sittings
 * before the last one begin in daylight. Days named in the text are reckoned from the day they are said.
 */
export function onTimeline(sittings: readonly Sitting[], endsAt: number, random: Random): Said[] {
  const said: Said[] = [];
  let next: { start: number; daysAfter: number | null } | null = null;
  for (const sitting of sittings.toReversed()) {
    const offsets = paceOf(sitting, random);
    const duration = offsets[offsets.length - 1] ?? 0;
    const start = startOf(duration, next, endsAt, random);
    const lines = sitting.lines.map((line, place) => {
      const at = start + (offsets[place] ?? 0);
      return { ...line, text: nameDays(line.text, at), at };
    });
    said.unshift(...lines);
    next = { start, daysAfter: sitting.daysAfter };
  }
  return said;
}

function startOf(
  duration: number,
  next: { start: number; daysAfter: number | null } | null,
  endsAt: number,
  random: Random,
): number {
  if (!next) return endsAt - duration;
  const latest = next.start - duration - HOUR;
  if (next.daysAfter === 0) return latest - between(random, 20, 150) * MINUTE;
  const midnight = Math.floor((next.start - PHOENIX) / DAY) * DAY + PHOENIX;
  const daylight = between(random, 8 * 60 + 40, 19 * 60 + 20) * MINUTE;
  return Math.min(midnight - (next.daysAfter ?? 1) * DAY + daylight, latest);
}

/** When each message is said, from the first one on: answers come fast, slowly, or after something else. */
function paceOf({ lines }: Sitting, random: Random): number[] {
  let at = 0;
  return lines.map((line, place) => {
    if (place === 0) return 0;
    const mood = random();
    const pause =
      mood < 0.6
        ? between(random, 15, 110)
        : mood < 0.92
          ? between(random, 130, 560)
          : between(random, 700, 2100);
    at += pause * SECOND + line.text.length * 120 + between(random, 0, 999);
    return at;
  });
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const zone = { timeZone: 'America/Phoenix' } as const;
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...zone });
const dateName = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', ...zone });

/**
 * `{+3}` is the weekday three days on, `{tue+3}` the first Tuesday at least three days on, and with `d` before it
 * – `{d+3}`, `{d:tue+3}` – the same as a date.
 */
function nameDays(text: string, at: number): string {
  return text.replace(
    /\{(d)?:?(sun|mon|tue|wed|thu|fri|sat)?\+(\d+)\}/g,
    (_, asDate: string | undefined, weekday: string | undefined, days: string) => {
      const earliest = at + Number(days) * DAY;
      const today = new Date(earliest - PHOENIX).getUTCDay();
      const wait = weekday ? (weekdays.indexOf(weekday) - today + 7) % 7 : 0;
      return (asDate ? dateName : weekdayName).format(earliest + wait * DAY);
    },
  );
}
