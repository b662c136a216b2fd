import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { MoreState } from './more-state.ts';
import { isNearEnd, watchNearEnd } from './near-end.ts';

type List = { more: MoreState; loadMore: () => void };

/**
 * Loads more near the end, and also while the shown entries do not fill the list, so that nothing scrolls. `count`: the shown
 * entries. An empty list loads more only with `asksWhenEmpty`.
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

/** Restores the list's scroll position, once, as soon as the list is drawn. */
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
