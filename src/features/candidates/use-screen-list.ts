import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

type List = {
  list: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLElement, Element>;
  /** How far below the top of what scrolls the list begins. */
  margin: number;
};

/** A long list of a screen that scrolls as a whole: only the rows that one looks at are drawn, each as high as it is. */
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
    // What stands above the list may grow or go.
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
  });
  return { list, virtualizer, margin: place.margin };
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
}
