import { feeOf } from '#contract/billing/price.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { commitRecords } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { cardDeclinedNotice } from './billing-notices.ts';
import type { Deps } from '../http/call.ts';
import { PaymentDeclined, PaymentsUnavailable } from '../ports/payments/payments.ts';
import { SETTLE_JOBS } from './jobs.ts';
import type { PriceToHold } from './required-hold.ts';

type HoldDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now' | 'env' | 'payments' | 'jobs'>;

/** A hold is written down by now, one way or the other; or its state is unknown, and the command is sent again. */
type Held = 'known' | 'unknown';

/**
 * Sets a command's price aside on the payer's card. The row comes first, and its id is the key at the provider: whatever
 * breaks off, and however often it is tried again, the card is charged for a command once at most.
 */
export async function holdPrice(
  deps: HoldDeps,
  accountId: AccountId,
  price: PriceToHold,
): Promise<Held> {
  const { payments } = deps;
  if (!payments) return 'unknown';
  const id = await beginHold(deps, accountId, price);
  if (id === null) return 'known';
  try {
    const { customerId, cardId, amountCents } = price;
    const wanted = { paymentId: id, customerId, cardId, amountCents, currency: CURRENCY };
    const charge = await payments.authorize(wanted, `hold:${id}`);
    if (charge.state !== 'authorized') return await decline(deps, id, { accountId, price });
    const { intentId, chargeId } = charge;
    const { rowCount } = await deps.pool.query({
      name: 'note-hold',
      text: `update project_payments set state = 'authorized', intent_id = $2, charge_id = $3, updated_on = $4
             where id = $1 and state = 'begun'`,
      values: [id, intentId, chargeId, deps.now()],
    });
    return rowCount === 1 ? 'known' : 'unknown';
  } catch (error) {
    if (error instanceof PaymentDeclined) return await decline(deps, id, { accountId, price });
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.warn({ payment: id, failure: error.message }, 'a price could not be held');
    return 'unknown';
  }
}

const CURRENCY = 'usd';

/** The id of a hold to ask the provider for; null where it is known already. */
async function beginHold(
  { pool, now, env }: HoldDeps,
  accountId: AccountId,
  price: PriceToHold,
): Promise<string | null> {
  const { commandId, projectId, businessId, creatorId, payerId } = price;
  const { customerId, cardId, amountCents, roundOf } = price;
  const feePct = roundOf?.feePct ?? env.platformFeePct;
  const feeCents = feeOf(amountCents, feePct);
  const { rows } = await pool.query<{ id: string; isOpen: boolean }>({
    name: 'begin-hold',
    text: `insert into project_payments (id, account_id, command_id, project_id, business_id, creator_id, payer_id,
             customer_id, method_id, amount_cents, currency, fee_pct, fee_cents, state, next_step_on, round_of,
             created_on, updated_on)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'begun', $14, $16, $15, $15)
           on conflict (account_id, command_id) do update set updated_on = project_payments.updated_on
           returning id, state = 'begun' as "isOpen"`,
    values: [
      newId(),
      accountId,
      commandId,
      projectId,
      businessId,
      creatorId,
      payerId,
      customerId,
      cardId,
      amountCents,
      CURRENCY,
      feePct,
      feeCents,
      new Date(now().getTime() + HOLD_MS),
      now(),
      roundOf?.id ?? null,
    ],
  });
  const [row] = rows;
  return row?.isOpen ? row.id : null;
}

/** Longer than every try of the provider's call and of the command together; after that the money is given free. */
const HOLD_MS = 5 * MINUTE_MS;

async function decline(
  deps: HoldDeps,
  id: string,
  { accountId, price: { businessId } }: { accountId: AccountId; price: PriceToHold },
): Promise<Held> {
  const { pool, bus, now } = deps;
  const raised = await inTransaction(pool, async (client, commitWith) => {
    await client.query({
      name: 'decline-hold',
      text: `update project_payments set state = 'declined', refusal = 'CARD_DECLINED', next_step_on = null, updated_on = $2
             where id = $1 and state = 'begun'`,
      values: [id, now()],
    });
    // A business that tapped itself reads the refusal; of a creator's tap it would learn nothing.
    if (accountId === businessId) return null;
    return commitRecords(commitWith, {
      notifications: [cardDeclinedNotice(businessId, id, now())],
    });
  });
  if (!raised) return 'known';
  bus.publish([...raised].map(([one, revision]) => ({ accountId: one, revision })));
  requestDispatch(pool);
  return 'known';
}

/** Gives the money of refused acceptances free at once; a crash before this leaves it to the timer. */
export async function dropHolds(
  { pool, jobs, now }: HoldDeps,
  accountId: AccountId,
  commandIds: readonly CommandId[],
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'drop-holds',
    text: `update project_payments set state = 'voiding', next_step_on = $3, updated_on = $3
           where account_id = $1 and command_id = any($2::uuid[]) and state in ('begun', 'authorized') returning id`,
    values: [accountId, commandIds, now()],
  });
  await jobs.addMany(
    SETTLE_JOBS,
    rows.map(({ id }) => ({ payload: { paymentId: id }, options: { singletonKey: id } })),
  );
}
