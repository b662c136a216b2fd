import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Failure, Reply } from './device/api.ts';
import { readCached, removeCached, writeCached } from './device/cached-entries.ts';
import { device } from './device/browser-device.ts';
import type { CachedEntry } from './device/database.ts';
import type { Actor } from './device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';
import { useReachable } from './use-reachable.ts';

/**
 * Read-only data that is not in the account’s feed: the directory of creators, another's profile. The cached result is shown
 * at once, with or without a connection, and loaded again whenever there is one. At most 200 an account; a sign-out removes
 * them with everything else.
 */

/** How data is loaded, and how its cached copy is read again: one of an older app may have another shape, and then is none. */
export type CachedQuery<T> = {
  load: () => Promise<Reply<T>>;
  /** The same function for every query of its kind. */
  read: (cached: unknown) => T | null;
};

/** `offline`: no answer. `gone`: it does not exist any more. `failed`: the server could not answer. */
export type QueryState = 'loading' | 'loaded' | 'offline' | 'gone' | 'failed';

/** Loads, and caches the result under `key`. A missing record leaves the cache too. Rejects only for bugs. */
export async function loadAndCache<T>(
  actor: Actor,
  key: string,
  load: CachedQuery<T>['load'],
): Promise<Exclude<QueryState, 'loading'>> {
  if (!device.isOnline()) return 'offline';
  const reply = await load();
  if (reply.ok) {
    await writeCached(device, actor, key, reply.value);
    return 'loaded';
  }
  const state = stateOf(reply.failure);
  if (state === 'gone') await removeCached(device, actor.accountId, key);
  return state;
}

/** No answer of our server at all is a missing connection; a refusal and a fault of its own are failures. */
export function stateOf(failure: Failure): 'offline' | 'gone' | 'failed' {
  if (failure.kind === 'refused') return failure.status === 404 ? 'gone' : 'failed';
  return failure.status === null || failure.isPortal ? 'offline' : 'failed';
}

/** The cached entries with this key prefix, live and in the order of their keys; undefined until the device was read. */
export function useCachedEntries(
  { accountId }: Actor,
  start: string | null,
): readonly CachedEntry[] | undefined {
  return useLive(
    async () => (start === null ? none : await readCached(device, accountId, start)),
    `answers ${accountId} ${start}`,
  );
}
const none: never[] = [];

export type CachedResult<T> = {
  /** Undefined while there is none. */
  value: T | undefined;
  /** When it was loaded, by this device's clock. */
  at: number | null;
  /** It was not loaded again since this screen opened. */
  isStale: boolean;
  /** Why not; null while it is loading and when it was loaded. */
  error: 'offline' | 'gone' | 'failed' | null;
  /** Whether the device has been read; before that, the answer is unknown. */
  isRead: boolean;
  reload: () => void;
};

/**
 * The result of one query: the cached one at once, and a new one as soon as there is a connection, also when it returns. `key`
 * identifies a query of an account.
 */
export function useCachedQuery<T>(
  actor: Actor,
  key: string,
  query: CachedQuery<T>,
): CachedResult<T> {
  const cached = useCachedEntries(actor, key);
  const entry = cached?.find((one) => one.key === key);
  const { state, reload } = useLoading(actor, key, query.load);
  const { read } = query;
  const value = useMemo(() => (entry ? read(entry.value) : null) ?? undefined, [entry, read]);
  return {
    value,
    at: value === undefined ? null : (entry?.at ?? null),
    isStale: state !== 'loaded',
    error: state === 'loaded' || state === 'loading' ? null : state,
    isRead: cached !== undefined,
    reload,
  };
}

/** Loads a query whenever it is another one and whenever a connection comes, and caches the result. */
export function useLoading<T>(
  actor: Actor,
  key: string,
  load: CachedQuery<T>['load'],
): { state: QueryState; reload: () => void } {
  const name = `${actor.accountId} ${key}`;
  const [result, setResult] = useState<{ name: string; state: QueryState } | null>(null);
  const isReachable = useReachable();
  const run = async () => {
    setResult((last) =>
      last?.name === name && last.state === 'loaded' ? last : { name, state: 'loading' },
    );
    let state: QueryState = 'failed';
    try {
      state = await loadAndCache(actor, key, load);
    } catch (error) {
      reportError(error);
    }
    // Another query may be on the screen by now.
    setResult((last) => (last?.name === name ? { name, state } : last));
  };
  const reload = () => void run();
  const start = useEffectEvent(reload);
  useEffect(() => start(), [name, isReachable]);
  return { state: result?.name === name ? result.state : 'loading', reload };
}
