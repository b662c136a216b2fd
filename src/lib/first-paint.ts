import { afterFirstPaint } from './after-first-paint.ts';

/** Longest that work behind the screens waits for lists: a screen without any, or a copy that cannot be opened. */
const LONGEST_WAIT_MS = 1_500;

const painted = Promise.withResolvers<void>();
let isWaiting = false;
let unread = 0;

/** A list of the screen is being read from the device; the answer is called when it has been, or is no longer wanted. */
export function registerPendingList(): () => void {
  unread += 1;
  return () => {
    unread -= 1;
    if (unread === 0) afterFirstPaint(resolveWhenRead);
  };
}

/** Lists that came with those that were just painted are waited for as well. */
function resolveWhenRead(): void {
  if (unread === 0) painted.resolve();
}

/**
 * Resolves when the first screen's lists have been painted from the device. Their reads go before all background work: the
 * device's store handles one task at a time.
 */
export function whenFirstPainted(): Promise<void> {
  if (!isWaiting) setTimeout(painted.resolve, LONGEST_WAIT_MS);
  isWaiting = true;
  return painted.promise;
}
