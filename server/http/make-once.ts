/**
 * Values by key, each made once, also for callers who ask at the same time. It keeps the newest `most` that were asked for. A value
 * that could not be made is made again by the next caller.
 */
export function makeOnce<T>(most: number) {
  const held = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const value = held.get(key) ?? make();
    held.delete(key);
    held.set(key, value);
    value.catch(() => held.delete(key));
    for (const oldest of held.keys()) {
      if (held.size <= most) break;
      held.delete(oldest);
    }
    return value;
  };
}
