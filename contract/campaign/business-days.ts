import { dayOf, weekdayOf } from '../phoenix-time.ts';
import { DAY_MS } from '../durations.ts';

/**
 * The same time of day, this many business days later: Monday to Friday on Phoenix's calendar. A start on a weekend counts
 * from its time on the weekend, so three business days from a Saturday end on Wednesday. Milliseconds since the epoch.
 */
export function addBusinessDays(from: number, days: number): number {
  let at = from;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (weekdayOf(dayOf(at)) < 5) left -= 1;
  }
  return at;
}
