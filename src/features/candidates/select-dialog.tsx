import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CommandId } from '#contract/ids.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint } from '#src/ui/layout.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { TermsList } from '#src/campaigns/business/terms-list.tsx';
import {
  SubscriptionNotice,
  useSubscriptionGate,
} from '#src/campaigns/business/subscription-gate.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { agreedCents, chargedCents } from '#src/campaigns/money/agreed-price.ts';
import { selectCandidate } from './actions.ts';
import { acceptsCreators } from './candidate-parts.ts';
import { candidateRefusal, offerLine } from './labels.ts';
import { PaidSelection } from './paid-selection.tsx';
import { SelectionFrame } from './selection-frame.tsx';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  candidate: CandidateView;
  /** No slot is free: the server will refuse, so the dialog explains it first. */
  isFull: boolean;
  /** The refused invitation that the selection replaces. */
  replaces?: CommandId | undefined;
  /** The person returns from entering a card. */
  isBackWithCard: boolean;
  /** It was done, or is stored to be sent. */
  onDone: () => void;
  onClose: () => void;
};

/** The terms and the price that a selection agrees to, before it is sent. */
export function SelectDialog(props: Props) {
  const { desk, campaign, candidate, isFull, onClose } = props;
  const name = firstName(candidate);
  const gate = useSubscriptionGate(desk.actor, 'start');
  const why = isFull
    ? m.candidates_full_text({ name })
    : acceptsCreators(campaign)
      ? null
      : m.candidates_closed_text({ name });
  if (why || gate) {
    return (
      <SelectionFrame
        {...{ candidate, onClose }}
        title={isFull ? m.candidates_full_title() : undefined}
      >
        {why ? <p role="status">{why}</p> : gate ? <SubscriptionNotice refusal={gate} /> : null}
      </SelectionFrame>
    );
  }
  const cents = chargedCents(campaign, candidate);
  return cents === null ? <FreeSelection {...props} /> : <PaidSelection {...props} cents={cents} />;
}

/** A gift, or a price that the business pays directly: the selection may wait for a connection. */
function FreeSelection({ desk, campaign, candidate, replaces, onDone, onClose }: Props) {
  const name = firstName(candidate);
  const whyWaiting = useConnectionText(m.candidates_select_race());
  const { isBusy, run } = useActing((refusal) => candidateRefusal(refusal, name));
  const cents = agreedCents(campaign, candidate);
  const choose = async () => {
    const isDone = await run((again) =>
      selectCandidate(desk.actor, candidate, null, { again, replaces }),
    );
    if (!isDone) return;
    onDone();
    onClose();
  };
  return (
    <SelectionFrame
      {...{ candidate, onClose }}
      action={
        <Button isPending={isBusy} onPress={() => void choose()}>
          {m.candidates_select_sure({ name })}
        </Button>
      }
    >
      <p>{m.candidates_select_text({ name })}</p>
      <TermsList terms={campaign} offer={offerLine(campaign, cents)} />
      {cents === null ? null : <Hint>{m.candidates_paid_directly()}</Hint>}
      {whyWaiting ? <Hint>{whyWaiting}</Hint> : null}
    </SelectionFrame>
  );
}
