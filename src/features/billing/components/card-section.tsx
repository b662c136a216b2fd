import { useRouter } from '@tanstack/react-router';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import { cardExpiry, cardText, isExpired } from '#src/campaigns/money/card-labels.ts';
import { useCard } from '#src/campaigns/money/use-card.tsx';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  card: SubscriptionRecord['card'];
  isCorp: boolean;
  /** The corporation whose card is charged. */
  managedBy: string | null;
  /** Whether this person may enter a card. */
  canManage: boolean;
  /** This tab came back from the provider's page. */
  isBack: boolean;
  /** After that return it is known which card there is. */
  onChecked: () => void;
};

/** The card that campaign prices are charged to, and the way to enter one. */
export function CardSection({
  actor,
  card,
  isCorp,
  managedBy,
  canManage,
  isBack,
  onChecked,
}: Props) {
  const now = useNow();
  const { href: redirectPath } = useRouter().buildLocation({
    to: `/${isCorp ? 'corporate' : 'business'}/subscription`,
    search: { card: 'back' },
  });
  const { open, isBusy, blocked, isChecking } = useCard({
    actor,
    redirectPath,
    card,
    isBack,
    onChecked,
  });
  return (
    <Card as="section" gap={3} aria-labelledby="campaign-card">
      <h2 id="campaign-card">{m.price_card_title()}</h2>
      {card ? (
        <Row gap={3} align="center" justify="between" wrap>
          <Stack>
            <Text weight="medium">{cardText(card)}</Text>
            <Hint>{m.price_card_expires({ date: cardExpiry(card) })}</Hint>
          </Stack>
          {isExpired(card, now) ? <Chip tone="danger">{m.price_card_expired()}</Chip> : null}
        </Row>
      ) : (
        <p>{missingText(managedBy, canManage)}</p>
      )}
      {card && managedBy ? <Hint>{m.price_card_managed({ name: managedBy })}</Hint> : null}
      <Hint>{m.price_card_charged({ hours: RELEASE_HOURS })}</Hint>
      {isChecking ? <Hint role="status">{m.price_card_checking()}</Hint> : null}
      {canManage && !managedBy ? (
        <Row>
          <Button variant="secondary" isPending={isBusy} onPress={open}>
            {card ? m.price_card_replace() : m.price_card_add()}
          </Button>
        </Row>
      ) : null}
      {blocked}
    </Card>
  );
}

function missingText(managedBy: string | null, canManage: boolean): string {
  if (managedBy) return m.price_card_managed_none({ name: managedBy });
  return canManage ? m.price_card_none() : m.price_card_none_other();
}
