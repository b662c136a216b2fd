import type { CreatorCard } from '#contract/directory/record.ts';
import { searchCards } from '#contract/directory/search.ts';
import type { AccountId } from '#contract/ids.ts';
import type { CachedEntry } from '#src/data/device/database.ts';
import type { Own } from './queries.ts';
import { readCreatorsPage, type CreatorsPage, type Wish } from './cached-queries.ts';

type CachedPage = CreatorsPage & { at: number };

/** Kept pages of the wish with this key, by their offset. */
export function pagesOf(cached: readonly CachedEntry[], start: string): Map<number, CachedPage> {
  return new Map(
    cached.flatMap(({ key, value, at }) => {
      const page = key.startsWith(start) ? readCreatorsPage(value) : null;
      return page ? [[Number(key.slice(start.length)), { ...page, at }] as const] : [];
    }),
  );
}

/** The pages from the first on, as far as one leads to the next and both are kept. */
export function chainOf(pages: ReadonlyMap<number, CachedPage>): CachedPage[] {
  const chain: CachedPage[] = [];
  for (let at: number | null = 0; at !== null;) {
    const page = pages.get(at);
    // A page leads on, never back: one that an older order left behind does not send the list round.
    if (!page || (page.next !== null && page.next <= at)) return page ? [...chain, page] : chain;
    chain.push(page);
    at = page.next;
  }
  return chain;
}

/** Creators of several pages, each once: one may have moved from one page to another between two questions. */
export const cardsOf = (pages: readonly CreatorsPage[]): CreatorCard[] => [
  ...new Map(pages.flatMap(({ creators }) => creators).map((one) => [one.id, one])).values(),
];

/** The cached creators that match a filter, as the server would answer. */
export function searchCached(
  cached: readonly CachedEntry[],
  wish: Wish,
  own: Own,
  marked: ReadonlySet<AccountId>,
): CreatorCard[] {
  const { favourites, ...search } = wish;
  // The newest card of a creator is last, and the last one counts.
  const pages = cached
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ value }) => readCreatorsPage(value) ?? []);
  const found = searchCards(cardsOf(pages), search, own);
  return favourites ? found.filter(({ id }) => marked.has(id)) : found;
}
