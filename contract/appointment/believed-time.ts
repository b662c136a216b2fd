import { HOUR_MS } from '../durations.ts';

/** The oldest device time that is believed. */
export const OCCURRED_AT_MAX_HOURS = 48;

/** The device's time of an event, limited to the last 48 hours and never in the future. */
export function believedTime(occurredAt: string, now: number): number {
  const at = Date.parse(occurredAt);
  return at <= now && at >= now - OCCURRED_AT_MAX_HOURS * HOUR_MS ? at : now;
}
