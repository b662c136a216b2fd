import { useState } from 'react';
import { declineReasons } from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { creatorName, firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { declineCandidate } from './actions.ts';
import { candidateRefusal, declineLabels, type DeclineReason } from './labels.ts';

type Props = {
  desk: CampaignDesk;
  candidate: CandidateView;
  /** It was done, or is stored to be sent. */
  onDone: () => void;
  onClose: () => void;
};

/** Says no in words that hurt nobody; the creator reads the reason that is chosen here. */
export function DeclineDialog({ desk, candidate, onDone, onClose }: Props) {
  const [reason, setReason] = useState<DeclineReason>('none');
  const name = firstName(candidate);
  const { isBusy, run } = useActing((refusal) => candidateRefusal(refusal, name));
  const decline = async () => {
    if (!(await run(() => declineCandidate(desk.actor, candidate, reason)))) return;
    onDone();
    onClose();
  };
  return (
    <AskDialog
      title={m.candidates_decline_title({ name: creatorName(candidate) })}
      cancelLabel={m.app_back()}
      confirmLabel={m.app_decline()}
      confirmVariant="danger"
      isPending={isBusy}
      onConfirm={() => void decline()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <RadioGroup
          label={m.app_message_to({ name })}
          value={reason}
          onChange={(value) => setReason(declineReasons.find((one) => one === value) ?? 'none')}
        >
          {declineReasons.map((one) => (
            <Radio key={one} value={one}>
              {declineLabels[one]()}
            </Radio>
          ))}
        </RadioGroup>
        <Hint>{m.candidates_decline_text({ name })}</Hint>
      </Stack>
    </AskDialog>
  );
}
