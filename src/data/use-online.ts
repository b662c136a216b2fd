import { useSyncExternalStore } from 'react';
import { hasNetwork } from './device/has-network.ts';

/** Whether there may be a connection: `false` is certain, `true` only means that trying makes sense. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, hasNetwork);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
