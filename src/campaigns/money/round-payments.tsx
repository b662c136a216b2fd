import type { RoundPayment } from '#contract/billing/payment.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import type { Side } from '../frame/routes.ts';
import { roundBadge } from './payment-labels.ts';
import { ReceiptLink } from './receipt-link.tsx';

type Props = { rounds: ProjectRecord['roundPayments']; side: Side; now: number };

/** The extra rounds that the business offered to pay for, each with where its money is. Nothing where there were none. */
export function RoundPayments({ rounds, side, now }: Props) {
  if (rounds.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={m.round_payments()}>
      {rounds.map((one, index) => (
        <li key={`${index} ${one.heldOn}`}>
          <Line payment={one} side={side} now={now} />
        </li>
      ))}
    </Stack>
  );
}

function Line({ payment, side, now }: { payment: RoundPayment; side: Side; now: number }) {
  const { text, tone } = roundBadge(payment, side, now);
  return (
    <Stack gap={1} fluid>
      <Row gap={3} align="center" justify="between" wrap>
        <span>{m.round_payment()}</span>
        <Chip tone={tone}>{text}</Chip>
      </Row>
      <ReceiptLink payment={payment} />
    </Stack>
  );
}
