import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The frame has its sidebar; a board's groups are side by side. */
export const WIDE = '(min-width: 64em)';
/** From here on a second column fits beside a readable one. */
export const TWO_COLUMNS = '(min-width: 80em)';
/** From here on a third column fits as well. */
export const THREE_COLUMNS = '(min-width: 96em)';
/** One pane at a time. */
export const NARROW = '(max-width: 39.99em)';
/** The main keyboard is on the screen, where Enter makes a new line. */
export const TOUCH = '(hover: none) and (pointer: coarse)';
/** The main pointer is a finger. Some phones say that it can hover. */
export const FINGER = '(pointer: coarse)';

/** Whether the person can see this page now. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible');
}

function subscribeVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
