import { formatLocale } from './format-locale.ts';
import { daysBetween, formatTime, TIME_ZONE, type Moment } from './dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `Tue 3:00 PM` within a week of `now`, `Tue, Dec 8, 3:00 PM` beyond it, where a weekday would name two days. */
export function formatWeekdayTime(at: Moment, now: number): string {
  const isNear = Math.abs(daysBetween(now, at)) < 7;
  return isNear
    ? `${part(at, { weekday: 'short' })} ${formatTime(at)}`
    : `${part(at, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(at)}`;
}

function part(at: Moment, options: Intl.DateTimeFormatOptions): string {
  const key = `${formatLocale()} ${JSON.stringify(options)}`;
  const held =
    formats.get(key) ??
    new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: TIME_ZONE });
  formats.set(key, held);
  return held.format(new Date(at));
}
