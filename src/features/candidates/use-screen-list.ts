import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

type List = {
  list: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLElement, Element>;
  /** The list's distance from the top of its scroller. */
  margin: number;
};

/** A long list in a screen that scrolls as a whole: only visible rows are drawn, each with its own height. */
export function useScreenList(keys: readonly string[], estimate: number): List {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; margin: number }>({
    scroller: null,
    margin: 0,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const measure = () => {
      const margin =
        element.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top +
        scroller.scrollTop;
      setPlace((held) =>
        held.scroller === scroller && Math.abs(held.margin - margin) < 1
          ? held
          : { scroller, margin },
      );
    };
    measure();
    // Content above the list may grow or disappear.
    const watcher = new ResizeObserver(measure);
    for (let one = element.parentElement; one && one !== scroller; one = one.parentElement) {
      watcher.observe(one);
    }
    return () => watcher.disconnect();
  }, []);
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: keys.length,
    getScrollElement: () => place.scroller,
    estimateSize: () => estimate,
    getItemKey,
    scrollMargin: place.margin,
    overscan: 4,
    gap: 12,
  });
  return { list, virtualizer, margin: place.margin };
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
}
