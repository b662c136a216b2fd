import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { situations } from '#contract/project/rules.ts';
import { readCard } from '../billing/add-card.ts';
import { holdPrice } from '../billing/hold-price.ts';
import { heldFrom, paymentAfter } from '../billing/payment-changes.ts';
import { readPayoutAccount } from '../billing/read-payout-account.ts';
import { readSubscription } from '../billing/read-subscription.ts';
import { paymentOf, writePayment } from '../billing/write-payment.ts';
import { payoutAccounts, subscriptions } from '../db/schema/billing.ts';
import { projects } from '../db/schema/bookings.ts';
import { campaigns } from '../db/schema/market.ts';
import { projectPayments } from '../db/schema/payments.ts';
import type { Deps } from '../http/call.ts';
import { dropDeliveries, setClock } from '../payment-sandbox/ledger.ts';
import { runDue } from '../payment-sandbox/passing-time.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { comparePayouts } from '../prices/compare-payouts.ts';
import { movePrice } from '../prices/move-price.ts';
import type { PaymentRow, ProjectRow } from '../records/write-records.ts';
import { demoId, oneOf } from './data.ts';
import subscriptionData from './data/subscriptions.json' with { type: 'json' };
import { businesses, corporates, demoCreators, emailOf, type DemoCreator } from './people.ts';

const act = z.enum(['subscribe', 'pause', 'cancel', 'failingCard']);
type Act = z.infer<typeof act>;
const payer = oneOf({ ...businesses, ...corporates });
type Payer = z.infer<typeof payer>;
/**
 * The payers, one in each status, with their histories in days before the demo begins. The corporation's businesses are covered by
 * it. Everything else is the row of their subscription; the sandbox gets its side later: see `fillSandbox`.
 */
export const stories = z
  .array(z.looseObject({ payer, daysAgo: z.partialRecord(act, z.number()) }))
  .parse(subscriptionData);

/** Creators who worked for a held price are set up for payouts this long ago. */
const SIX_MONTHS = 170;

type SandboxDeps = Pick<
  Deps,
  'pool' | 'db' | 'bus' | 'log' | 'now' | 'env' | 'randomBytes' | 'jobs'
> & { payments: Payments };

type Customers = Map<AccountId, string>;

const JOBS = 'demo-billing';
const BANK = { routingNumber: '110000000', accountNumber: '000123456789' };
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
  const rows = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(isNull(subscriptions.customerId));
  const missing = stories.filter(({ payer: { id } }) => rows.some((row) => row.accountId === id));
  if (missing.length === 0) return;
  const customers: Customers = new Map();
  const prices = await pricesToFill(deps);
  const payees = new Set(prices.map(({ creatorId }) => creatorId));
  const steps = [
    ...missing.flatMap((one) =>
      Object.entries(one.daysAgo).map(([name, days]) => ({
        days,
        async take() {
          const { id } = one.payer;
          const customerId = customers.get(id) ?? (await createCustomer(deps, one.payer));
          customers.set(id, customerId);
          await acts[name as Act](deps, one.payer, customerId);
        },
      })),
    ),
    // Creators who have worked for a held price are set up for payouts; the others are not.
    ...demoCreators
      .filter(({ id }) => payees.has(id))
      .map((payee) => ({ days: SIX_MONTHS, take: () => setUpPayouts(deps, payee) })),
    ...prices.flatMap((price) => stepsOfPrice(deps, price, customers)),
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
  for (const creatorId of payees) await comparePayouts(deps, creatorId);
}

/** Moves the sandbox's clock to so many days ago, and runs everything due by then. */
async function goTo({ pool, now, randomBytes }: SandboxDeps, daysAgo: number): Promise<void> {
  await setClock(pool, Math.round((-daysAgo * DAY_MS) / 1_000));
  await runDue({ pool, now, randomBytes });
}

const keyOf = ({ now }: SandboxDeps, what: string, id: string): string =>
  `demo:${id}:${what}:${now().toISOString()}`;

const createCustomer = (deps: SandboxDeps, one: Payer) =>
  deps.payments.createCustomer(
    { accountId: one.id, name: one.name, email: emailOf(one) },
    keyOf(deps, 'customer', one.id),
  );

const acts: Record<Act, (deps: SandboxDeps, one: Payer, customerId: string) => Promise<void>> = {
  async subscribe(deps, one, customerId) {
    const { id: accountId, kind, name } = one;
    const wanted = { customerId, accountId, payer: kind, returnUrl: returnTo(deps, kind) };
    const { url } = await deps.payments.startCheckout(wanted, keyOf(deps, 'checkout', accountId));
    await submit(url, { ...CARD, email: emailOf(one), name });
  },
  pause: (...story) => change('pause', ...story),
  cancel: (...story) => change('cancel', ...story),
  async failingCard(deps, { kind }, customerId) {
    const portal = await deps.payments.portalPage(customerId, returnTo(deps, kind));
    await submit(`${portal}/card`, { ...CARD, number: FAILING });
  },
};

const returnTo = ({ env }: SandboxDeps, side: string): string =>
  `${env.publicUrl}/${side}/subscription`;

async function change(
  name: 'pause' | 'cancel',
  deps: SandboxDeps,
  { id, name: payerName }: Payer,
  customerId: string,
): Promise<void> {
  const [current] = await deps.payments.subscriptions(customerId);
  if (!current?.periodEnd) throw new Error(`The sandbox has no subscription of ${payerName}.`);
  const wanted = name === 'pause' ? { act: name, from: current.periodEnd } : { act: name };
  await deps.payments.changeSubscription(current.id, wanted, keyOf(deps, name, id));
}

async function setUpPayouts(deps: SandboxDeps, payee: DemoCreator): Promise<void> {
  const { payments, env, db } = deps;
  const { id: accountId, firstName, lastName } = payee;
  const creator = { accountId, email: emailOf(payee) };
  const providerAccountId = await payments.createPayoutAccount(
    creator,
    keyOf(deps, 'payouts', accountId),
  );
  const page = await payments.onboardingPage(
    providerAccountId,
    `${env.publicUrl}/creator/earnings`,
  );
  await submit(page, { answer: 'finish', firstName, lastName, ...BANK });
  // As it was before the demo begins, so no notification is sent about it.
  const row = { accountId, providerAccountId, state: 'enabled' as const };
  await db.insert(payoutAccounts).values(row).onConflictDoNothing();
  await readPayoutAccount(deps, accountId);
}

async function submit(url: string | null, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}.`);
}

/** The demo's projects whose price Pollin holds, or held. Their businesses pay for themselves. */
async function pricesToFill({ db }: SandboxDeps): Promise<ProjectRow[]> {
  const rows = await db
    .select({ project: projects })
    .from(projects)
    .innerJoin(campaigns, eq(campaigns.id, projects.campaignId))
    .where(and(eq(campaigns.pricePaidBy, 'pollin'), isNotNull(projects.agreedPriceCents)));
  return rows.map(({ project }) => project);
}

/** The history of a project's price, in the product's own steps: each may be taken again after a fill that was cut off. */
function stepsOfPrice(deps: SandboxDeps, project: ProjectRow, customers: Customers) {
  const { createdOn, updatedOn, endedOn } = project;
  const start = deps.now().getTime();
  const stepAt = (at: number, take?: (row: PaymentRow, then: SandboxDeps) => Promise<unknown>) => ({
    days: (start - at) / DAY_MS,
    async take() {
      const then = { ...deps, now: () => new Date(at) };
      const row = await heldPrice(deps, project, customers);
      await take?.(row, then);
      await movePrice(then, row.id);
    },
  });
  const begin = stepAt(createdOn.getTime(), async (row, then) => {
    if (row.state === 'authorized') {
      await writePayment(then, row, { row: heldFrom(row, then.now()) });
    }
    // From now on both sides see it; taking the money notifies their devices.
    const shown = { paymentId: row.id };
    await deps.db.update(projects).set(shown).where(eq(projects.id, project.id));
  });
  const end = stepAt((endedOn ?? updatedOn).getTime(), async (row, then) => {
    const before = { ...project, ...situations.shoot, dispute: null };
    const next = paymentAfter(row, { before, after: project, now: then.now() });
    if (next !== row) await writePayment(then, row, { row: next });
  });
  const release = stepAt((endedOn?.getTime() ?? start) + RELEASE_HOURS * HOUR_MS);
  return [begin, end, release].filter(({ days }) => days >= 0);
}

/** The price of an acceptance, set aside on the first call. */
async function heldPrice(
  deps: SandboxDeps,
  { id: projectId, businessId, creatorId, agreedPriceCents }: ProjectRow,
  customers: Customers,
): Promise<PaymentRow> {
  const commandId = demoId<CommandId>(`acceptance ${projectId}`);
  const customerId = customers.get(businessId) ?? '';
  const card = await deps.payments.card(customerId);
  const payer = { payerId: businessId, customerId, cardId: card?.id ?? '' };
  const amount = { amountCents: agreedPriceCents ?? 0, roundOf: null };
  const price = { commandId, projectId, businessId, creatorId, ...payer, ...amount };
  await holdPrice(deps, businessId, price);
  const [made] = await deps.db
    .select({ id: projectPayments.id })
    .from(projectPayments)
    .where(eq(projectPayments.commandId, commandId));
  const row = made && (await paymentOf(deps, made.id));
  if (!row?.chargeId) throw new Error(`The price of ${projectId} could not be held.`);
  return row;
}
