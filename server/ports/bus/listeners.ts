/** A part of all listeners, and the time between two parts. */
const PARTS = 20;
const LEAST_IN_PART = 50;
const PART_MS = 100;

/** This process's listeners by account, or by session. */
export function createListeners<Key, Value>() {
  const byKey = new Map<Key, Set<(value: Value) => void>>();
  return {
    add(key: Key, listener: (value: Value) => void): () => void {
      const listeners = byKey.get(key) ?? new Set();
      byKey.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key);
      };
    },
    notify(key: Key, value: Value): void {
      for (const listener of byKey.get(key) ?? []) listener(value);
    },
    /** Notifies every listener, with a value for its key. */
    notifyAll(valueOf: (key: Key) => Value): void {
      for (const key of byKey.keys()) this.notify(key, valueOf(key));
    },
    /** Notifies all within two seconds, so that the reads of thousands leave time for requests. The first part is notified at once. */
    async notifyInParts(valueOf: (key: Key) => Value): Promise<void> {
      const keys = [...byKey.keys()];
      const size = Math.max(LEAST_IN_PART, Math.ceil(keys.length / PARTS));
      for (let from = 0; from < keys.length; from += size) {
        if (from > 0) {
          await new Promise<void>((resolve) => {
            setTimeout(resolve, PART_MS).unref();
          });
        }
        for (const key of keys.slice(from, from + size)) this.notify(key, valueOf(key));
      }
    },
    clear(): void {
      byKey.clear();
    },
  };
}
