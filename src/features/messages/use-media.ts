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

/** One pane at a time. */
export const NARROW = '(max-width: 39.99em)';
/** The main keyboard is on the screen, where Enter makes a new line. */
export const TOUCH = '(hover: none) and (pointer: coarse)';

/** Whether the person can see this page now. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible');
}

function subscribeVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
