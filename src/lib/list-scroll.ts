import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { MoreState } from './more-state.ts';
import { isNearEnd, watchNearEnd } from './near-end.ts';

type List = { more: MoreState; loadMore: () => void };

/**
 * Asks for more near the end, also where what is shown does not fill its place and nothing scrolls. `count`: the entries shown;
 * an empty list asks only where `asksWhenEmpty`.
 */
export function useMore(list: List | undefined, count: number, asksWhenEmpty = false) {
  const scroller = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => {
    if (list?.more === 'idle') list.loadMore();
  });
  useEffect(() => {
    const area = scroller.current;
    return area ? watchNearEnd(area, loadMore) : undefined;
  }, []);
  const more = list?.more;
  useEffect(() => {
    const area = scroller.current;
    if ((asksWhenEmpty || count > 0) && area && isNearEnd(area)) loadMore();
  }, [asksWhenEmpty, count, more]);
  return scroller;
}

/** Scrolls to where the list was left, once, as soon as it is drawn. */
export function useResumed(
  scroller: RefObject<HTMLDivElement | null>,
  { top, isDrawn, onResumed }: { top: number; isDrawn: boolean; onResumed: () => void },
) {
  const hasResumed = useRef(false);
  useLayoutEffect(() => {
    if (!isDrawn || hasResumed.current) return;
    hasResumed.current = true;
    onResumed();
    scroller.current?.scrollTo(0, top);
  }, [isDrawn, scroller, top, onResumed]);
}
