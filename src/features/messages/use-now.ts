import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The current minute in milliseconds since the epoch, so that "Today" and "Yesterday" stay true in a page left open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
