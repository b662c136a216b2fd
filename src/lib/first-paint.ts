import { afterFirstPaint } from './after-first-paint.ts';

/** Longest that work behind the screens waits for lists: a screen without any, or a copy that cannot be opened. */
const LONGEST_WAIT_MS = 1_500;

const painted = Promise.withResolvers<void>();
let isWaiting = false;
let unread = 0;

const readsDone = Promise.withResolvers<void>();
let areReadsDone = false;
let isLimited = false;
let reading = 0;

void readsDone.promise.then(() => (areReadsDone = true));

/**
 * Registers a read of the device for the first screen. The returned function ends it: with its result, or when the result is no longer
 * wanted. A result may lead to other reads.
 */
export function registerFirstRead(): () => void {
  if (areReadsDone) return () => undefined;
  let isReading = true;
  reading += 1;
  return () => {
    if (!isReading) return;
    isReading = false;
    reading -= 1;
    if (reading === 0) checkAfterPaint();
  };
}

/** The screen that shows a result has begun its own reads by the second frame. */
function checkAfterPaint(): void {
  afterFirstPaint(() =>
    afterFirstPaint(() => {
      if (reading === 0) readsDone.resolve();
    }),
  );
}

/**
 * Resolves once all reads for the first screen have ended and the screen has painted them, at the latest after 1.5 seconds. Code that
 * the first screen doesn't show loads after that: it would compete with the reads for the main thread.
 */
export function whenFirstReadsDone(): Promise<void> {
  if (!isLimited) {
    isLimited = true;
    setTimeout(readsDone.resolve, LONGEST_WAIT_MS);
    if (reading === 0) checkAfterPaint();
  }
  return readsDone.promise;
}

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
