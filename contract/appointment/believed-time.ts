import { HOUR_MS } from '../durations.ts';

/** What the device says happened is believed when it is not older than this. */
export const OCCURRED_AT_MAX_HOURS = 48;

/** When a device says something happened, as far as it is believed: not in the future, not older than 48 hours. */
export function believedTime(occurredAt: string, now: number): number {
  const at = Date.parse(occurredAt);
  return at <= now && at >= now - OCCURRED_AT_MAX_HOURS * HOUR_MS ? at : now;
}
