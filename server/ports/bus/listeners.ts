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
    clear(): void {
      byKey.clear();
    },
  };
}
