import { DAY_MS } from '#contract/durations.ts';
import { plainTime } from '#contract/language.ts';
import { formatLocale } from './format-locale.ts';

/** The product's time zone: every time is shown on Phoenix's clock, in every zone. */
export const TIME_ZONE = 'America/Phoenix';

/** Building a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Every date and time of a screen is written here, in the language and the zone of Pollin. */
export function format(at: Moment, options: Intl.DateTimeFormatOptions): string {
  const key = `${formatLocale()} ${JSON.stringify(options)}`;
  const held =
    formats.get(key) ??
    new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: TIME_ZONE });
  formats.set(key, held);
  return plainTime(held.format(new Date(at)));
}

/** An ISO date-time or milliseconds since the epoch. */
export type Moment = string | number;

/** `10:42 AM` (the specification's `h:mm a`). */
export const formatTime = (at: Moment): string =>
  format(at, { hour: 'numeric', minute: '2-digit' });

/** Day and time in full, for spoken and hovered text. */
export const formatMoment = (at: Moment): string =>
  format(at, { dateStyle: 'full', timeStyle: 'short' });

/** `Tuesday, November 3 at 10:42 AM`, with the year where that is not the year of `now`. */
export const formatDayMoment = (at: Moment, now: Moment): string =>
  format(at, { ...dayIn(at, now), hour: 'numeric', minute: '2-digit' });

/** The parts of a date: a year that is the one of `now` goes without saying. */
const dayIn = (at: Moment, now: Moment): Intl.DateTimeFormatOptions => ({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  ...(isSameYear(at, now) ? {} : { year: 'numeric' }),
});

const isSameYear = (at: Moment, now: Moment): boolean =>
  dayKey(at).slice(0, 4) === dayKey(now).slice(0, 4);

/** `Tuesday, November 3`. */
export const formatLongDay = (at: Moment): string =>
  format(at, { weekday: 'long', month: 'long', day: 'numeric' });

/** `November 3`. */
export const formatMonthDay = (at: Moment): string => format(at, { month: 'long', day: 'numeric' });

/** `November 2026`. */
export const formatMonthYear = (at: Moment): string =>
  format(at, { month: 'long', year: 'numeric' });

/** Morning from five, afternoon from noon, evening from six to ten, by Phoenix's clock. */
export function partOfDay(at: Moment): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = Number(
    new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: TIME_ZONE,
    }).format(new Date(at)),
  );
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The calendar day in Phoenix as `YYYY-MM-DD`: equal for two moments of one day. */
export function dayKey(at: Moment): string {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: TIME_ZONE,
  } as const;
  return (dayKeys ??= new Intl.DateTimeFormat('en-CA', options)).format(new Date(at));
}
let dayKeys: Intl.DateTimeFormat | undefined;

/** Whole calendar days from one moment to a later one. */
export function daysBetween(earlier: Moment, later: Moment): number {
  return Math.round((Date.parse(dayKey(later)) - Date.parse(dayKey(earlier))) / DAY_MS);
}

/** A day separator: Today, Yesterday, Monday, or the date. */
export function formatDay(at: Moment, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0 || days === 1) return relativeDay(-days);
  if (days > 1 && days < 7) return format(at, { weekday: 'long' });
  const date = { month: 'long', day: 'numeric' } as const;
  return format(
    at,
    isSameYear(at, now) ? { weekday: 'long', ...date } : { ...date, year: 'numeric' },
  );
}

/** The short form for a list: the time today, Yesterday, Mon, Nov 3, or 11/3/24. */
export function formatForList(at: Moment, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return formatTime(at);
  if (days === 1) return relativeDay(-1);
  if (days > 1 && days < 7) return format(at, { weekday: 'short' });
  return format(
    at,
    isSameYear(at, now) ? { month: 'short', day: 'numeric' } : { dateStyle: 'short' },
  );
}

/** `5 minutes ago`, `in 2 hours`; "now" within half a minute. */
export function formatAge(at: Moment, now: number): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  const [size, unit] =
    Math.abs(seconds) < 30
      ? ([Infinity, 'second'] as const)
      : Math.abs(seconds) < 3600
        ? ([60, 'minute'] as const)
        : Math.abs(seconds) < 86_400
          ? ([3600, 'hour'] as const)
          : ([86_400, 'day'] as const);
  const count = Math.round(seconds / size);
  return relative().format(count, unit);
}

function relative(): Intl.RelativeTimeFormat {
  const held =
    relatives.get(formatLocale()) ??
    new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' });
  relatives.set(formatLocale(), held);
  return held;
}
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relativeDay(days: number): string {
  const word = relative().format(days, 'day');
  return word.charAt(0).toLocaleUpperCase(formatLocale()) + word.slice(1);
}
