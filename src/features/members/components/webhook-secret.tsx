import { useState } from 'react';
import type { Webhook } from '#contract/developer/webhooks.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { retireSecret, rotateSecret, type CallWebhooks } from '../webhooks.ts';
import { CreateDialog } from './create-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = {
  actor: Actor;
  webhook: Webhook;
  callConfirmed: CallWebhooks;
  /** A new secret, which is shown once. */
  onMade: (secret: string) => void;
};

/** Replaces a webhook's secret in two steps: the new one joins the old one, and later the old one ends. */
export function WebhookSecret({ actor, webhook, callConfirmed, onMade }: Props) {
  const { id, url, hasFormerSecret } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={
          hasFormerSecret
            ? m.developer_webhook_secret_end_of({ url })
            : m.developer_webhook_secret_new_of({ url })
        }
        onPress={() => setIsOpen(true)}
      >
        {hasFormerSecret ? m.developer_webhook_secret_end() : m.developer_webhook_secret_new()}
      </Button>
      {!isOpen ? null : hasFormerSecret ? (
        <TeamDialog
          title={m.developer_webhook_secret_end_title()}
          label={m.developer_webhook_secret_end()}
          variant="danger"
          done={m.developer_webhook_secret_ended()}
          onSure={() => retireSecret(actor, id)}
          onClose={close}
        >
          <p>{m.developer_webhook_secret_end_text()}</p>
        </TeamDialog>
      ) : (
        <CreateDialog
          title={m.developer_webhook_secret_new_title()}
          label={m.developer_webhook_secret_new()}
          isIncomplete={false}
          create={() => rotateSecret(actor, id, callConfirmed)}
          onMade={(secret) => {
            close();
            onMade(secret);
          }}
          onClose={close}
        >
          {() => <p>{m.developer_webhook_secret_new_text()}</p>}
        </CreateDialog>
      )}
    </>
  );
}
