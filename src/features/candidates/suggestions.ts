import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { CreatorCard } from '#contract/directory/record.ts';
import { creatorCard } from '#contract/directory/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { parseByItem } from '#contract/by-item.ts';
import { campaignRoutes } from '#contract/routes/campaigns.ts';
import {
  useCachedQuery,
  useCachedEntries,
  type CachedResult,
  type CachedQuery,
} from '#src/data/cached-query.ts';
import { readAnswer } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';

type Suggestions = z.infer<typeof campaignRoutes.suggestions.answer>;

const keyOf = (campaignId: CampaignId): string => `suggestions ${campaignId}`;

const readSuggestions: CachedQuery<Suggestions>['read'] = (kept) =>
  readAnswer(campaignRoutes.suggestions, kept)?.value ?? null;

/** Suggested creators without a status in the campaign: the cached ones at once, and new ones with a connection. */
export const useSuggestions = (actor: Actor, campaignId: CampaignId): CachedResult<Suggestions> =>
  useCachedQuery(actor, keyOf(campaignId), {
    load: () =>
      callAsUser(device, 'suggestions', {
        accountId: actor.accountId,
        params: { id: campaignId },
      }),
    read: readSuggestions,
  });

const cards = z.object({ creators: z.array(creatorCard) });

/**
 * Creators whose cards this device keeps, by their id: whom an invitation that waits to be sent is for. `isWanted` false reads
 * nothing.
 */
export function useKnownCreators(
  actor: Actor,
  isWanted: boolean,
): ReadonlyMap<AccountId, CreatorCard> {
  const suggested = useCachedEntries(actor, isWanted ? 'suggestions ' : null);
  const listed = useCachedEntries(actor, isWanted ? 'creators ' : null);
  return useMemo(
    () =>
      new Map(
        [...(listed ?? []), ...(suggested ?? [])]
          .flatMap(({ value }) => parseByItem(cards, value)?.value.creators ?? [])
          .map((one) => [one.id, one]),
      ),
    [listed, suggested],
  );
}

/** A creator's works as a strip shows them. */
export const portfolioOf = ({ works }: Pick<CreatorCard, 'works'>): CandidateView['works'] =>
  works.map(({ thumbUrl, fileUrl, placeholder }) => ({ thumbUrl, url: fileUrl, placeholder }));

/** An optimistic candidate, with the name and the portfolio items of its card. */
export function withCard(
  candidate: CandidateView,
  known: ReadonlyMap<AccountId, CreatorCard>,
): CandidateView {
  const card = candidate.creatorFirstName === '' ? known.get(candidate.creatorId) : undefined;
  if (!card) return candidate;
  return {
    ...candidate,
    creatorFirstName: card.firstName,
    creatorLastName: card.lastName,
    creatorPhotoUrl: card.photoUrl,
    creatorLocality: card.locality,
    creatorTier: card.status,
    creatorReviewCount: card.reviewCount,
    creatorCompleted: card.completedCampaigns,
    works: portfolioOf(card),
  };
}
