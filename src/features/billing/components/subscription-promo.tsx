import { Check } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  /** `$49 per month`; null while no price is known. */
  price: string | null;
  isBusy: boolean;
  /** Undefined for a person who may not pay. */
  onSubscribe: (() => void) | undefined;
};

const benefits = [
  m.subscription_benefit_campaigns,
  m.subscription_benefit_creators,
  m.subscription_benefit_tools,
  m.subscription_benefit_messaging,
];
const details = [
  m.subscription_detail_monthly,
  m.subscription_detail_anytime,
  m.subscription_detail_secure,
  m.subscription_detail_immediate,
];

/** The benefits of a subscription, for an account without one. */
export function SubscriptionPromo({ price, isBusy, onSubscribe }: Props) {
  return (
    <Card as="section" gap={4} padding="large" aria-labelledby="subscription-promo">
      <Stack gap={1}>
        <h2 id="subscription-promo">{m.subscription_promo()}</h2>
        {price ? (
          <Text size={18} weight="medium" tone="primary" tabular>
            {price}
          </Text>
        ) : null}
      </Stack>
      <Stack as="ul" gap={2}>
        {benefits.map((benefit) => (
          <Row as="li" key={benefit()} gap={2} align="start" icon={20} iconTone="primary" iconDrop>
            <Check aria-hidden />
            <span>{benefit()}</span>
          </Row>
        ))}
      </Stack>
      {onSubscribe ? (
        <Row>
          <Button isPending={isBusy} onPress={onSubscribe}>
            {m.subscription_subscribe()}
          </Button>
        </Row>
      ) : null}
      <Stack as="ul" gap={1} bullets>
        {details.map((detail) => (
          <Hint as="li" key={detail()}>
            {detail()}
          </Hint>
        ))}
      </Stack>
    </Card>
  );
}
