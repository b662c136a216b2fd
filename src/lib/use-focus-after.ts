import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to `ref` when `count` falls and the control that held the focus left the page with it. */
export function useFocusAfter<E extends HTMLElement>(count: number): RefObject<E | null> {
  const next = useRef<E>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) next.current?.focus();
    before.current = count;
  }, [count]);
  return next;
}
