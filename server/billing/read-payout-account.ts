import type { PayoutAccount } from '#contract/billing/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import type { Payments, ProviderPayoutAccount } from '../ports/payments/payments.ts';
import { payoutStateNotice } from './billing-notices.ts';
import { payoutRowOf } from './payouts.ts';
import type { BillingDeps } from './read-subscription.ts';

type State = PayoutAccount['state'];
type PaidDeps = BillingDeps & { payments: Payments };

const TRIES = 10;

/** Compares a creator's payout account with the provider's, as `readSubscription` does. */
export async function readPayoutAccount(deps: PaidDeps, accountId: AccountId): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await payoutRowOf(deps.db, accountId);
    if (!before) return false;
    const found = await deps.payments.payoutAccount(before.providerAccountId);
    const written = await writeState(deps, accountId, before.reads, stateOf(found));
    if (written !== 'overtaken') return written === 'changed';
  }
  throw new Error('A payout account kept changing while it was read.');
}

function stateOf(account: ProviderPayoutAccount | null): State {
  if (!account) return 'restricted';
  if (account.isEnabled) return 'enabled';
  if (!account.isSubmitted) return 'incomplete';
  return account.isRestricted ? 'restricted' : 'review';
}

async function writeState(
  { pool, bus, now }: BillingDeps,
  accountId: AccountId,
  reads: number,
  state: State,
): Promise<'overtaken' | 'changed' | 'same'> {
  const at = now();
  const done = await inTransaction(pool, async (client, commitWith) => {
    await client.query(LOCK_LIMIT);
    const { rows } = await client.query<{ state: State; reads: number; version: number }>({
      name: 'lock-payout-account',
      text: 'select state, reads, version from payout_accounts where account_id = $1 for update',
      values: [accountId],
    });
    const [row] = rows;
    if (!row || row.reads !== reads) return 'overtaken';
    const version = row.version + Number(row.state !== state);
    await client.query({
      name: 'write-payout-account',
      text: `update payout_accounts set state = $2, version = $3, reads = reads + 1, read_on = $4,
               updated_on = case when version = $3 then updated_on else $4 end where account_id = $1`,
      values: [accountId, state, version, at],
    });
    if (row.state === state) return 'same';
    if (state !== 'enabled' && state !== 'restricted') return 'changed';
    const isEnabled = state === 'enabled';
    const notice = payoutStateNotice(accountId, { isEnabled, version }, at);
    return commitRecords(commitWith, { notifications: [notice] });
  });
  if (typeof done === 'string') return done;
  bus.publish([...done].map(([id, revision]) => ({ accountId: id, revision })));
  requestDispatch(pool);
  return 'changed';
}
