import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { cleanText } from '#contract/text.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { actOnCandidate } from '#src/campaigns/data/actions.ts';
import type { Outcome } from '#src/data/send.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import type { DeclineReason } from './labels.ts';

type Doing = {
  /** The refused command that this takes the place of. */
  replaces?: CommandId | undefined;
  /** The position of its text. */
  draft?: DraftSending | undefined;
};

const of = ({
  id,
  campaignId,
  creatorId,
}: Pick<CandidateView, 'id' | 'campaignId' | 'creatorId'>) => ({
  candidateId: id,
  campaignId,
  creatorId,
});

/**
 * Chooses an applicant. The server has the last word: another one may have had the place. `priceCents`: what the business's card
 * is charged, as the person saw it; null: nothing. A price needs a connection.
 */
export const selectCandidate = (
  actor: Actor,
  candidate: CandidateView,
  priceCents: number | null,
  doing?: Doing & { again?: CommandId | undefined },
): Promise<Outcome> =>
  actOnCandidate(
    actor,
    { ...of(candidate), event: 'business_accepted', ...(priceCents !== null && { priceCents }) },
    doing,
  );

export const declineCandidate = (
  actor: Actor,
  candidate: CandidateView,
  reason: DeclineReason,
): Promise<Outcome> =>
  actOnCandidate(actor, { ...of(candidate), event: 'business_declined', reason });

export const uninvite = (actor: Actor, candidate: CandidateView): Promise<Outcome> =>
  actOnCandidate(actor, { ...of(candidate), event: 'business_uninvite' });

type Invitation = {
  campaignId: CampaignId;
  creatorId: AccountId;
  /** The candidate that the two have already, if any. */
  candidateId: ProjectId | null;
  note: string;
};

/** Invites a creator to a campaign, with or without a connection. */
export function invite(
  actor: Actor,
  { campaignId, creatorId, candidateId, note }: Invitation,
  doing?: Doing,
): Promise<Outcome> {
  const payload: PayloadOf<'candidateEvent'> = {
    event: 'business_invite',
    candidateId: candidateId ?? newId<ProjectId>(),
    campaignId,
    creatorId,
    note: cleanText(note),
  };
  return actOnCandidate(actor, payload, doing);
}
