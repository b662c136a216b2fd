import { momentOf, type Day } from '#contract/phoenix-time.ts';
import { format, formatLongDay, formatTime, type Moment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';

const NOON = 12 * 60;

/** The middle of a Phoenix day: a moment that every format puts on that day. */
export const noonOf = (day: Day): number => momentOf(day, NOON);

/** `3:00 PM – 5:00 PM`. */
export const formatTimes = (of: { startDateTime: string; endDateTime: string }): string =>
  nameZone(
    m.app_range({ from: formatTime(of.startDateTime), to: formatTime(of.endDateTime) }),
    of.startDateTime,
  );

/** `Tuesday, November 24, 3:00 PM`. */
export const formatDayTime = (at: Moment): string =>
  nameZone(`${formatLongDay(at)}, ${formatTime(at)}`, at);

/** `Tue, Nov 24, 3:00 PM`: a day of another week cannot be taken for this one's. */
export const formatSlot = (at: Moment): string =>
  nameZone(`${formatShortDay(at)}, ${formatTime(at)}`, at);

/** `Tue 3:00 PM`. */
export const formatWeekdayTime = (at: Moment): string =>
  nameZone(`${formatWeekday(at)} ${formatTime(at)}`, at);

/** `Tue, Nov 24`. */
export const formatShortDay = (at: Moment): string =>
  format(at, { weekday: 'short', month: 'short', day: 'numeric' });

/** `Tue`. */
export const formatWeekday = (at: Moment): string => format(at, { weekday: 'short' });

/** `Nov 24`. */
export const formatShortDate = (at: Moment): string =>
  format(at, { month: 'short', day: 'numeric' });
