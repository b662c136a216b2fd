import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CommandId } from '#contract/ids.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { TermsList } from '#src/campaigns/business/terms-list.tsx';
import {
  SubscriptionNotice,
  useSubscriptionGate,
} from '#src/campaigns/business/subscription-gate.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { creatorName, firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { selectCandidate } from './actions.ts';
import { acceptsCreators } from './candidate-parts.ts';
import { agreedCents, candidateRefusal, offerLine } from './labels.ts';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  candidate: CandidateView;
  /** No slot is free: the server will refuse, so the dialog explains it first. */
  isFull: boolean;
  /** The refused invitation that the selection replaces. */
  replaces?: CommandId | undefined;
  /** It was done, or is stored to be sent. */
  onDone: () => void;
  onClose: () => void;
};

/** The terms that a selection agrees to, before it is sent. */
export function SelectDialog({
  desk,
  campaign,
  candidate,
  isFull,
  replaces,
  onDone,
  onClose,
}: Props) {
  const name = firstName(candidate);
  const whyWaiting = useConnectionText(m.candidates_select_race());
  const { isBusy, run } = useActing((refusal) => candidateRefusal(refusal, name));
  const why = isFull
    ? m.candidates_full_text({ name })
    : acceptsCreators(campaign)
      ? null
      : m.candidates_closed_text({ name });
  const gate = useSubscriptionGate(desk.actor, 'start');
  const cents = agreedCents(campaign, candidate);
  const choose = async () => {
    const isDone = await run((again) =>
      selectCandidate(desk.actor, candidate, { again, replaces }),
    );
    if (!isDone) return;
    onDone();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        isFull
          ? m.candidates_full_title()
          : m.candidates_select_title({ name: creatorName(candidate) })
      }
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          {why || gate ? null : (
            <Button isPending={isBusy} onPress={() => void choose()}>
              {m.candidates_select_sure({ name })}
            </Button>
          )}
        </>
      )}
    >
      <Stack gap={4}>
        {why ? (
          <p role="status">{why}</p>
        ) : gate ? (
          <SubscriptionNotice refusal={gate} />
        ) : (
          <>
            <p>{m.candidates_select_text({ name })}</p>
            <TermsList terms={campaign} offer={offerLine(campaign, cents)} />
            {cents === null ? null : <Hint>{m.candidates_paid_directly()}</Hint>}
            {whyWaiting ? <Hint>{whyWaiting}</Hint> : null}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
