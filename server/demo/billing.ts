import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { readCard } from '../billing/add-card.ts';
import { readPayoutAccount } from '../billing/read-payout-account.ts';
import { readSubscription } from '../billing/read-subscription.ts';
import { payoutAccounts, subscriptions } from '../db/schema/billing.ts';
import type { Deps } from '../http/call.ts';
import type { Payments, SubscriptionChange } from '../ports/payments/payments.ts';
import { creators, demoPeople } from './people.ts';
import { demoBusinesses, demoCorporates, parties } from './places.ts';

type Row = typeof subscriptions.$inferInsert;
type Planned = { accountId: AccountId; name: string; status: Row['status'] };

/** Who pays in the demo, and how that stands. Businesses of the corporation are covered by it. */
const planned: Planned[] = [
  ...demoCorporates.map(({ id: accountId, name }) => ({
    accountId,
    name,
    status: 'active' as const,
  })),
  { accountId: parties.sol.id, name: parties.sol.name, status: 'active' },
  { accountId: parties.owl.id, name: parties.owl.name, status: 'pause_scheduled' },
  { accountId: parties.sharp.id, name: parties.sharp.name, status: 'cancel_scheduled' },
];
/** The creator who is set up for payouts; the others are not. */
const payee = creators.maya;

/** Subscriptions as they are when the demo is written. The sandbox gets its side of them later: see `fillSandbox`. */
export function subscriptionRows(now: Date): Row[] {
  const currentPeriodEnd = new Date(now.getTime() + 30 * DAY_MS);
  return planned.map(({ accountId, status }) => ({
    accountId,
    status,
    currentPeriodEnd,
    pausesOn: status === 'pause_scheduled' ? currentPeriodEnd : null,
    createdOn: now,
    updatedOn: now,
  }));
}

type SandboxDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now' | 'env'> & {
  payments: Payments;
};

const JOBS = 'demo-billing';
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };

/** After each start of a demo with a sandbox: whatever it lacks there is done, beside all other work. */
export async function startFilling(deps: SandboxDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.work(JOBS, () => fillSandbox(deps));
  await deps.jobs.add(JOBS, {}, { singletonKey: JOBS });
}

/** Gives the demo's subscriptions their side in the sandbox, as a person would: on the sandbox's own pages. */
export async function fillSandbox(deps: SandboxDeps): Promise<void> {
  const missing = await deps.db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.customerId),
        inArray(
          subscriptions.accountId,
          planned.map(({ accountId }) => accountId),
        ),
      ),
    );
  const ids = new Set(missing.map(({ accountId }) => accountId));
  for (const one of planned) if (ids.has(one.accountId)) await subscribeInSandbox(deps, one);
  const [paid] = await deps.db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, payee.id));
  if (!paid && missing.length > 0) await setUpPayouts(deps);
}

async function subscribeInSandbox(deps: SandboxDeps, one: Planned): Promise<void> {
  const { payments, env, db } = deps;
  const { accountId, name, status } = one;
  const email = emailOf(accountId);
  const key = `demo:${accountId}:${deps.now().toISOString()}`;
  const customerId = await payments.createCustomer({ accountId, name, email }, `${key}:customer`);
  const isBusiness = demoBusinesses.some(({ id }) => id === accountId);
  const payer = isBusiness ? 'business' : 'corporate';
  const returnUrl = `${env.publicUrl}/${payer}/subscription`;
  const wanted = { customerId, accountId, payer, returnUrl } as const;
  const checkout = await payments.startCheckout(wanted, `${key}:checkout`);
  await submit(checkout.url, { ...CARD, email, name });
  const [subscription] = await payments.subscriptions(customerId);
  if (!subscription) throw new Error(`The sandbox has no subscription of ${name}.`);
  const change = changeTo(status, subscription.periodEnd ?? deps.now());
  if (change) await payments.changeSubscription(subscription.id, change, `${key}:change`);
  await db.update(subscriptions).set({ customerId }).where(eq(subscriptions.accountId, accountId));
  await readSubscription(deps, accountId);
  await readCard(deps, accountId);
}

function changeTo(status: Row['status'], periodEnd: Date): SubscriptionChange | null {
  if (status === 'pause_scheduled') return { act: 'pause', from: periodEnd };
  return status === 'cancel_scheduled' ? { act: 'cancel' } : null;
}

async function setUpPayouts(deps: SandboxDeps): Promise<void> {
  const { payments, env, db } = deps;
  const accountId = payee.id;
  const creator = { accountId, email: emailOf(accountId) };
  const key = `demo:${accountId}:${deps.now().toISOString()}`;
  const providerAccountId = await payments.createPayoutAccount(creator, key);
  const page = await payments.onboardingPage(
    providerAccountId,
    `${env.publicUrl}/creator/earnings`,
  );
  await submit(page, {
    answer: 'finish',
    firstName: payee.firstName,
    lastName: payee.lastName,
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  // As it was before the demo begins, so nobody is told that it has just changed.
  const row = { accountId, providerAccountId, state: 'enabled' as const };
  await db.insert(payoutAccounts).values(row).onConflictDoNothing();
  await readPayoutAccount(deps, accountId);
}

const emailOf = (accountId: AccountId): string =>
  demoPeople.find(({ memberships }) => memberships.some((one) => one.accountId === accountId))
    ?.email ?? '';

async function submit(url: string | null, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}.`);
}
