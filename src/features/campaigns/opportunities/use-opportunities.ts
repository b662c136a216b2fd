import { useMemo } from 'react';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CampaignId } from '#contract/ids.ts';
import { useAsking, useKeptAnswers, type AskState } from '#src/data/answers.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { useKeptPages, type Paging } from '#src/data/kept-pages.ts';
import { BRIEF_KEYS, readCampaign } from '../selection/questions.ts';
import {
  askPage,
  chainOf,
  everyKept,
  listKey,
  onceEach,
  OPPORTUNITY_KEYS,
  pageKey,
  type Choice,
} from './questions.ts';
import type { Rated } from './shown.ts';

export type Opportunities = Paging & {
  found: readonly Opportunity[];
  /** How many the server finds; null where only what this device keeps was searched. */
  total: number | null;
  /** Whether these are how many at least. */
  isMore: boolean;
  /** When the server told the first page; null where it did not for this choice. */
  at: number | null;
  state: AskState;
  reload: () => void;
};

/**
 * Campaigns that take applications: the pages that were told last at once, and new ones where there is a connection. A category
 * that was never asked for is looked for in everything that is kept. Undefined until the device has been read.
 */
export function useOpportunities(
  author: Author,
  choice: Choice,
  drawnFirst = 1,
): Opportunities | undefined {
  const key = listKey(choice);
  const { state, reload } = useAsking(author, pageKey(choice, 0), askPage(author, choice, null));
  const kept = useKeptAnswers(author, key);
  const chain = useMemo(() => kept && chainOf(kept, key), [kept, key]);
  const paging = useKeptPages(author, {
    key,
    chain,
    drawnFirst,
    placeOf: (_, index) => pageKey(choice, index),
    ask: (next) => askPage(author, choice, next),
  });
  const searchesKept = chain?.length === 0 && state !== 'asking' && state !== 'answered';
  const all = useEveryKept(author, searchesKept);
  if (!chain) return undefined;
  if (searchesKept) {
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
export function useEveryKept(
  author: Author,
  isWanted = true,
): ReadonlyMap<CampaignId, Opportunity> | undefined {
  const kept = useKeptAnswers(author, isWanted ? OPPORTUNITY_KEYS : null);
  return useMemo(() => kept && everyKept(kept), [kept]);
}

/** How the businesses of the briefs that are kept were rated, by their campaign; undefined until the device has been read. */
export function useRatings(author: Author): ReadonlyMap<CampaignId, Rated> | undefined {
  const kept = useKeptAnswers(author, BRIEF_KEYS);
  return useMemo(
    () =>
      kept &&
      new Map(
        kept.flatMap(({ value }) => {
          const told = readCampaign(value);
          if (!told) return [];
          const { status: businessTier, reviewCount: businessReviewCount } = told.business.rating;
          return [[told.campaign.id, { businessTier, businessReviewCount }] as const];
        }),
      ),
    [kept],
  );
}
