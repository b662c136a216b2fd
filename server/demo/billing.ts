import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { subscriptionStatus } from '#contract/billing/subscription.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { readCard } from '../billing/add-card.ts';
import { comparePayouts } from '../prices/compare-payouts.ts';
import { readPayoutAccount } from '../billing/read-payout-account.ts';
import { readSubscription } from '../billing/read-subscription.ts';
import { payoutAccounts, subscriptions } from '../db/schema/billing.ts';
import type { Deps } from '../http/call.ts';
import { dropDeliveries, setClock } from '../payment-sandbox/ledger.ts';
import { runDue } from '../payment-sandbox/passing-time.ts';
import type { Payments, SubscriptionChange } from '../ports/payments/payments.ts';
import { oneOf } from './data.ts';
import subscriptionData from './data/subscriptions.json' with { type: 'json' };
import { demoCreators, demoPeople, type DemoCreator } from './people.ts';
import { fillPrices, pricesToFill } from './prices.ts';
import { businesses, corporates } from './places.ts';

type Row = typeof subscriptions.$inferInsert;
type Act = z.infer<typeof act>;
type Payer = { id: AccountId; kind: string; name: string };

const act = z.enum(['subscribe', 'pause', 'cancel', 'failingCard']);
/** The payers, one in each status, with their histories in days before the demo begins. The corporation's businesses are covered by it. */
export const stories = z
  .array(
    z.object({
      payer: oneOf({ ...businesses, ...corporates }),
      status: subscriptionStatus,
      daysAgo: z.partialRecord(act, z.number()),
    }),
  )
  .parse(subscriptionData);

/** Creators who worked for a held price are set up for payouts this long ago. */
const SIX_MONTHS = 170;

/** Subscriptions as they are when the demo is written. The sandbox gets its side of them later: see `fillSandbox`. */
export const subscriptionRows = (now: Date): Row[] =>
  stories.map(({ payer, status, daysAgo }) => {
    const isOver = status === 'paused' || status === 'cancelled';
    const end = new Date(now.getTime() + (isOver ? -10 : 20) * DAY_MS);
    return {
      accountId: payer.id,
      status,
      currentPeriodEnd: end,
      pausesOn: daysAgo.pause === undefined ? null : end,
      paymentFailedOn: daysAgo.failingCard === undefined ? null : new Date(now.getTime() - DAY_MS),
      createdOn: now,
      updatedOn: now,
    };
  });

export type SandboxDeps = Pick<
  Deps,
  'pool' | 'db' | 'bus' | 'log' | 'now' | 'env' | 'randomBytes' | 'jobs'
> & { payments: Payments };

const JOBS = 'demo-billing';
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
/** Can be saved, and is declined when it is charged. */
const FAILING = '4000000000000341';

/** After each start of a demo with a sandbox: whatever it lacks there is done, beside all other work. */
export async function startFilling(deps: SandboxDeps): Promise<void> {
  await deps.jobs.work(JOBS, () => fillSandbox(deps));
  await deps.jobs.add(JOBS, {}, { singletonKey: JOBS });
}

/**
 * Gives the demo's subscriptions their side in the sandbox, as people would: on the sandbox's own pages, with its clock in the
 * past, so that months of bills follow. An interrupted fill starts over.
 */
export async function fillSandbox(deps: SandboxDeps): Promise<void> {
  const { db, pool } = deps;
  const ids = stories.map(({ payer }) => payer.id);
  const rows = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(and(isNull(subscriptions.customerId), inArray(subscriptions.accountId, ids)));
  const missing = new Set(rows.map(({ accountId }) => accountId));
  if (missing.size === 0) return;
  const customers = new Map<AccountId, string>();
  const prices = await pricesToFill(deps);
  const steps = [
    ...stories
      .filter(({ payer }) => missing.has(payer.id))
      .flatMap(({ payer, daysAgo }) =>
        Object.entries(daysAgo).map(([act, days]) => ({
          days,
          async take() {
            const id = customers.get(payer.id) ?? (await createCustomer(deps, payer));
            customers.set(payer.id, id);
            await acts[act as Act](deps, payer, id);
          },
        })),
      ),
    // Creators who have worked for a held price are set up for payouts; the others are not.
    ...demoCreators
      .filter(({ id }) => prices.some(({ creatorId }) => creatorId === id))
      .map((payee) => ({ days: SIX_MONTHS, take: () => setUpPayouts(deps, payee) })),
    ...prices.flatMap((price) => fillPrices(deps, price, customers)),
  ].toSorted((a, b) => b.days - a.days);
  try {
    for (const { days, take } of steps) {
      await goTo(deps, days);
      await take();
    }
  } finally {
    // Even after a failure the sandbox lives in the present.
    await goTo(deps, 0);
  }
  await dropDeliveries(pool, deps.now());
  for (const [accountId, customerId] of customers) {
    await db
      .update(subscriptions)
      .set({ customerId })
      .where(eq(subscriptions.accountId, accountId));
    await readSubscription(deps, accountId);
    await readCard(deps, accountId);
  }
  for (const creatorId of new Set(prices.map((one) => one.creatorId))) {
    await comparePayouts(deps, creatorId);
  }
}

/** Moves the sandbox's clock to so many days ago, and runs everything due by then. */
async function goTo({ pool, now, randomBytes }: SandboxDeps, daysAgo: number): Promise<void> {
  await setClock(pool, Math.round((-daysAgo * DAY_MS) / 1_000));
  await runDue({ pool, now, randomBytes });
}

const keyOf = ({ now }: SandboxDeps, act: string, id: string): string =>
  `demo:${id}:${act}:${now().toISOString()}`;

const createCustomer = (deps: SandboxDeps, { id, name }: Payer) =>
  deps.payments.createCustomer(
    { accountId: id, name, email: emailOf(id) },
    keyOf(deps, 'customer', id),
  );

const acts: Record<Act, (deps: SandboxDeps, payer: Payer, customerId: string) => Promise<void>> = {
  async subscribe(deps, { id: accountId, kind, name }, customerId) {
    const payer = kind === 'corporate' ? 'corporate' : 'business';
    const wanted = { customerId, accountId, payer, returnUrl: returnTo(deps, payer) } as const;
    const key = keyOf(deps, 'checkout', accountId);
    const { url } = await deps.payments.startCheckout(wanted, key);
    await submit(url, { ...CARD, email: emailOf(accountId), name });
  },
  pause: (deps, payer, customerId) =>
    change(deps, payer, customerId, (from) => ({ act: 'pause', from })),
  cancel: (deps, payer, customerId) => change(deps, payer, customerId, () => ({ act: 'cancel' })),
  async failingCard(deps, _, customerId) {
    const portal = await deps.payments.portalPage(customerId, returnTo(deps, 'business'));
    await submit(`${portal}/card`, { ...CARD, number: FAILING });
  },
};

const returnTo = ({ env }: SandboxDeps, side: string): string =>
  `${env.publicUrl}/${side}/subscription`;

async function change(
  deps: SandboxDeps,
  { id, name }: Payer,
  customerId: string,
  changeAt: (periodEnd: Date) => SubscriptionChange,
): Promise<void> {
  const [current] = await deps.payments.subscriptions(customerId);
  if (!current?.periodEnd) throw new Error(`The sandbox has no subscription of ${name}.`);
  const wanted = changeAt(current.periodEnd);
  await deps.payments.changeSubscription(current.id, wanted, keyOf(deps, wanted.act, id));
}

async function setUpPayouts(deps: SandboxDeps, payee: DemoCreator): Promise<void> {
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
  // As it was before the demo begins, so no notification is sent about it.
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
