import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';
import { registerFirstRead } from './first-paint.ts';

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
  // `watch` is a new closure on every render; `key` changes when it really watches something else.
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

/** A query whose first result belongs to the first screen, if that is not painted yet. */
export const withFirstRead = <T>(query: Watchable<T>): Watchable<T> => ({
  subscribe: ({ next, error }) => {
    const done = registerFirstRead();
    const subscription = query.subscribe({
      next: (value) => (done(), next(value)),
      error: (reason) => (done(), error(reason)),
    });
    return { unsubscribe: () => (done(), subscription.unsubscribe()) };
  },
});

/** A live read of the device database: any tab's or the worker's write shows up here. */
export function useLive<T>(read: () => Promise<T>, key: string): T | undefined {
  return useWatched(() => withFirstRead(liveQuery(read)), key);
}
