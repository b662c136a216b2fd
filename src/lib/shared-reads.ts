import { liveQuery } from 'dexie';
import type { Watchable } from './use-live.ts';

type Observer<T> = Parameters<Watchable<T>['subscribe']>[0];
type Source<T> = {
  observers: Set<Observer<T>>;
  latest?: { value: T };
  /** Its first read failed. Dexie reports only some failures to observers. */
  isFailed?: boolean;
  stop: () => void;
};

/**
 * Live reads of the device database by their names. However many places watch one, it is read once for each change and held once.
 * It ends with the last of them, and with a failure.
 */
export function sharedReads<T>() {
  const sources = new Map<string, Source<T>>();
  const start = (name: string, read: () => Promise<T>): Source<T> => {
    const source: Source<T> = { observers: new Set(), stop: () => undefined };
    sources.set(name, source);
    const noted = () =>
      read().catch((error: unknown) => {
        source.isFailed = !source.latest;
        throw error;
      });
    const subscription = liveQuery(noted).subscribe({
      next: (value) => {
        source.latest = { value };
        for (const one of source.observers) one.next(value);
      },
      error: (error: unknown) => {
        end(name, source);
        for (const one of source.observers) one.error(error);
      },
    });
    source.stop = () => subscription.unsubscribe();
    return source;
  };
  const end = (name: string, source: Source<T>) => {
    source.stop();
    if (sources.get(name) === source) sources.delete(name);
  };
  return (name: string, read: () => Promise<T>): Watchable<T> => ({
    subscribe: (observer) => {
      const running = sources.get(name);
      const source = running && !running.isFailed ? running : start(name, read);
      source.observers.add(observer);
      if (source.latest) observer.next(source.latest.value);
      return {
        unsubscribe: () => {
          source.observers.delete(observer);
          if (source.observers.size === 0) end(name, source);
        },
      };
    },
  });
}
