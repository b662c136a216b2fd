import { useMemo } from 'react';
import type { CreatorCard } from '#contract/directory/record.ts';
import { useLoading, useCachedEntries, type QueryState } from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useCachedPages, type Paging } from '#src/data/cached-pages.ts';
import { cardsOf, chainOf, pagesOf, searchCached } from './directory-view.ts';
import { useFavourites, useOwn } from './queries.ts';
import { loadCreators, DIRECTORY_KEYS, pageKey, wishKey, type Wish } from './cached-queries.ts';

export type Directory = Paging & {
  cards: readonly CreatorCard[];
  /** How many the server finds; null where only what this device keeps was searched. */
  total: number | null;
  /** Whether this device keeps any creator at all. */
  isAnyCached: boolean;
  /** Favourites that a search for favourites alone does not find here: this device never saw their cards. */
  missing: number;
  /** The time of the first page; null without one for this filter. */
  at: number | null;
  state: QueryState;
  reload: () => void;
};

/**
 * The creators that a wish finds: the last loaded pages at once, and new ones where there is a connection. What was never
 * asked before is looked for in everything that is kept, as are favourites always. Undefined until the device has been read.
 */
export function useDirectory(actor: Actor, wish: Wish, drawnFirst = 1): Directory | undefined {
  const key = wishKey(wish);
  const { state, reload } = useLoading(actor, `${key}0`, loadCreators(actor, wish, 0));
  const own = useOwn(actor);
  const favourites = useFavourites(actor);
  const cached = useCachedEntries(actor, key);
  const chain = useMemo(() => cached && chainOf(pagesOf(cached, key)), [cached, key]);
  const paging = useCachedPages(actor, {
    key,
    chain,
    drawnFirst,
    keyOf: (next) => pageKey(wish, next),
    load: (next) => loadCreators(actor, wish, next),
  });
  const searchesCached = wish.favourites === true || (chain?.length === 0 && isOver(state));
  const all = useCachedEntries(actor, searchesCached ? DIRECTORY_KEYS : null);
  const found = useMemo(
    () =>
      searchesCached && all && favourites ? searchCached(all, wish, own, favourites.marked) : null,
    [searchesCached, all, favourites, own, wish],
  );
  if (!chain) return undefined;
  const common = { state, reload, at: chain[0]?.at ?? null };
  if (searchesCached) {
    if (!found) return undefined;
    const isPlain = key === wishKey({ favourites: true, sort: wish.sort });
    const missing = isPlain ? (favourites?.marked.size ?? 0) - found.length : 0;
    return {
      ...common,
      ...paging,
      cards: found,
      total: null,
      isAnyCached: all?.length !== 0,
      missing,
    };
  }
  const cards = cardsOf(chain.slice(0, paging.drawn));
  return {
    ...common,
    ...paging,
    cards,
    total: chain[0]?.total ?? null,
    isAnyCached: true,
    missing: 0,
  };
}

const isOver = (state: QueryState) => state !== 'loading' && state !== 'loaded';
