import { useState } from 'react';
import type { DeskDecision, DeskDetail, DeskItem } from '#contract/support/desk.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ChoiceCard, RadioGroup } from '#src/ui/radio-group.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { closeRequest, decideDispute } from '../actions.ts';
import { decisionHints, decisionLabels } from '../desk-labels.ts';
import { reasonProblem } from '../reason-problem.ts';

type Props = {
  detail: DeskDetail;
  item: Exclude<DeskItem, { kind: 'note' }>;
  onDone: () => Promise<void>;
};

/** Support's actions on an open item, with the reason that is stored and shown to the people concerned. */
export function ActForm({ detail, item, onDone }: Props) {
  const [decision, setDecision] = useState<DeskDecision | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const isDispute = item.kind === 'dispute';
  const isNoShow = item.kind === 'dispute' && item.isNoShow;
  const isPriceHeld = detail.project?.payment?.isDecidable === true;
  const wrong = reasonProblem(reason);
  const send = async () => {
    setIsTried(true);
    if (wrong !== undefined) return;
    const words = cleanText(reason);
    const work = workOf(item, decision, words);
    if (!work) return;
    const problem = await run(work);
    if (problem === undefined) return;
    setFailed(problem);
    if (problem !== null) return;
    toasts.success(isDispute ? m.desk_decided() : m.desk_closed());
    await onDone();
  };
  return (
    <Card as="section" gap={4} fluid aria-label={isDispute ? m.desk_decide() : m.desk_close()}>
      <h2>{isDispute ? m.desk_decide() : m.desk_close()}</h2>
      {isDispute ? (
        <RadioGroup
          label={m.desk_decision()}
          description={isNoShow ? m.desk_decision_no_show() : undefined}
          value={decision}
          onChange={(value) => setDecision(value as DeskDecision)}
          errorMessage={isTried && decision === null ? m.desk_decision_needed() : undefined}
        >
          {decisionsFor(detail).map((one) => (
            <ChoiceCard
              key={one}
              value={one}
              title={decisionLabels[one]()}
              text={isPriceHeld ? decisionHints[one]?.() : undefined}
            />
          ))}
        </RadioGroup>
      ) : null}
      <TextArea
        label={m.app_reason()}
        description={isDispute ? m.desk_reason_both() : m.desk_reason_person()}
        value={reason}
        onChange={setReason}
        errorMessage={isTried ? wrong : undefined}
      />
      <Button
        // A request has an answer in the first place.
        variant={isDispute ? 'primary' : 'secondary'}
        isPending={isBusy}
        onPress={() => void send().catch(reportError)}
      >
        {isDispute ? m.desk_decide() : m.desk_close()}
      </Button>
      <Wrong>{failed}</Wrong>
    </Card>
  );
}

/** The call to make; null: a decision is still to be chosen. */
function workOf(item: Props['item'], decision: DeskDecision | null, words: string) {
  if (item.kind === 'request') return () => closeRequest(item.id, words);
  return decision && (() => decideDispute(item.id, decision, words));
}

/** Without a contested no-show or a held price, or once the project has ended, some outcomes are none. */
function decisionsFor({ item, project }: DeskDetail): DeskDecision[] {
  const isNoShow = item.kind === 'dispute' && item.isNoShow;
  const decisions: DeskDecision[] = isNoShow ? ['lift', 'stand'] : ['restore'];
  if (!project?.isEnded) decisions.push('cancel');
  if (project?.payment?.isDecidable) decisions.push('refund', 'release', 'split');
  return decisions;
}
