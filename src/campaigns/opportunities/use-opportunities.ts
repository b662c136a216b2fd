import { useMemo } from 'react';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CampaignId } from '#contract/ids.ts';
import { useLoading, useCachedEntries, type QueryState } from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useCachedPages, type Paging } from '#src/data/cached-pages.ts';
import { BRIEF_KEYS, readCampaign } from './brief-queries.ts';
import {
  loadPage,
  chainOf,
  everyCached,
  listKey,
  onceEach,
  OPPORTUNITY_KEYS,
  pageKey,
  type Choice,
} from './list-queries.ts';
import type { Rated } from './shown.ts';

export type Opportunities = Paging & {
  found: readonly Opportunity[];
  /** How many the server finds; null where only what this device keeps was searched. */
  total: number | null;
  /** Whether these are how many at least. */
  isMore: boolean;
  /** The time of the first page; null without one for this filter. */
  at: number | null;
  state: QueryState;
  reload: () => void;
};

/**
 * Campaigns that accept applications: the cached pages at once, and new ones with a connection. A category without pages is
 * filtered from everything cached. Undefined until the device has been read.
 */
export function useOpportunities(
  actor: Actor,
  choice: Choice,
  drawnFirst = 1,
): Opportunities | undefined {
  const key = listKey(choice);
  const { state, reload } = useLoading(actor, pageKey(choice, 0), loadPage(actor, choice, null));
  const cached = useCachedEntries(actor, key);
  const chain = useMemo(() => cached && chainOf(cached, key), [cached, key]);
  const paging = useCachedPages(actor, {
    key,
    chain,
    drawnFirst,
    keyOf: (_, index) => pageKey(choice, index),
    load: (next) => loadPage(actor, choice, next),
  });
  const searchesCached = chain?.length === 0 && state !== 'loading' && state !== 'loaded';
  const all = useEveryCached(actor, searchesCached);
  if (!chain) return undefined;
  if (searchesCached) {
    if (!all) return undefined;
    const found = [...all.values()].filter((one) => choice === 'all' || one.category === choice);
    return { ...paging, found, total: null, isMore: false, at: null, state, reload };
  }
  const found = onceEach(chain.slice(0, paging.drawn));
  const [first] = chain;
  const { total = 0, isMore = false, at = null } = first ?? {};
  return { ...paging, found, total, isMore, at, state, reload };
}

/** Every opportunity that this device keeps, by its campaign; undefined until it has been read. */
export function useEveryCached(
  actor: Actor,
  isWanted = true,
): ReadonlyMap<CampaignId, Opportunity> | undefined {
  const cached = useCachedEntries(actor, isWanted ? OPPORTUNITY_KEYS : null);
  return useMemo(() => cached && everyCached(cached), [cached]);
}

/** How the businesses of the briefs that are kept were rated, by their campaign; undefined until the device has been read. */
export function useRatings(actor: Actor): ReadonlyMap<CampaignId, Rated> | undefined {
  const cached = useCachedEntries(actor, BRIEF_KEYS);
  return useMemo(
    () =>
      cached &&
      new Map(
        cached.flatMap(({ value }) => {
          const known = readCampaign(value);
          if (!known) return [];
          const { status: businessTier, reviewCount: businessReviewCount } = known.business.rating;
          return [[known.campaign.id, { businessTier, businessReviewCount }] as const];
        }),
      ),
    [cached],
  );
}
