import { useMatches, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Frames in which a screen that is come back to may grow to the height that it was left at. */
const PATIENCE = 30;

/** Where the screens of a window were left, in pixels from their tops, by the entry in its history. */
const tops = new Map<string, number>();

/** A screen begins at its top, and one that is come back to where it was left. */
export function useScrollPlace(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const router = useRouter();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useLayoutEffect(() => {
    const { current: scroller } = place;
    const key = router.history.location.state.__TSR_key;
    if (!scroller || !key) return;
    const top = tops.get(key) ?? 0;
    let frame = 0;
    const settle = (left: number) => {
      scroller.scrollTop = top;
      if (scroller.scrollTop < top && left > 0) {
        frame = requestAnimationFrame(() => settle(left - 1));
      }
    };
    settle(PATIENCE);
    const note = () => tops.set(key, scroller.scrollTop);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', note);
    };
  }, [path, router]);
  return place;
}
