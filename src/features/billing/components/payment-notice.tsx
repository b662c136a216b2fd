import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row, Text } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { PaymentState } from '../use-payment-return.ts';

type Props = { state: PaymentState; onCheckAgain: () => void };

/** The outcome of a payment, as far as it is known. */
export function PaymentNotice({ state, onCheckAgain }: Props) {
  const isChecking = state === 'checking' || state === 'pending';
  return (
    <Notice tone={isChecking ? 'leaf' : 'warning'} gap={2} role="status">
      <Row gap={2} align="center">
        {isChecking ? <Spinner /> : null}
        <Text weight="medium">
          {state === 'unanswered' ? m.subscription_payment_unanswered() : m.subscription_payment()}
        </Text>
      </Row>
      <p>{isChecking ? m.subscription_payment_wait() : m.subscription_payment_later()}</p>
      {isChecking ? null : (
        <Row>
          <Button size="small" variant="secondary" onPress={onCheckAgain}>
            {m.subscription_payment_check()}
          </Button>
        </Row>
      )}
    </Notice>
  );
}
