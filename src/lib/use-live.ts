import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';

/** Anything that can be watched: a Dexie live query or an RxDB query's `$`. */
export type Watchable<T> = {
  subscribe: (observer: { next: (value: T) => void; error: (error: unknown) => void }) => {
    unsubscribe: () => void;
  };
};

/**
 * The current value of a watched source, undefined until its first one. `key` names the source: when it changes the old value
 * is dropped at once, so that nobody sees another room's or account's data.
 */
export function useWatched<T>(watch: () => Watchable<T> | null, key: string): T | undefined {
  const [held, setHeld] = useState<{ key: string; value: T } | null>(null);
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null);
  const start = useEffectEvent(watch);
  // `watch` is a new closure on every render; `key` says when it really watches something else.
  useEffect(() => {
    const subscription = start()?.subscribe({
      next: (value) => setHeld({ key, value }),
      error: (error) => setFailure({ key, error: error ?? new Error('Watching failed') }),
    });
    return () => subscription?.unsubscribe();
  }, [key]);
  if (failure?.key === key) throw failure.error;
  return held?.key === key ? held.value : undefined;
}

/** A live read of the device database: any tab's or the worker's write shows up here. */
export function useLive<T>(read: () => Promise<T>, key: string): T | undefined {
  return useWatched(() => liveQuery(read), key);
}
