import type { PayoutAccount } from '#contract/billing/record.ts';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { payoutAccounts } from '../db/schema/billing.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { refuseFailed, refuseFailure, withError } from './billing-refusals.ts';
import { requestRead } from './jobs.ts';

type PayoutDeps = Pick<Deps, 'pool' | 'db' | 'log' | 'payments' | 'env' | 'jobs'>;
type Row = typeof payoutAccounts.$inferSelect;

/** Where a creator returns to from the provider's pages. */
const EARNINGS = '/creator/earnings?payouts=back';

export async function payoutRowOf(db: NodePgDatabase, accountId: AccountId): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId));
  return row ?? null;
}

export async function presentPayouts(
  { db, payments, jobs }: PayoutDeps,
  { accountId }: AccountCaller,
): Promise<PayoutAccount> {
  const row = await payoutRowOf(db, accountId);
  // A form that was finished and whose event is late is found by looking.
  if (payments && (row?.state === 'incomplete' || row?.state === 'review')) {
    await requestRead(jobs, accountId);
  }
  return { state: row?.state ?? 'none', testMode: payments?.testMode ?? null };
}

/** Opens the page where the provider asks a creator for everything it needs; the creator's account there is made once. */
export async function openOnboarding(
  deps: PayoutDeps,
  caller: AccountCaller,
): Promise<Result<{ url: string }, Refusal>> {
  const { db, payments, env } = deps;
  if (!payments) return refused(refuseFailed('earnings'));
  try {
    const row = await payoutRowOf(db, caller.accountId);
    const id = row?.providerAccountId ?? (await createAccount(deps, payments, caller));
    return ok({ url: await payments.onboardingPage(id, `${env.publicUrl}${EARNINGS}`) });
  } catch (error) {
    return refused(refuseFailure(deps, 'earnings', error));
  }
}

async function createAccount(
  { pool }: PayoutDeps,
  payments: Payments,
  { accountId, userId }: AccountCaller,
): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  const email = rows[0]?.email ?? '';
  const made = await payments.createPayoutAccount({ accountId, email }, `payouts:${accountId}`);
  const kept = await pool.query<{ id: string }>({
    name: 'keep-payout-account',
    text: `insert into payout_accounts (account_id, provider_account_id) values ($1, $2)
           on conflict (account_id) do update set account_id = excluded.account_id
           returning provider_account_id as id`,
    values: [accountId, made],
  });
  return kept.rows[0]?.id ?? made;
}

/** The provider's page of a creator's payouts. */
export async function openPayouts(
  deps: PayoutDeps,
  { accountId }: AccountCaller,
): Promise<Result<{ data: { url: string } }, Refusal>> {
  const { db, payments } = deps;
  if (!payments) return refused(refuseFailed('earnings'));
  const row = await payoutRowOf(db, accountId);
  if (!row || row.state === 'incomplete' || row.state === 'none') {
    const message = translate('billing_onboarding_missing', {});
    return refused(withError({ ...refuse('PAYOUTS_INCOMPLETE'), message }));
  }
  try {
    return ok({ data: { url: await payments.payoutPage(row.providerAccountId) } });
  } catch (error) {
    return refused(refuseFailure(deps, 'earnings', error));
  }
}
