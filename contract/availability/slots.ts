import { addDays, type Day, dayOf, momentOf, weekdayOf } from '../phoenix-time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../durations.ts';
import { type AvailabilityRecord, type Interval, TIME_STEP_MINUTES, weekdays } from './record.ts';

/** Hours and taken times, as far as slots need them. */
export type Hours = Pick<AvailabilityRecord, 'week' | 'exceptions'>;

/** Minutes since midnight of hour × 100 + minutes. */
export const minutesOfTime = (time: number): number => Math.floor(time / 100) * 60 + (time % 100);

/**
 * A day's open interval in minutes since its midnight, exceptions considered; null when closed. A night that ends on the next day
 * ends after 1,440 minutes.
 */
export function openOn(hours: Hours, day: Day): { from: number; to: number } | null {
  const held =
    hours.exceptions.find((one) => one.date === day) ??
    hours.week[weekdays[weekdayOf(day)] ?? 'mon'];
  if (!held.isOpen) return null;
  const [from, to] = [minutesOfTime(held.startTime), minutesOfTime(held.endTime)];
  return { from, to: to < from ? to + DAY_MINUTES : to };
}

/**
 * The day in whose open hours a shoot fits: its own, or the day before if that one's night is still open; null where none fits.
 * Times in milliseconds since the epoch.
 */
export function openingOf(hours: Hours, start: number, end: number): Day | null {
  const today = dayOf(start);
  const isIn = (day: Day) => {
    const open = openOn(hours, day);
    return open !== null && start >= momentOf(day, open.from) && end <= momentOf(day, open.to);
  };
  return [addDays(today, -1), today].find(isIn) ?? null;
}

/** Whether a shoot fits into the open hours of its day, or of the night before. Times in milliseconds since the epoch. */
export const fitsHours = (hours: Hours, start: number, end: number): boolean =>
  openingOf(hours, start, end) !== null;

/** The days that are looked at for an open one, at most. */
const DAYS_LOOKED_AT = 366;

/** Whether any day from the first to the last is open long enough for a shoot, whatever is booked on it. The night before counts from midnight on. */
export function hasOpenDay(
  hours: Hours,
  { first, last, durationMin }: { first: Day; last: Day; durationMin: number },
): boolean {
  const night = openOn(hours, addDays(first, -1));
  if (first <= last && night && night.to - DAY_MINUTES >= durationMin) return true;
  let day = first;
  for (let count = 0; day <= last && count < DAYS_LOOKED_AT; count += 1) {
    const open = openOn(hours, day);
    if (open && open.to - open.from >= durationMin) return true;
    day = addDays(day, 1);
  }
  return false;
}

/** Whether two intervals share any time; touching ends do not. */
export const overlaps = (a: Interval, b: Interval): boolean =>
  Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);

/**
 * The times at which a business is full, ascending and without touching intervals: the busy times of an availability record.
 */
export function fullTimes(taken: readonly Interval[], capacity: number): Interval[] {
  const edges = taken
    .flatMap(({ start, end }) => [
      { at: start, change: 1 },
      { at: end, change: -1 },
    ])
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.change - b.change);
  const full: Interval[] = [];
  let count = 0;
  let since: string | null = null;
  for (const { at, change } of edges) {
    count += change;
    if (count >= capacity) since ??= at;
    else if (since !== null) {
      const last = full.at(-1);
      if (last?.end === since) last.end = at;
      else if (since !== at) full.push({ start: since, end: at });
      since = null;
    }
  }
  return full;
}

type SlotSearch = {
  hours: Hours;
  busy: readonly Interval[];
  durationMin: number;
  /** Milliseconds since the epoch: no slot starts before `from` or after `to`. */
  from: number;
  to: number;
  limit?: number;
};

/** Free starts as ISO times, ascending, every 15 minutes within the open hours. */
export function freeSlots({ hours, busy, durationMin, from, to, limit }: SlotSearch): string[] {
  const taken = busy.map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const);
  const slots: string[] = [];
  let last = -Infinity;
  // The night before may still be open.
  for (let day = addDays(dayOf(from), -1); momentOf(day, 0) <= to; day = addDays(day, 1)) {
    const open = openOn(hours, day);
    if (!open) continue;
    for (let at = open.from; at + durationMin <= open.to; at += TIME_STEP_MINUTES) {
      const start = momentOf(day, at);
      const end = start + durationMin * MINUTE_MS;
      // A night and the next day may share an hour.
      if (start < from || start > to || start <= last) continue;
      if (taken.some(([busyFrom, busyTo]) => start < busyTo && busyFrom < end)) continue;
      last = start;
      slots.push(new Date(start).toISOString());
      if (slots.length === limit) return slots;
    }
  }
  return slots;
}
