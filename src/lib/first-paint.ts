import { afterFirstPaint } from './after-first-paint.ts';

/** Longest that work behind the screens waits for lists: a screen without any, or a copy that cannot be opened. */
const LONGEST_WAIT_MS = 1_500;

const painted = Promise.withResolvers<void>();
let isWaiting = false;
let unread = 0;

const readsDone = Promise.withResolvers<void>();
let areReadsDone = false;
let reading = 0;

void readsDone.promise.then(() => (areReadsDone = true));

/**
 * The device is being read for the first screen; the answer is called when it has been, or is no longer wanted. What was read may
 * lead to other reads.
 */
export function registerFirstRead(): () => void {
  if (areReadsDone) return () => undefined;
  let isReading = true;
  reading += 1;
  return () => {
    if (!isReading) return;
    isReading = false;
    reading -= 1;
    // The screen that shows the result has begun its own reads by the second frame.
    if (reading === 0) afterFirstPaint(() => afterFirstPaint(resolveWhenDone));
  };
}

function resolveWhenDone(): void {
  if (reading === 0) readsDone.resolve();
}

/**
 * Resolves when nothing is being read for the first screen any more and the result has been painted. Code that the first screen does
 * not show loads after that: its work would come before that of the screen's reads.
 */
export function whenFirstReadsDone(): Promise<void> {
  if (!areReadsDone) setTimeout(readsDone.resolve, LONGEST_WAIT_MS);
  if (reading === 0) afterFirstPaint(() => afterFirstPaint(resolveWhenDone));
  return readsDone.promise;
}

/** Whether the first screen has been painted with what the device holds. */
export const isFirstReadsDone = (): boolean => areReadsDone;

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
