import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls an element into view whenever `what` it shows changes: on a phone it may stand below what one sees. */
export function useScrolledTo(what: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [what]);
  return element;
}
