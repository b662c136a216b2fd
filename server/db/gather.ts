import type { Pool } from 'pg';

/**
 * One read for all who ask at the same moment. The first who asks opens a round, everyone who asks before it is sent joins
 * it, and it is sent once the code now running is done: so each answer is newer than its question, and nobody waits for it
 * longer than alone. Answers are found by key; a key without one gets `undefined`.
 */
export function gather<Key, Answer>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let round: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | null = null;

  function openRound() {
    const keys = new Set<Key>();
    const answers = Promise.resolve().then(() => {
      round = null;
      return read([...keys]);
    });
    return { keys, answers };
  }

  return async (key) => {
    round ??= openRound();
    round.keys.add(key);
    return (await round.answers).get(key);
  };
}

/** One of something for each connection pool of the process. */
export function perPool<T>(make: (pool: Pool) => T): (pool: Pool) => T {
  const made = new WeakMap<Pool, T>();
  return (pool) => {
    const one = made.get(pool) ?? make(pool);
    made.set(pool, one);
    return one;
  };
}
