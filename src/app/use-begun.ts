import { useDeferredValue, useEffect } from 'react';
import { registerFirstRead, registerPendingList } from '#src/lib/first-paint.ts';

/**
 * False in a screen's first rendering, and true in the next one, which goes in slices. Rendered at once, the screen would hold up the tap
 * that leads to it. The reads of what isn't rendered yet belong to the first screen, too.
 */
export function useBegun(): boolean {
  const isBegun = useDeferredValue(true, false);
  useEffect(() => (isBegun ? undefined : awaitReads()), [isBegun]);
  return isBegun;
}

function awaitReads(): () => void {
  const ends = [registerFirstRead(), registerPendingList()];
  return () => ends.forEach((end) => end());
}
