import { Webhook as WebhookIcon } from 'lucide-react';
import { useId, useState } from 'react';
import {
  newWebhook,
  webhookEvents,
  type Webhook,
  type WebhookEvent,
} from '#contract/developer/webhooks.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { createWebhook, eventLabels, removeWebhook, useWebhooks } from '../webhooks.ts';
import type { CallConfirmed } from '../developer-calls.ts';
import { CreateDialog, type CreateActs } from './create-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { SecretDialog } from './token-dialogs.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

type Props = { actor: Actor; callConfirmed: CallConfirmed };

/** The addresses that a business's events are sent to. */
export function WebhooksPart({ actor, callConfirmed }: Props) {
  const { value, error } = useWebhooks(actor);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.developer_webhooks()}</h2>
      <Hint>{m.developer_webhooks_text()}</Hint>
      {value && value.length > 0 ? (
        <Card as="ul" padding="none" divided aria-labelledby={titleId}>
          {value.map((one) => (
            <WebhookRow
              key={one.id}
              {...{ actor, callConfirmed }}
              webhook={one}
              onMade={setSecret}
            />
          ))}
        </Card>
      ) : (
        <Hint>
          {value
            ? m.developer_webhooks_none()
            : error
              ? m.developer_webhooks_unread()
              : m.ui_working()}
        </Hint>
      )}
      <Row>
        <Button size="small" variant="secondary" onPress={() => setIsAdding(true)}>
          {m.developer_webhook_add()}
        </Button>
      </Row>
      {isAdding ? (
        <AddDialog
          actor={actor}
          callConfirmed={callConfirmed}
          onMade={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}

type RowProps = Props & { webhook: Webhook; onMade: (secret: string) => void };

function WebhookRow({ actor, callConfirmed, webhook, onMade }: RowProps) {
  const { id, url, events, failingSince, disabledOn } = webhook;
  const [isRemoving, setIsRemoving] = useState(false);
  const [isReading, setIsReading] = useState(false);
  return (
    <Row as="li" gap={3} align="center" wrap rowGap={2} inset>
      <Row gap={3} align="center" icon={24} iconTone="primary" basis={380} shrink>
        <WebhookIcon aria-hidden />
        <Stack gap={1} shrink>
          <Text as="span" weight="medium" breaks>
            {url}
          </Text>
          <Hint breaks>{events.map((event) => eventLabels[event]()).join(' · ')}</Hint>
          {disabledOn ? (
            <Row>
              <Chip tone="warning">{m.developer_webhook_disabled()}</Chip>
            </Row>
          ) : failingSince ? (
            <Row>
              <Chip tone="warning">{m.developer_webhook_failing()}</Chip>
            </Row>
          ) : null}
        </Stack>
      </Row>
      <Button
        size="small"
        variant="quiet"
        aria-label={m.developer_deliveries_of({ url })}
        onPress={() => setIsReading(true)}
      >
        {m.developer_deliveries()}
      </Button>
      <WebhookSecret {...{ actor, webhook, callConfirmed, onMade }} />
      <Button
        size="small"
        variant="quiet"
        aria-label={m.app_remove_name({ name: url })}
        onPress={() => setIsRemoving(true)}
      >
        {m.app_remove()}
      </Button>
      {isReading ? (
        <DeliveriesDialog actor={actor} webhook={webhook} onClose={() => setIsReading(false)} />
      ) : null}
      {isRemoving ? (
        <TeamDialog
          title={m.developer_webhook_remove_title()}
          label={m.app_remove()}
          variant="danger"
          done={m.developer_webhook_removed()}
          onSure={() => removeWebhook(actor, id)}
          onClose={() => setIsRemoving(false)}
        >
          <p>{m.developer_webhook_remove_text({ url })}</p>
        </TeamDialog>
      ) : null}
    </Row>
  );
}

function AddDialog({ actor, callConfirmed, ...acts }: Props & CreateActs) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const isUrl = newWebhook.shape.url.safeParse(url.trim()).success;
  const noUrl = isUrl ? undefined : m.developer_webhook_url_wrong();
  const noEvents = events.length === 0 ? m.developer_scopes_missing() : undefined;
  const body = { url: url.trim(), events: events as WebhookEvent[] };
  return (
    <CreateDialog
      {...acts}
      title={m.developer_webhook_add()}
      label={m.developer_webhook_add()}
      isIncomplete={Boolean(noUrl || noEvents)}
      create={() => createWebhook(actor, body, callConfirmed)}
    >
      {(wasTried) => (
        <>
          <TextField
            label={m.developer_webhook_url()}
            inputMode="url"
            autoComplete="off"
            autoFocus
            value={url}
            onChange={setUrl}
            errorMessage={wasTried ? noUrl : undefined}
          />
          <CheckChips
            label={m.developer_webhook_events()}
            options={webhookEvents.map((id) => ({ id, name: eventLabels[id]() }))}
            value={events}
            onChange={setEvents}
            errorMessage={wasTried ? noEvents : undefined}
          />
        </>
      )}
    </CreateDialog>
  );
}
