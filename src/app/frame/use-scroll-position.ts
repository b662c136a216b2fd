import { useMatches, useRouter } from '@tanstack/react-router';
import type { AccountId } from '#contract/ids.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Frames in which a screen that is come back to may grow to the height that it was left at. */
const PATIENCE = 60;

/** Scroll input: the position is not restored after the person scrolls. */
const SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where the screens of a window were left, in pixels from their tops, by the entry in its history. */
const tops = new Map<string, number>();

/** A screen begins at its top, and one that is come back to where it was left. */
export function useScrollPosition(accountId: AccountId | null): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  // A new frame is at its top already. Setting that would force an additional layout.
  const isDrawn = useRef(false);
  // Another account's screen may take this one's place in the same entry. A screen that opens is moved after this.
  useLayoutEffect(() => {
    if (element.current && isDrawn.current) element.current.scrollTop = 0;
  }, [accountId]);
  const { history } = useRouter();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useLayoutEffect(() => {
    const { current: scroller } = element;
    const { pathname, state } = history.location;
    let key = state.__TSR_key ?? '';
    if (!scroller) return;
    const end = new AbortController();
    const listening = { signal: end.signal, passive: true };
    const top = tops.get(key) ?? 0;
    let frame = 0;
    const settle = (left: number) => {
      scroller.scrollTop = top;
      const isThere = scroller.scrollTop >= top || left === 0;
      frame = isThere ? 0 : requestAnimationFrame(() => settle(left - 1));
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      frame = 0;
    };
    if (top > 0 || isDrawn.current) settle(PATIENCE);
    isDrawn.current = true;
    for (const kind of SCROLLING) scroller.addEventListener(kind, stop, listening);
    scroller.addEventListener(
      'scroll',
      () => {
        if (frame === 0) tops.set(key, scroller.scrollTop);
      },
      listening,
    );
    // A filter or a sheet of the same screen is an entry of its own, or another one in its place.
    const leave = history.subscribe(({ location }) => {
      if (location.pathname !== pathname) return;
      key = location.state.__TSR_key ?? '';
      tops.set(key, scroller.scrollTop);
    });
    return () => {
      stop();
      leave();
      end.abort();
    };
  }, [path, history]);
  return element;
}
