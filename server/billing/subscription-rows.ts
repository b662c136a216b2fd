import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { rowOf } from '../db/row-of.ts';
import { subscriptions } from '../db/schema/billing.ts';
import { LOCK_LIMIT } from '../db/transaction.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function subscriptionRowOf(
  db: NodePgDatabase,
  accountId: AccountId,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return row ?? null;
}

/** SQL for the account whose subscription covers a business `b`: its corporation's, where it has one. */
const payerOf = (alias: string): string => `coalesce(${alias}.corporate_id, ${alias}.id)`;

type LockedSubscription = {
  row: SubscriptionRow;
  kind: AccountKind;
  hasActiveCampaigns: boolean;
};

/**
 * Locks the businesses that a subscription covers, in the order of all locks, and then the subscription. Publishing locks its
 * business as well, so of a pause and a publication at the same time each sees the other.
 */
export async function lockSubscription(
  client: PoolClient,
  accountId: AccountId,
): Promise<LockedSubscription | null> {
  const [, , , found] = await Promise.all([
    client.query(LOCK_LIMIT),
    client.query({ name: 'lock-covered', text: LOCK_COVERED, values: [accountId] }),
    client.query({ name: 'lock-subscription', text: LOCK, values: [accountId] }),
    client.query<SubscriptionRow & Omit<LockedSubscription, 'row'>>({
      name: 'locked-subscription',
      text: READ,
      values: [accountId],
    }),
  ]);
  const [first] = found.rows;
  if (!first) return null;
  const { kind, hasActiveCampaigns, ...row } = first;
  return { row, kind, hasActiveCampaigns };
}

const COVERED = `select b.id from businesses b where ${payerOf('b')} = $1`;
const LOCK_COVERED = `
select id from businesses where id in (${COVERED}) order by id for no key update`;
const LOCK = 'select from subscriptions where account_id = $1 for update';
/** Read behind the locks, so that it sees what was committed during the wait. */
const READ = `
select ${rowOf(subscriptions, 's')}, a.kind,
       exists (select from campaigns c where c.status = 'active' and c.business_id in (${COVERED})) as "hasActiveCampaigns"
from subscriptions s join accounts a on a.id = s.account_id where s.account_id = $1`;

/** The row of an account that has none yet. */
export const createSubscriptionRow = async (
  db: NodePgDatabase,
  accountId: AccountId,
): Promise<void> =>
  void (await db.insert(subscriptions).values({ accountId }).onConflictDoNothing());
