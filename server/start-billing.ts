import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { payoutAccounts, subscriptions } from './db/schema/billing.ts';
import type { Deps } from './http/call.ts';
import { PaymentsUnavailable, type Payments } from './ports/payments/payments.ts';
import { compareSubscription, endSubscriptions } from './billing/close-billing.ts';
import { accountJob, CLOSE_JOBS, EVENT_JOBS, JOIN_JOBS, READ_JOBS } from './billing/jobs.ts';
import { handleEvents } from './billing/payment-events.ts';
import { readCard } from './billing/add-card.ts';
import { comparePayouts } from './prices/compare-payouts.ts';
import { mendRounds } from './billing/mend-rounds.ts';
import { isRefusal } from './prices/move-price.ts';
import { causeOf, comparePrices, startPrices } from './prices/price-jobs.ts';
import { readPayoutAccount } from './billing/read-payout-account.ts';
import { letTimePass } from './billing/read-subscription.ts';

const TIMER_SECONDS = 60;
const NIGHTLY_SECONDS = 86_400;
const PAGE = 200;
/** Events are kept for so long; the provider repeats none after three days. */
const EVENTS_KEPT_DAYS = 90;

type BillingDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now' | 'jobs' | 'payments'>;

/** Lets events and time do their part from now on. Without a provider, only time. */
export async function startBilling(deps: BillingDeps): Promise<void> {
  const { jobs, payments } = deps;
  await jobs.every('subscription-timers', TIMER_SECONDS, () => pauseDue(deps));
  if (!payments) return;
  const paid = { ...deps, payments };
  await jobs.work(EVENT_JOBS, () => handleEvents(deps));
  await jobs.every('payment-events-left', TIMER_SECONDS, () => handleEvents(deps));
  await jobs.work(READ_JOBS, async (payload) => {
    const { accountId } = accountJob.parse(payload);
    await compareSubscription(paid, accountId);
    await readCard(paid, accountId);
    await readPayoutAccount(paid, accountId);
    await comparePayouts(paid, accountId);
  });
  await jobs.work(CLOSE_JOBS, (payload) => endSubscriptions(paid, payload));
  await jobs.work(JOIN_JOBS, async (payload) => {
    await compareSubscription(paid, accountJob.parse(payload).accountId);
  });
  await startPrices(paid);
  await jobs.every('compare-payments', NIGHTLY_SECONDS, async () => {
    await dropOldEvents(paid);
    await compareAll(paid);
    await mendRounds(paid);
  });
}

/** Scheduled pauses whose moment has come. One that fails is logged and comes back with the next run. */
async function pauseDue(deps: BillingDeps): Promise<void> {
  const isDue = and(
    eq(subscriptions.status, 'pause_scheduled'),
    lte(subscriptions.pausesOn, deps.now()),
  );
  for (const row of await deps.db.select().from(subscriptions).where(isDue).limit(PAGE)) {
    try {
      await letTimePass(deps, row);
    } catch (error) {
      deps.log.error({ err: error, account: row.accountId }, 'a pause failed');
    }
  }
}

type Paid = BillingDeps & { payments: Payments };

/** Every subscription and payout account beside the provider's; a difference is an event that never came, and is mended. */
async function compareAll(deps: Paid): Promise<void> {
  const { db } = deps;
  await eachOf(
    (after) =>
      db
        .select({ accountId: subscriptions.accountId })
        .from(subscriptions)
        .where(
          and(isNotNull(subscriptions.customerId), after && gt(subscriptions.accountId, after)),
        )
        .orderBy(subscriptions.accountId)
        .limit(PAGE),
    async (accountId) => {
      await compare(deps, accountId, compareSubscription);
      await compare(deps, accountId, readCard);
    },
  );
  await eachOf(
    (after) =>
      db
        .select({ accountId: payoutAccounts.accountId })
        .from(payoutAccounts)
        .where(after && gt(payoutAccounts.accountId, after))
        .orderBy(payoutAccounts.accountId)
        .limit(PAGE),
    async (accountId) => {
      await compare(deps, accountId, readPayoutAccount);
      await compare(deps, accountId, async (...of) => {
        await comparePayouts(...of);
        return false;
      });
    },
  );
  await comparePrices(deps);
}

async function dropOldEvents({ pool, now }: Paid): Promise<void> {
  await pool.query('delete from payment_events where received_on < $1', [
    new Date(now().getTime() - EVENTS_KEPT_DAYS * DAY_MS),
  ]);
}

async function compare(
  deps: Paid,
  accountId: AccountId,
  read: (deps: Paid, accountId: AccountId) => Promise<boolean>,
): Promise<void> {
  try {
    const differed = await read(deps, accountId);
    if (differed) deps.log.warn({ account: accountId }, 'an account differed from the provider');
  } catch (error) {
    // A provider that is down is down for the others, too; one that refuses this account is not.
    if (error instanceof PaymentsUnavailable && !isRefusal(error)) throw error;
    deps.log.error({ err: causeOf(error), account: accountId }, 'an account could not be compared');
  }
}

async function eachOf(
  read: (after: AccountId | undefined) => Promise<{ accountId: AccountId }[]>,
  visit: (accountId: AccountId) => Promise<void>,
): Promise<void> {
  for (let after: AccountId | undefined; ;) {
    const page = await read(after);
    for (const { accountId } of page) await visit(accountId);
    after = page.at(-1)?.accountId;
    if (page.length < PAGE) return;
  }
}
