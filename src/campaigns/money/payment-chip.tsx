import type { ProjectPayment } from '#contract/billing/payment.ts';
import { Chip } from '#src/ui/chip.tsx';
import type { Side } from '../frame/routes.ts';
import { paymentBadge } from './payment-labels.ts';

type Props = { payment: ProjectPayment | null; side: Side; now: number };

/** Where a project's price is: `$120 held since Nov 20`. Nothing where Pollin charged none. */
export function PaymentChip({ payment, side, now }: Props) {
  if (!payment) return null;
  const { text, tone } = paymentBadge(payment, side, now);
  return <Chip tone={tone}>{text}</Chip>;
}
