import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MoreState } from '#src/lib/more-state.ts';
import { loadAndCache, type QueryState, type CachedQuery } from './cached-query.ts';
import type { Actor } from './device/outbox.ts';

export type Paging = {
  more: MoreState;
  loadMore: () => void;
  /** Pages that are drawn. */
  drawn: number;
};

/** A list whose first pages this device caches, each leading to the next. `C`: the cursor of the next page. */
type PagedList<C, T> = {
  /** Which list: another one begins at its first pages. */
  key: string;
  /** The pages that are kept; undefined until the device has been read. */
  chain: readonly { next: C | null; at: number }[] | undefined;
  /** Pages that are drawn at first. */
  drawnFirst: number;
  /** The name under which a further page, the `index`th, is kept. */
  keyOf: (next: C, index: number) => string;
  load: (next: C) => CachedQuery<T>['load'];
};

/**
 * The number of drawn pages. A further page is drawn from the cache at once and requested once. It is requested again when the
 * page before it is newer, or has another next cursor: between the two something may be missing.
 */
export function useCachedPages<C extends string | number, T>(
  actor: Actor,
  { key, chain, drawnFirst, keyOf, load }: PagedList<C, T>,
): Paging {
  const [held, setHeld] = useState<{ key: string; drawn: number; failed: MoreState | null }>();
  // A page that is no longer cached is not waited for.
  const first = Math.min(drawnFirst, Math.max(1, chain?.length ?? 1));
  const { drawn, failed } = held?.key === key ? held : { drawn: first, failed: null };
  const loads = useRef(new Map<string, 'loading' | 'loaded'>());
  /** The cursor of a page, by its cache key. */
  const loadedFor = useRef(new Map<string, C>());
  const last = chain?.[Math.min(drawn, chain.length) - 1];
  const isWaiting = chain !== undefined && chain.length > 0 && drawn > chain.length;

  const loadPage = async (next: C, index: number, isAgain: boolean) => {
    const pageKey = keyOf(next, index);
    const once = `${pageKey} ${next}`;
    const before = loads.current.get(once);
    if (before === 'loading' || (before === 'loaded' && !isAgain)) return;
    loads.current.set(once, 'loading');
    let state: QueryState = 'failed';
    try {
      state = await loadAndCache(actor, pageKey, async () => {
        const reply = await load(next)();
        // Set before the page is cached, so that the next render has both.
        if (reply.ok) loadedFor.current.set(pageKey, next);
        return reply;
      });
    } catch (error) {
      reportError(error);
    }
    if (state === 'loaded') return void loads.current.set(once, state);
    loads.current.delete(once);
    const why: MoreState = state === 'offline' ? 'offline' : 'failed';
    setHeld((now) => (now?.key === key ? { ...now, failed: why } : now));
  };
  // One after the other: the answer to the first may change the cursor of the next.
  const refresh = useEffectEvent(() => {
    for (let index = 1; index < Math.min(drawn, chain?.length ?? 0); index++) {
      const [before, page] = [chain?.[index - 1], chain?.[index]];
      if (!before || !page || before.next === null) return;
      const loadedBy = loadedFor.current.get(keyOf(before.next, index)) ?? before.next;
      if (page.at < before.at || loadedBy !== before.next) {
        return void loadPage(before.next, index, true);
      }
    }
  });
  useEffect(() => refresh(), [key, chain, drawn]);

  const loadMore = () => {
    const next = last?.next ?? null;
    if (next === null || (isWaiting && failed === null)) return;
    const shown = Math.min(drawn, chain?.length ?? 0);
    setHeld({ key, drawn: isWaiting ? drawn : drawn + 1, failed: null });
    void loadPage(next, shown, false);
  };
  if (!last || last.next === null) return { drawn, loadMore, more: 'end' };
  return { drawn, loadMore, more: isWaiting ? (failed ?? 'loading') : 'idle' };
}
