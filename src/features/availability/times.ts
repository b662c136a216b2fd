import { weekdays, type DayHours, type Weekday } from '#contract/availability/record.ts';
import { minutesOfTime } from '#contract/availability/slots.ts';
import { momentOf, type Day } from '#contract/phoenix-time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { format, formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';

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

const nameOf = (day: Weekday, weekday: 'long' | 'short'): string =>
  format(momentOf(A_MONDAY, NOON) + weekdays.indexOf(day) * DAY_MS, { weekday });

/** `Monday`. */
export const dayName = (day: Weekday): string => nameOf(day, 'long');

/** `Mon`. */
export const shortDayName = (day: Weekday): string => nameOf(day, 'short');

/** `Thu, Nov 26`, with the year where it is not this one. */
export function dateText(date: Day, today: Day): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return format(momentOf(date, NOON), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...year,
  });
}
