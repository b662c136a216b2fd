import { daysBetween, format, formatTime, type Moment } from './dates.ts';
import { nameZone } from './name-zone.ts';

/** `Tue 3:00 PM` within a week of `now`, `Tue, Dec 8, 3:00 PM` beyond it, where a weekday would name two days. */
export function formatWeekdayTime(at: Moment, now: number): string {
  const isNear = Math.abs(daysBetween(now, at)) < 7;
  const time = isNear
    ? `${format(at, { weekday: 'short' })} ${formatTime(at)}`
    : `${format(at, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(at)}`;
  return nameZone(time, at);
}
