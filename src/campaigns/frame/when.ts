import { daysBetween, format, formatMonthDay, formatTime, type Moment } from '#src/lib/dates.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';

/** A day ahead within a sentence: `today`, `tomorrow`, `Fri`, or `December 3`. */
export function formatDueDay(at: Moment, now: number): string {
  const days = daysBetween(now, at);
  if (days === 0) return m.campaign_today();
  if (days === 1) return m.campaign_tomorrow();
  return days > 1 && days < 7 ? format(at, { weekday: 'short' }) : formatMonthDay(at);
}

/** A calendar day (`YYYY-MM-DD`, Phoenix) as `December 3`. */
export const formatCalendarDay = (day: string): string => formatMonthDay(noonOf(day));

/** A stretch of days: `November 3 – December 3`. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`;

/** Noon in Phoenix, so that no zone moves the day. */
export const noonOf = (day: string): string => `${day}T19:00:00.000Z`;

type TimeText = (inputs: { time: string }) => string;

/** The time of an event as a sentence: today's with its time alone, an older one with its day. */
const formatWhen = (at: Moment, now: number, today: TimeText, earlier: TimeText): string =>
  daysBetween(at, now) === 0
    ? today({ time: formatTime(at) })
    : earlier({ time: formatWeekdayTime(at, now) });

export const filledText = (at: Moment, now: number): string =>
  formatWhen(at, now, m.opportunity_conflict_full_at, m.opportunity_conflict_full_on);

export const invitationWithdrawnText = (at: Moment, now: number): string =>
  formatWhen(at, now, m.opportunity_conflict_withdrawn_at, m.opportunity_conflict_withdrawn_on);
