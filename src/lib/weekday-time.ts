import { daysBetween, format, formatTime, type Moment } from './dates.ts';
import { nameZone } from './name-zone.ts';

/** `Tue 3:00 PM` within a week of `now`, `Tue, Dec 8, 3:00 PM` beyond it, where a weekday would name two days. */
export const formatWeekdayTime = (at: Moment, now: number): string =>
  nameZone(weekdayTime(at, now), at);

/** The same without its zone, for a list that names it once. */
export function weekdayTime(at: Moment, now: number): string {
  const isNear = Math.abs(daysBetween(now, at)) < 7;
  return isNear
    ? `${format(at, { weekday: 'short' })} ${formatTime(at)}`
    : `${format(at, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(at)}`;
}
