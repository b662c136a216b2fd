import type { PoolClient } from 'pg';
import type { PaymentRow } from '../records/write-records.ts';

/** One movement of money: the amounts of its accounts sum to zero, which the database checks as well. */
export type Posting = {
  /** The event's key: each event is posted once. */
  name: string;
  currency: string;
  paymentId: string | null;
  providerId: string | null;
  amounts: Readonly<Record<string, number>>;
};

export const accounts = {
  business: ({ businessId }: Pick<PaymentRow, 'businessId'>) => `business:${businessId}`,
  held: ({ projectId }: Pick<PaymentRow, 'projectId'>) => `held:${projectId}`,
  creator: (creatorId: string) => `creator:${creatorId}`,
  fees: 'platform:fees',
  losses: 'platform:losses',
  payouts: 'provider:payouts',
  disputes: 'provider:disputes',
} as const;

const about = (row: PaymentRow, what: string, providerId: string | null) => ({
  name: `${what}:${row.id}`,
  currency: row.currency,
  paymentId: row.id,
  providerId,
});

export const charged = (row: PaymentRow): Posting => ({
  ...about(row, 'charge', row.chargeId),
  amounts: { [accounts.business(row)]: -row.amountCents, [accounts.held(row)]: row.amountCents },
});

export const refundedTo = (row: PaymentRow, cents: number): Posting => ({
  ...about(row, 'refund', row.refundId),
  amounts: { [accounts.held(row)]: -cents, [accounts.business(row)]: cents },
});

export const releasedTo = (row: PaymentRow, cents: number): Posting => ({
  ...about(row, 'release', row.transferId),
  amounts: {
    [accounts.held(row)]: -cents,
    [accounts.creator(row.creatorId)]: cents - row.feeCents,
    [accounts.fees]: row.feeCents,
  },
});

/** The bank takes a disputed charge's money back: out of what is held, or out of our own. */
export const disputed = (row: PaymentRow, from: string, cents: number): Posting => ({
  ...about(row, 'dispute', row.chargeId),
  amounts: { [from]: -cents, [accounts.disputes]: cents },
});

export const disputeWon = (row: PaymentRow, to: string, cents: number): Posting => ({
  ...about(row, 'dispute-won', row.chargeId),
  amounts: { [to]: cents, [accounts.disputes]: -cents },
});

/** Adds postings within the caller's transaction. One that was posted before fails it. */
export async function post(
  client: PoolClient,
  postings: readonly Posting[],
  now: Date,
): Promise<void> {
  const entries = postings.flatMap(({ amounts, ...posting }) =>
    Object.entries(amounts).flatMap(([account, cents]) =>
      cents === 0 ? [] : [{ ...posting, account, cents }],
    ),
  );
  if (entries.length === 0) return;
  await client.query({
    name: 'post-to-ledger',
    text: `insert into ledger_entries (posting, account, amount_cents, currency, payment_id, provider_id, created_on)
           select e.name, e.account, e.cents, e.currency, e."paymentId", e."providerId", $2
           from jsonb_to_recordset($1::jsonb)
             as e (name text, account text, cents bigint, currency text, "paymentId" uuid, "providerId" text)`,
    values: [JSON.stringify(entries), now],
  });
}
