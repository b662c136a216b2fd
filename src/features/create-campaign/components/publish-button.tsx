import { useState } from 'react';
import { isAboutSubscription } from '#contract/billing/subscription.ts';
import type { CampaignId, CommandId } from '#contract/ids.ts';
import type { RefusalCode, RuleRefusal } from '#contract/refusal.ts';
import { readUndoneText } from '#src/campaigns/frame/connection-text.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import {
  SubscriptionLink,
  useSubscriptionGate,
} from '#src/campaigns/business/subscription-gate.tsx';
import { useEditing } from '../editing-context.ts';
import { type FormProblem, stepOf, type FormStep } from '../form-steps.ts';
import { publishCampaign } from '../publish-campaign.ts';

type Props = {
  campaignId: CampaignId;
  missing: readonly FormProblem[];
  onMissing: (problem: FormProblem, step: FormStep | null) => void;
  onPublished: () => void;
};

/** Why the campaign was not published. `code`: of a refusal. */
type Notified = { text: string; code?: RefusalCode };

/** Publishes, or leads to the missing part. It needs a connection, and asks for one. */
export function PublishButton({ campaignId, missing, onMissing, onPublished }: Props) {
  const { actor, save } = useEditing();
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const [again, setAgain] = useState<CommandId>();
  const [notified, setNotified] = useState<Notified | null>(null);
  const gate = useSubscriptionGate(actor, 'publish');
  const refuse = ({ code, current }: RuleRefusal) =>
    setNotified({ text: refusalSentence(code, current), code });
  const [first] = missing;
  const publish = async () => {
    if (first) {
      toasts.warning(m.campaign_publish_missing({ count: missing.length }));
      return onMissing(first, stepOf(first));
    }
    await run(async () => {
      await save();
      // An earlier attempt may be what used up the trial.
      if (gate && !again) return refuse(gate);
      const outcome = await publishCampaign(actor, campaignId, again);
      // An id repeats its answer forever, so a retry after an answer is a new command.
      setAgain(outcome.state === 'undelivered' && outcome.mayBeDone ? outcome.id : undefined);
      if (outcome.state === 'undelivered') {
        const text = outcome.mayBeDone
          ? m.campaign_publish_unknown()
          : await readUndoneText(m.campaign_publish_offline());
        setNotified({ text });
      } else if (outcome.state === 'refused') {
        refuse(outcome.refusal);
      } else if (outcome.state === 'unsaved') {
        setNotified({ text: m.campaign_publish_unsaved() });
      } else {
        toasts.success(m.campaign_published());
        // The subscription's rules count published campaigns.
        void refreshProfile().catch(reportError);
        onPublished();
      }
    });
  };
  return (
    <>
      <Button isPending={isBusy} onPress={() => void publish()}>
        {m.campaign_publish()}
      </Button>
      <Dialog
        isOpen={notified !== null}
        onOpenChange={() => setNotified(null)}
        title={m.campaign_publish_not_yet()}
        actions={(close) => (
          <>
            {isAboutSubscription(notified?.code) ? <SubscriptionLink /> : null}
            <Button onPress={close}>{m.app_ok()}</Button>
          </>
        )}
      >
        <p>{notified?.text}</p>
      </Dialog>
    </>
  );
}
