import type { PaymentRowState } from '../db/schema/payments.ts';
import { isoTime } from './time.ts';

/** States of a price whose acceptance has committed. */
const shown: readonly PaymentRowState[] = ['held', 'released', 'paid', 'refunded', 'failed'];
export const shownStates = shown.map((one) => `'${one}'`).join(', ');

/** SQL for the contract's `ProjectPayment` of payment `y` of project `r`, as account `$1` sees it, in the given state. */
const jsonOf = (
  state: string,
): string => `json_build_object('state', ${state}, 'amountCents', y.amount_cents, 'feeCents', y.fee_cents,
    'refundedCents', y.refunded_cents, 'currency', y.currency, 'heldOn', ${isoTime('y.held_on')},
    'releaseOn', ${isoTime('y.release_on')}, 'settledOn', ${isoTime('y.settled_on')},
    'isFrozen', y.is_frozen or coalesce(y.chargeback = 'open', false),
    'receiptUrl', case when r.business_id = $1 then y.receipt_url end)`;

/** The price of project `r`; null where none is charged. */
export const paymentJson = `(
  select ${jsonOf('y.state')}
  from project_payments y where y.id = r.payment_id and y.state in (${shownStates}))`;

/** The prices of its extra rounds whose request has committed, the first one first. */
export const roundPaymentsJson = `(
  select coalesce(json_agg(${jsonOf(`case y.state when 'voiding' then 'void' else y.state end`)} order by y.created_on, y.id), '[]')
  from project_payments y where y.project_id = r.id and y.round_of = r.payment_id and y.held_on is not null)`;
