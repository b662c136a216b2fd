import { useState } from 'react';
import {
  subscriptionActs,
  type SubscriptionAct,
  type SubscriptionStatus,
} from '#contract/billing/subscription.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { changeSubscription } from '../actions.ts';
import { refreshSubscription } from '#src/campaigns/money/queries.ts';
import { actTexts } from '../subscription-labels.ts';

type Props = {
  actor: Actor;
  act: SubscriptionAct;
  status: SubscriptionStatus;
  /** The end of the billing period. */
  day: string | null;
  onClose: () => void;
};

/** Confirms a change of the subscription, and its consequences. */
export function ActDialog({ actor, act, status, day, onClose }: Props) {
  const texts = actTexts[act];
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const [reason, setReason] = useState<string | null>(null);
  const confirm = () =>
    run(async () => {
      const wrong = await changeSubscription(actor, act);
      const now = await refreshSubscription(actor);
      // An act whose answer was lost may be done.
      if (wrong && now?.status !== subscriptionActs[act].to) {
        setReason(wrong.reason);
        return void toasts.error(wrong.text);
      }
      toasts.success(texts.succeeded());
      onClose();
    });
  return (
    <ConfirmDialog
      title={texts.title()}
      cancelLabel={m.app_back()}
      confirmLabel={texts.button()}
      variant={texts.variant === 'secondary' ? 'primary' : texts.variant}
      isPending={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap={2}>
        {texts.sentences(status, day).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Wrong>{reason}</Wrong>
      </Stack>
    </ConfirmDialog>
  );
}
