import { DAY_MS } from '#contract/durations.ts';

/** First pause after an undelivered try, doubled each time up to five minutes, for ever (domain rules, 13.2). */
const FIRST_MS = 2_000;
export const LONGEST_MS = 300_000;

/** Milliseconds to wait after so many tries in vain, between half and the whole of the doubled pause. */
export function backoff(attempts: number, random: () => number): number {
  const pause = Math.min(FIRST_MS * 2 ** Math.max(0, Math.min(attempts, 20) - 1), LONGEST_MS);
  return pause * (0.5 + random() / 2);
}

/** Whether a stored time has passed. A time beyond the longest pause was written by another clock. */
export function isDue(at: number, now: number, longest = LONGEST_MS): boolean {
  return at <= now || at > now + longest;
}

/** A server's wish to be left alone is believed up to a day. */
export const LONGEST_ASKED_MS = DAY_MS;

/** Milliseconds to wait where the server asked for so many seconds, up to a fifth longer so that devices do not come back as one. */
export const askedPause = (seconds: number, random: () => number): number =>
  Math.min(seconds * 1000 * (1 + random() / 5), LONGEST_ASKED_MS);
