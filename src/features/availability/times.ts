import { weekdays, type DayHours, type Weekday } from '#contract/availability/record.ts';
import { minutesOfTime } from '#contract/availability/slots.ts';
import { momentOf, type Day } from '#contract/phoenix-time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { TIME_ZONE, formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { formatLocale } from '#src/lib/format-locale.ts';

/** A Monday; which one does not matter. */
const A_MONDAY = '2026-01-05';
const NOON = 12 * 60;

/** `9:30 AM` for 930. */
export const timeText = (time: number): string =>
  formatTime(momentOf(A_MONDAY, minutesOfTime(time)));

/** `9:00 AM – 5:00 PM`, or that the day is closed. */
export const hoursText = ({ isOpen, startTime, endTime }: DayHours): string =>
  isOpen
    ? m.app_range({ from: timeText(startTime), to: timeText(endTime) })
    : m.availability_day_closed();

const dayFormat = (weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(formatLocale(), { weekday, timeZone: TIME_ZONE });

const namesIn = (length: 'long' | 'short'): Record<Weekday, string> => {
  const format = dayFormat(length);
  return Object.fromEntries(
    weekdays.map((day, place) => [day, format.format(momentOf(A_MONDAY, NOON) + place * DAY_MS)]),
  ) as Record<Weekday, string>;
};

let long: Record<Weekday, string> | undefined;
let short: Record<Weekday, string> | undefined;

/** `Monday`. */
export const dayName = (day: Weekday): string => (long ??= namesIn('long'))[day];

/** `Mon`. */
export const shortDayName = (day: Weekday): string => (short ??= namesIn('short'))[day];

/** `Thu, Nov 26`, with the year where it is not this one. */
export function dateText(date: Day, today: Day): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(formatLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: TIME_ZONE,
    ...year,
  }).format(momentOf(date, NOON));
}
