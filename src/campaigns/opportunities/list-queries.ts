import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { CampaignId } from '#contract/ids.ts';
import { type CategoryId, categoryIds } from '#contract/profile/lists.ts';
import { campaignRoutes } from '#contract/routes/campaigns.ts';
import type { CachedQuery } from '#src/data/cached-query.ts';
import { readAnswer } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CachedEntry } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

type OpportunitiesPage = AnswerOf<'opportunities'>;
/** The list's filter. */
export type Choice = CategoryId | 'all';
export const choices: readonly Choice[] = ['all', ...categoryIds];

/** A choice out of an address, which may say anything. */
export const readChoice = (text: string | undefined): Choice =>
  choices.find((one) => one === text) ?? 'all';

/** Every page of opportunities is kept under a key that begins like this. */
export const OPPORTUNITY_KEYS = 'opportunities ';
export const listKey = (choice: Choice): string => `${OPPORTUNITY_KEYS}${choice} `;
export const pageKey = (choice: Choice, index: number): string => `${listKey(choice)}${index}`;

/** Asks for the page behind a cursor; without one for the first. */
export const loadPage =
  (
    { accountId }: Actor,
    category: Choice,
    cursor: string | null,
  ): CachedQuery<OpportunitiesPage>['load'] =>
  () =>
    callAsUser(device, 'opportunities', {
      accountId,
      query: { category, ...(cursor !== null && { cursor }) },
    });

const readPage: CachedQuery<OpportunitiesPage>['read'] = (cached) =>
  readAnswer(campaignRoutes.opportunities, cached)?.value ?? null;

type CachedPage = OpportunitiesPage & { at: number };

/** The kept pages of a list from the first on, as far as one leads to the next and both are kept. */
export function chainOf(cached: readonly CachedEntry[], start: string): CachedPage[] {
  const pages = new Map(
    cached.flatMap(({ key, value, at }) => {
      const page = key.startsWith(start) ? readPage(value) : null;
      return page ? [[Number(key.slice(start.length)), { ...page, at }] as const] : [];
    }),
  );
  const chain: CachedPage[] = [];
  for (
    let page = pages.get(0);
    page;
    page = page.next === null ? undefined : pages.get(chain.length)
  ) {
    chain.push(page);
  }
  return chain;
}

/** Opportunities of several pages, each once: one may have moved from one page to another between two questions. */
export const onceEach = (pages: readonly OpportunitiesPage[]): Opportunity[] => [
  ...new Map(
    pages.flatMap(({ opportunities }) => opportunities).map((one) => [one.campaignId, one]),
  ).values(),
];

/** All cached opportunities of every list, each in its last state, the best fit first. */
export function everyCached(cached: readonly CachedEntry[]): Map<CampaignId, Opportunity> {
  const pages = cached
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ value }) => readPage(value) ?? []);
  const found = onceEach(pages).toSorted((a, b) => b.score - a.score);
  return new Map(found.map((one) => [one.campaignId, one]));
}
