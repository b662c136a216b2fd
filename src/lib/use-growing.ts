import { useEffect, useState, type RefCallback } from 'react';
import { scrollerOf } from './near-end.ts';

/** More than a screen of the smallest rows. */
const STEP = 60;

/**
 * How many of a long list's rows are drawn: a step at first, one more each time the list's end comes within a screen, and all up to
 * row `wanted`. `end` goes on an empty element behind the list while rows are missing.
 */
export function useGrowing(
  count: number,
  wanted = 0,
): { shown: number; end: RefCallback<HTMLElement> } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(STEP);
  if (wanted > shown) setShown(wanted);
  useEffect(() => {
    if (!element) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setShown((held) => Math.min(held, count) + STEP);
      },
      { root: scrollerOf(element), rootMargin: '100% 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
    // New rows may leave the end in view, which no observer reports again.
  }, [element, shown, count]);
  return { shown, end: setElement };
}
