import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { CreatorCard } from '#contract/directory/record.ts';
import { creatorCard } from '#contract/directory/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { campaignRoutes } from '#contract/routes/campaigns.ts';
import { useKeptAnswer, useKeptAnswers, type Kept, type Question } from '#src/data/answers.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import type { CandidateView } from '../data/overlay.ts';

type Suggestions = z.infer<typeof campaignRoutes.suggestions.answer>;

const keyOf = (campaignId: CampaignId): string => `suggestions ${campaignId}`;

const readSuggestions: Question<Suggestions>['read'] = (kept) =>
  z.safeParse(campaignRoutes.suggestions.answer, kept).data ?? null;

/** Creators who suit a campaign and have nothing to do with it yet: those told last at once, and anew where there is a connection. */
export const useSuggestions = (author: Author, campaignId: CampaignId): Kept<Suggestions> =>
  useKeptAnswer(author, keyOf(campaignId), {
    ask: () =>
      callAsUser(device, 'suggestions', {
        accountId: author.accountId,
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
  author: Author,
  isWanted: boolean,
): ReadonlyMap<AccountId, CreatorCard> {
  const suggested = useKeptAnswers(author, isWanted ? 'suggestions ' : null);
  const listed = useKeptAnswers(author, isWanted ? 'creators ' : null);
  return useMemo(
    () =>
      new Map(
        [...(listed ?? []), ...(suggested ?? [])]
          .flatMap(({ value }) => z.safeParse(cards, value).data?.creators ?? [])
          .map((one) => [one.id, one]),
      ),
    [listed, suggested],
  );
}

/** A creator's works as a strip shows them. */
export const worksOf = ({ works }: Pick<CreatorCard, 'works'>): CandidateView['works'] =>
  works.map(({ thumbUrl, fileUrl, placeholder }) => ({ thumbUrl, url: fileUrl, placeholder }));

/** A candidate made here, with the name and the works that its card tells. */
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
    works: worksOf(card),
  };
}
