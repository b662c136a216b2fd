import { useSyncExternalStore } from 'react';

/** From here on there is room for every group at once. */
const WIDE = '(min-width: 64em)';

/** Whether the groups are side by side, live. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(WIDE);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
