import { useMemo, useRef, useState } from 'react';
import type { CreatorCard } from '#contract/directory/record.ts';
import { askAndKeep, useAsking, useKeptAnswers, type AskState } from '#src/data/answers.ts';
import type { Author } from '#src/data/device/outbox.ts';
import type { MoreState } from '#src/ui/list-end.tsx';
import { cardsOf, chainOf, pagesOf, searchKept, type KeptPage } from './directory-view.ts';
import { useFavourites, useOwn } from './queries.ts';
import { askCreators, DIRECTORY_KEYS, pageKey, wishKey, type Wish } from './questions.ts';

export type Directory = {
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
  more: MoreState;
  loadMore: () => void;
  /** Pages that are drawn. */
  drawn: number;
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
  const paging = usePages(author, wish, chain, drawnFirst);
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

type Paging = { more: MoreState; loadMore: () => void; drawn: number };

/** How many pages are drawn. A further one is drawn from the device at once where it is kept, and asked for once. */
function usePages(
  author: Author,
  wish: Wish,
  chain: readonly KeptPage[] | undefined,
  drawnFirst: number,
): Paging {
  const key = wishKey(wish);
  const [held, setHeld] = useState<{ key: string; drawn: number; failed: MoreState | null }>();
  // What is not kept any more is not waited for.
  const first = Math.min(drawnFirst, Math.max(1, chain?.length ?? 1));
  const { drawn, failed } = held?.key === key ? held : { drawn: first, failed: null };
  const asked = useRef(new Set<string>());
  const last = chain?.[Math.min(drawn, chain.length) - 1];
  const isWaiting = chain !== undefined && chain.length > 0 && drawn > chain.length;

  const ask = async (next: number) => {
    const place = pageKey(wish, next);
    if (asked.current.has(place)) return;
    asked.current.add(place);
    let state: AskState = 'failed';
    try {
      state = await askAndKeep(author, place, askCreators(author, wish, next));
    } catch (error) {
      reportError(error);
    }
    if (state === 'answered') return;
    asked.current.delete(place);
    const why: MoreState = state === 'offline' ? 'offline' : 'failed';
    setHeld((now) => (now?.key === key ? { ...now, failed: why } : now));
  };
  const loadMore = () => {
    const next = last?.next ?? null;
    if (next === null || (isWaiting && failed === null)) return;
    setHeld({ key, drawn: isWaiting ? drawn : drawn + 1, failed: null });
    void ask(next);
  };
  if (!last || last.next === null) return { drawn, loadMore, more: 'end' };
  return { drawn, loadMore, more: isWaiting ? (failed ?? 'loading') : 'idle' };
}
