import * as z from 'zod/mini';
import type { Kinds } from './kinds.ts';
import { text } from './params.ts';
import { endpoint, list, none, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Entry = Kinds['balance_transaction'];

const DAY_S = 24 * 3600;
/** Money of a charge is available after two days. */
export const PENDING_S = 2 * DAY_S;
const CARD_FEE = { share: 0.029, fixed: 30 };

type Movement = {
  amount: number;
  currency: string;
  type: Entry['type'];
  source: string;
  reportingCategory?: string;
  fee?: number;
  availableOn?: number;
  description?: string | null;
};

export const cardFee = (amount: number): number =>
  Math.round(amount * CARD_FEE.share) + CARD_FEE.fixed;

/** Moves money on the store's account. It counts as available at once, or from `availableOn` on. */
export async function moveMoney(store: Store, movement: Movement): Promise<Entry> {
  const { amount, currency, type, source, fee = 0, availableOn = store.now } = movement;
  const isPending = availableOn > store.now;
  const entry: Entry = {
    id: store.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: store.now,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.reportingCategory ?? type,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  };
  return await store.insert(entry, null, { due: isPending ? availableOn : null });
}

export async function becomeAvailable(store: Store, entry: Entry): Promise<void> {
  await store.change(entry, { status: 'available' });
}

type Money = { currency: string; available: number; pending: number };

/** The account's money by currency. */
export async function balanceOf({ client, account }: Store): Promise<Money[]> {
  const { rows } = await client.query<Money>(
    `select data ->> 'currency' as currency,
       coalesce(sum((data ->> 'net')::bigint) filter (where data ->> 'status' = 'available'), 0)::float8 as available,
       coalesce(sum((data ->> 'net')::bigint) filter (where data ->> 'status' = 'pending'), 0)::float8 as pending
     from payment_sandbox.objects where kind = 'balance_transaction' and account = $1
     group by 1 order by 1`,
    [account],
  );
  return rows.length > 0 ? rows : [{ currency: 'usd', available: 0, pending: 0 }];
}

export async function availableIn(store: Store, currency: string): Promise<number> {
  return (await balanceOf(store)).find((one) => one.currency === currency)?.available ?? 0;
}

/** The balance as the API answers it. */
export async function readBalance(store: Store): Promise<object> {
  const money = await balanceOf(store);
  const part = (name: 'available' | 'pending') =>
    money.map((one) => ({
      amount: one[name],
      currency: one.currency,
      source_types: { card: one[name] },
    }));
  return {
    object: 'balance',
    available: part('available'),
    livemode: false,
    pending: part('pending'),
  };
}

export const balanceEndpoints: Endpoints = {
  'GET /v1/balance': endpoint(none, ({ store }) => readBalance(store)),
  'GET /v1/balance_transactions': endpoint(
    z.looseObject({ payout: z.optional(text) }),
    async ({ store, params: { payout, ...params }, id, path }) =>
      await entries({
        store,
        params: { ...params, ...(payout && { source: payout }) } as Record<string, string>,
        id,
        path,
      }),
  ),
};

const entries = list('balance_transaction', {
  currency: 'currency',
  source: 'source',
  type: 'type',
});
