import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { refuseBilling, refuseFailed, refuseFailure } from './billing-refusals.ts';
import { createCustomer } from './subscribe.ts';
import { createSubscriptionRow, subscriptionRowOf } from './subscription-rows.ts';

type CardDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now' | 'payments' | 'env'>;
type PaidDeps = Pick<Deps, 'pool' | 'db'> & { payments: Payments };

/** Readings in a row that another one may overtake. */
const TRIES = 10;

/** Opens the provider's page on which a card for campaign prices is entered. */
export async function addCard(
  deps: CardDeps,
  caller: AccountCaller,
  { redirectPath }: { redirectPath: string },
): Promise<Result<{ url: string }, Refusal>> {
  const { payments, db, pool, env } = deps;
  const { accountId, membership } = caller;
  if (!payments) return refused(refuseFailed('card'));
  if (membership.businessId !== null && membership.corporateId !== null) {
    return refused(refuseBilling('SUBSCRIPTION_MANAGED'));
  }
  try {
    await createSubscriptionRow(db, accountId);
    const row = await subscriptionRowOf(db, accountId);
    if (row?.cardCheckoutId) await readCard({ ...deps, payments }, accountId);
    const customerId = row?.customerId ?? (await createCustomer({ ...deps, payments }, caller));
    const back = new URL(redirectPath, env.publicUrl);
    const returnUrl = back.href;
    // Without this word the screen waits for no card.
    back.searchParams.delete('card');
    const cancelUrl = back.href;
    const checkout = await payments.startCardCheckout({
      customerId,
      accountId,
      returnUrl,
      cancelUrl,
    });
    await pool.query({
      name: 'keep-card-checkout',
      text: 'update subscriptions set card_checkout_id = $2 where account_id = $1',
      values: [accountId, checkout.id],
    });
    return checkout.url ? ok({ url: checkout.url }) : refused(refuseFailed('card'));
  } catch (error) {
    return refused(refuseFailure(deps, 'card', error));
  }
}

/**
 * Reads from the provider which card an account's prices are charged to. A card that was entered in our own checkout is chosen
 * there first. Answers whether it is another card than before.
 */
export async function readCard(deps: PaidDeps, accountId: AccountId): Promise<boolean> {
  const { payments, pool, db } = deps;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await subscriptionRowOf(db, accountId);
    if (!row?.customerId) return false;
    const { customerId, cardCheckoutId, reads } = row;
    const entered = cardCheckoutId ? await payments.cardCheckout(cardCheckoutId) : null;
    if (entered?.cardId) {
      await payments.chooseCard(customerId, entered.cardId, `card:${cardCheckoutId}`);
    }
    const found = await payments.card(customerId);
    const { id = null, ...card } = found ?? {};
    const isOpen = entered?.state === 'open';
    const { rowCount } = await pool.query({
      name: 'write-card',
      text: `update subscriptions set card_id = $2, card = $3, card_checkout_id = $4, reads = reads + 1
             where account_id = $1 and reads = $5 and card_checkout_id is not distinct from $6`,
      values: [
        accountId,
        id,
        found ? JSON.stringify(card) : null,
        isOpen ? cardCheckoutId : null,
        reads,
        cardCheckoutId,
      ],
    });
    if (rowCount === 1) return row.cardId !== id;
  }
  throw new Error('A card kept changing while it was read.');
}
