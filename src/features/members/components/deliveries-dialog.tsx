import { useState } from 'react';
import { DELIVERIES_SHOWN, type Webhook } from '#contract/developer/webhooks.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatAge, formatMoment } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { eventLabels, redeliver } from '../webhooks.ts';

type Props = { actor: Actor; webhook: Webhook; onClose: () => void };
type Delivery = Webhook['deliveries'][number];

/** The deliveries to a webhook, with its answers. Each can be sent again, which needs a connection. */
export function DeliveriesDialog({ actor, webhook, onClose }: Props) {
  const { url, deliveries, disabledOn } = webhook;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.developer_deliveries()}
      actions={() => (
        <Button variant="secondary" onPress={onClose}>
          {m.ui_close()}
        </Button>
      )}
    >
      <Stack gap={3}>
        <Text breaks>{url}</Text>
        {disabledOn ? (
          <Row>
            <Chip tone="warning">{m.developer_webhook_disabled()}</Chip>
          </Row>
        ) : null}
        {deliveries.length === 0 ? (
          <Hint>{m.developer_deliveries_none()}</Hint>
        ) : (
          <>
            <Hint>{m.developer_deliveries_text({ count: DELIVERIES_SHOWN })}</Hint>
            <Card as="ul" padding="none" divided aria-label={m.developer_deliveries_of({ url })}>
              {deliveries.map((one) => (
                <DeliveryRow
                  key={one.id}
                  actor={actor}
                  delivery={one}
                  isPaused={disabledOn !== null}
                />
              ))}
            </Card>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type RowProps = { actor: Actor; delivery: Delivery; isPaused: boolean };

function DeliveryRow({ actor, delivery, isPaused }: RowProps) {
  const { id, type, createdOn, tries, lastAnswer } = delivery;
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const [wrong, setWrong] = useState<string | null>(null);
  const now = useNow();
  const event = eventLabels[type]();
  const again = () =>
    run(async () => {
      const reason = await redeliver(actor, id);
      setWrong(reason);
      if (reason === null) toasts.success(m.developer_delivery_sent());
    });
  return (
    <Row as="li" gap={3} align="center" wrap rowGap={2} inset>
      <Stack gap={1} shrink basis={380}>
        <Text as="span" weight="medium">
          {event}
        </Text>
        <Hint>{formatMoment(createdOn)}</Hint>
        <Hint>{stateOf(delivery, isPaused, now)}</Hint>
        {tries > 0 ? <Hint>{m.developer_delivery_tries({ count: tries })}</Hint> : null}
        {lastAnswer === null ? null : (
          <Hint breaks>{m.developer_delivery_answer({ answer: lastAnswer })}</Hint>
        )}
        <Wrong>{wrong}</Wrong>
      </Stack>
      <Button
        size="small"
        variant="quiet"
        isPending={isBusy}
        aria-label={m.developer_delivery_again_named({ event, when: formatMoment(createdOn) })}
        onPress={() => void again()}
      >
        {m.developer_delivery_again()}
      </Button>
    </Row>
  );
}

function stateOf({ deliveredOn, nextTryOn }: Delivery, isPaused: boolean, now: number): string {
  if (deliveredOn) return m.developer_delivery_done({ when: formatMoment(deliveredOn) });
  if (!nextTryOn) return m.developer_delivery_given_up();
  if (isPaused) return m.developer_delivery_paused();
  const when = formatAge(Math.max(Date.parse(nextTryOn), now), now);
  return m.developer_delivery_waiting({ when });
}
