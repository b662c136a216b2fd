import type { PayloadOf } from '#contract/commands/command.ts';
import { useState } from 'react';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { newId } from '#contract/new-id.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { remove } from '#src/data/unsent.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { readUndoneText } from '#src/campaigns/frame/connection-text.ts';
import { editsAhead } from '#src/campaigns/data/edits-ahead.ts';
import { actOnCandidate } from '#src/campaigns/data/actions.ts';
import type { PendingWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { Application } from './application.ts';

type Creators = Extract<PayloadOf<'candidateEvent'>, { event: `creator_${string}` }>;
/** A creator's decision, without the ids of the candidate, the campaign, and the creator. */
type Decision = Creators extends infer One
  ? One extends Creators
    ? Omit<One, 'candidateId' | 'campaignId' | 'creatorId'>
    : never
  : never;

export type Deciding = {
  isBusy: boolean;
  /** Resolves with whether it was stored. `replaces`: the refused command that this one replaces. `draft`: its draft. */
  send: (
    decision: Decision,
    replaces?: CommandId,
    draft?: DraftSending,
    /** Shows a refusal in place of a toast. */
    onRefused?: (refusal: RuleRefusal) => void,
  ) => Promise<boolean>;
  /** Deletes the newest decision if this device has not sent it; false: there is none. */
  cancelUnsent: () => Promise<boolean>;
  canCancelUnsent: boolean;
};

export const applied = (application: Application): Decision => ({
  event: 'creator_applied',
  ...application,
});

/** `priceCents`: what the business's card is charged; null: nothing. A price needs a connection. */
export const accepted = (priceCents: number | null): Decision => ({
  event: 'creator_invite_accepted',
  licenceAccepted: true,
  ...(priceCents !== null && { priceCents }),
});

/** Lets a creator apply, answer and withdraw, with or without a connection. An application waits for the profile that it needs. Shows an error if the device could not store it. */
export function useDeciding(
  { actor, candidate, work }: CampaignDesk,
  campaignId: Creators['campaignId'],
  own: AccountProfile | undefined,
): Deciding {
  const { isBusy, run } = useCommand(m.opportunity_not_saved);
  // The server runs one id once: an equal attempt after one without an answer has the same.
  const [tried, setTried] = useState<{ id: CommandId; about: string } | null>(null);
  const send: Deciding['send'] = async (decision, replaces, draft, onRefused) => {
    const isStored = await run(async () => {
      const candidateId = candidate?.id ?? newId<ProjectId>();
      const creatorId = actor.accountId;
      const payload = { ...decision, candidateId, campaignId, creatorId };
      const after = needsProfile(decision) ? await editsAhead(actor, own) : [];
      // Accepts the terms of the invitation as it is here; a newer version has others.
      const baseVersion =
        decision.event === 'creator_invite_accepted' ? candidate?.version : undefined;
      const about = JSON.stringify(decision);
      const again = tried?.about === about ? tried.id : undefined;
      const doing = { after, replaces, draft, baseVersion, again };
      const outcome = await actOnCandidate(actor, payload, doing);
      const isUnsure = outcome.state === 'undelivered' && outcome.mayBeDone;
      setTried(isUnsure ? { id: outcome.id, about } : null);
      if (outcome.state === 'undelivered') {
        toasts.warning(
          outcome.mayBeDone ? m.review_maybe_done() : await readUndoneText(m.price_offline_you()),
        );
      }
      if (outcome.state === 'done') toasts.success(m.price_accepted());
      if (outcome.state === 'refused' && onRefused) onRefused(outcome.refusal);
      else if (outcome.state === 'refused') {
        toasts.warning(refusalSentence(outcome.refusal.code, outcome.refusal.current));
      }
      return outcome.state === 'queued' || outcome.state === 'done';
    });
    return isStored === true;
  };
  const last = unsentOf(work.pending, campaignId);
  const cancelUnsent = async () =>
    last !== undefined && (await run(() => remove({ id: last.id, attempts: 0 }))) === true;
  return { isBusy, send, cancelUnsent, canCancelUnsent: last !== undefined };
}

/** The server takes it with a complete profile only. */
const needsProfile = ({ event }: Decision): boolean =>
  event === 'creator_applied' || event === 'creator_stays_backup';

/** The newest command about a campaign that was never sent. */
const unsentOf = (pending: readonly PendingWork[], campaignId: Creators['campaignId']) =>
  pending.findLast(
    (one) =>
      one.kind === 'candidateEvent' &&
      one.payload.campaignId === campaignId &&
      'state' in one &&
      one.state === 'waiting' &&
      one.attempts === 0,
  );
