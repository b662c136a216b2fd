import type { Pool } from 'pg';
import { perPool } from '../db/gather.ts';

const listenersOf = perPool(() => new Set<() => void>());

/** Says, after a commit, that a notification may be due. Never throws and never waits; one that is lost is made up for soon. */
export function requestDispatch(pool: Pool): void {
  for (const listener of listenersOf(pool)) listener();
}

/** Calls `listener` for each request until the returned function is called. */
export function onDispatchRequest(pool: Pool, listener: () => void): () => void {
  const listeners = listenersOf(pool);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
