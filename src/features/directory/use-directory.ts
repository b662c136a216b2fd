import { useMemo } from 'react';
import type { CreatorCard } from '#contract/directory/record.ts';
import { useAsking, useKeptAnswers, type AskState } from '#src/data/answers.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { useKeptPages, type Paging } from '#src/data/kept-pages.ts';
import { cardsOf, chainOf, pagesOf, searchKept } from './directory-view.ts';
import { useFavourites, useOwn } from './queries.ts';
import { askCreators, DIRECTORY_KEYS, pageKey, wishKey, type Wish } from './questions.ts';

export type Directory = Paging & {
  cards: readonly CreatorCard[];
  /** How many the server finds; null where only what this device keeps was searched. */
  total: number | null;
  /** Whether this device keeps any creator at all. */
  isAnyKept: boolean;
  /** Favourites that a search for favourites alone does not find here: this device never saw their cards. */
  missing: number;
  /** When the server told the first page; null where it did not for this wish. */
  at: number | null;
  state: AskState;
  reload: () => void;
};

/**
 * The creators that a wish finds: the pages that were told last at once, and new ones where there is a connection. What was never
 * asked before is looked for in everything that is kept, as are favourites always. Undefined until the device has been read.
 */
export function useDirectory(author: Author, wish: Wish, drawnFirst = 1): Directory | undefined {
  const key = wishKey(wish);
  const { state, reload } = useAsking(author, `${key}0`, askCreators(author, wish, 0));
  const own = useOwn(author);
  const favourites = useFavourites(author);
  const kept = useKeptAnswers(author, key);
  const chain = useMemo(() => kept && chainOf(pagesOf(kept, key)), [kept, key]);
  const paging = useKeptPages(author, {
    key,
    chain,
    drawnFirst,
    placeOf: (next) => pageKey(wish, next),
    ask: (next) => askCreators(author, wish, next),
  });
  const searchesKept = wish.favourites === true || (chain?.length === 0 && isOver(state));
  const all = useKeptAnswers(author, searchesKept ? DIRECTORY_KEYS : null);
  const found = useMemo(
    () =>
      searchesKept && all && favourites ? searchKept(all, wish, own, favourites.marked) : null,
    [searchesKept, all, favourites, own, wish],
  );
  if (!chain) return undefined;
  const told = { state, reload, at: chain[0]?.at ?? null };
  if (searchesKept) {
    if (!found) return undefined;
    const isPlain = key === wishKey({ favourites: true, sort: wish.sort });
    const missing = isPlain ? (favourites?.marked.size ?? 0) - found.length : 0;
    return { ...told, ...paging, cards: found, total: null, isAnyKept: all?.length !== 0, missing };
  }
  const cards = cardsOf(chain.slice(0, paging.drawn));
  return { ...told, ...paging, cards, total: chain[0]?.total ?? null, isAnyKept: true, missing: 0 };
}

const isOver = (state: AskState) => state !== 'asking' && state !== 'answered';
