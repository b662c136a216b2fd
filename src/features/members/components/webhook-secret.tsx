import { useState } from 'react';
import type { Webhook } from '#contract/developer/webhooks.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { retireSecret, rotateSecret } from '../webhooks.ts';
import type { CallConfirmed } from '../developer-calls.ts';
import { CreateDialog } from './create-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = {
  actor: Actor;
  webhook: Webhook;
  callConfirmed: CallConfirmed;
  /** A new secret, which is shown once. */
  onMade: (secret: string) => void;
};

/** Replaces a webhook's secret in two steps: a new one joins the old one, and later the old one ends. */
export function WebhookSecret({ actor, webhook, callConfirmed, onMade }: Props) {
  const { id, url, hasFormerSecret } = webhook;
  const [open, setOpen] = useState<'new' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={m.developer_webhook_secret_new_of({ url })}
        onPress={() => setOpen('new')}
      >
        {m.developer_webhook_secret_new()}
      </Button>
      {hasFormerSecret ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={m.developer_webhook_secret_end_of({ url })}
          onPress={() => setOpen('end')}
        >
          {m.developer_webhook_secret_end()}
        </Button>
      ) : null}
      {open === 'end' ? (
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
      ) : null}
      {open === 'new' ? (
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
          {() => (
            <p>
              {hasFormerSecret
                ? m.developer_webhook_secret_again_text()
                : m.developer_webhook_secret_new_text()}
            </p>
          )}
        </CreateDialog>
      ) : null}
    </>
  );
}
