import { describe, expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CachedEntry } from '#src/data/device/database.ts';
import { cardsOf, chainOf, pagesOf, searchCached } from '#src/features/directory/directory-view.ts';
import { pageKey, readWish, wishKey, type Wish } from '#src/features/directory/cached-queries.ts';
import { aCard } from '../../../support/creator-cards.ts';

const accountId = newId<AccountId>();
const own = { locality: 'Tempe', categories: ['eats'] };
const [maya, jo, sam] = ['Maya', 'Jo', 'Sam'].map((firstName) => aCard({ firstName }));
if (!maya || !jo || !sam) throw new Error('three creators are needed');

const cachedPage = (
  wish: Wish,
  offset: number,
  creators: readonly unknown[],
  { next = null, at = 0 }: { next?: number | null; at?: number } = {},
): CachedEntry => ({
  accountId,
  key: pageKey(wish, offset),
  value: { creators, next, total: 50 },
  at,
});

describe('kept pages', () => {
  test('follow one another from the first on, as far as they lead', () => {
    const kept = [
      cachedPage({}, 0, [maya], { next: 24 }),
      cachedPage({}, 24, [jo, maya], { next: 48 }),
      cachedPage({}, 72, [sam]),
    ];

    const chain = chainOf(pagesOf(kept, wishKey({})));

    expect(chain).toHaveLength(2);
    expect(cardsOf(chain).map(({ firstName }) => firstName)).toEqual(['Maya', 'Jo']);
  });

  test('without the first are none, and one that leads back ends the list', () => {
    expect(chainOf(pagesOf([cachedPage({}, 24, [jo])], wishKey({})))).toEqual([]);
    expect(chainOf(pagesOf([cachedPage({}, 0, [jo], { next: 0 })], wishKey({})))).toHaveLength(1);
  });

  test('belong to one wish, and what an older app kept in another shape is none', () => {
    const kept = [
      cachedPage({ city: 'Mesa' }, 0, [maya]),
      { ...cachedPage({}, 0, []), value: { creators: [{ id: 'x' }] } },
    ];

    expect(pagesOf(kept, wishKey({})).size).toBe(0);
    expect(pagesOf(kept, wishKey({ city: 'Mesa' })).size).toBe(1);
  });
});

describe('a wish that was never asked', () => {
  test('is looked for in everything that is kept, each creator once and as last read', () => {
    const older = { ...maya, minPrice: 500 };
    const kept = [
      cachedPage({ sort: 'near' }, 0, [maya], { at: 2 }),
      cachedPage({}, 0, [older, jo], { at: 1 }),
    ];

    expect(searchCached(kept, { maxPrice: 60, offer: 'paid' }, own, new Set())).toHaveLength(2);
    expect(searchCached(kept, { city: 'Mesa' }, own, new Set())).toEqual([]);
  });

  test('for favourites finds only those', () => {
    const kept = [cachedPage({}, 0, [maya, jo])];

    expect(searchCached(kept, { favourites: true }, own, new Set([jo.id, sam.id]))).toEqual([jo]);
  });
});

describe('an address', () => {
  test('names what is looked for, and invalid parts are left out', () => {
    const address = { category: 'eats', city: 'Paris', within: 25, tier: 'GOLD', favourites: true };

    expect(readWish(address)).toEqual({ category: 'eats', within: 25, favourites: true });
    expect(readWish({ within: 'x', maxPrice: -1, sort: 'near', offset: 24 })).toEqual({
      sort: 'near',
    });
  });

  test('with the same meaning in another form is the same query', () => {
    expect(wishKey({ sort: 'match', favourites: false })).toBe(wishKey({}));
    expect(wishKey({ city: 'Mesa' })).not.toBe(wishKey({ category: 'eats' }));
    expect(wishKey({ favourites: true })).not.toBe(wishKey({}));
  });
});
