import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { situations } from '#contract/project/rules.ts';
import { readCard } from '../billing/add-card.ts';
import { holdPrice } from '../billing/hold-price.ts';
import { heldFrom, paymentAfter } from '../billing/payment-changes.ts';
import { readPayoutAccount } from '../billing/read-payout-account.ts';
import { readSubscription } from '../billing/read-subscription.ts';
import { writePayment } from '../billing/write-payment.ts';
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
import { demoId, entryOf } from './data.ts';
import data from './data/subscriptions.json' with { type: 'json' };
import {
  demoBusinesses,
  demoCorporates,
  demoCreators,
  emailOf,
  type DemoCreator,
} from './people.ts';

const payers = [...demoBusinesses, ...demoCorporates];
type Payer = (typeof payers)[number];
/**
 * The payers, one in each status, with their histories in days before the demo begins. The corporation's businesses are covered by
 * it. Everything else is the row of their subscription; the sandbox gets its side later: see `fillSandbox`.
 */
export const stories = data.map((one) => ({ ...one, payer: entryOf<Payer>(payers, one.payer) }));

/** Creators who worked for a held price are set up for payouts this long ago. */
const SIX_MONTHS = 170;

type SandboxDeps = Deps & { payments: Payments };

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
    ...missing.flatMap(({ payer, daysAgo }) => {
      const acts = actsOf(deps, payer, customers);
      const history = Object.entries<number | undefined>(daysAgo);
      return history.map(([act, days = 0]) => ({ days, take: acts[act as keyof typeof acts] }));
    }),
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

/** The acts of a payer, on the pages of the sandbox where a person would use those. */
function actsOf(deps: SandboxDeps, payer: Payer, customers: Customers) {
  const { payments, env } = deps;
  const { id: accountId, kind, name } = payer;
  const email = emailOf(payer);
  const returnUrl = `${env.publicUrl}/${kind}/subscription`;
  const change = async (act: 'pause' | 'cancel') => {
    const [current] = await payments.subscriptions(customers.get(accountId) ?? '');
    if (!current?.periodEnd) throw new Error(`The sandbox has no subscription of ${name}.`);
    const wanted = act === 'pause' ? { act, from: current.periodEnd } : { act };
    await payments.changeSubscription(current.id, wanted, keyOf(deps, act, accountId));
  };
  return {
    async subscribe() {
      const key = keyOf(deps, 'customer', accountId);
      const customerId = await payments.createCustomer({ accountId, name, email }, key);
      customers.set(accountId, customerId);
      const wanted = { customerId, accountId, payer: kind, returnUrl };
      const { url } = await payments.startCheckout(wanted, keyOf(deps, 'checkout', accountId));
      await submit(url, { ...CARD, email, name });
    },
    async failingCard() {
      const portal = await payments.portalPage(customers.get(accountId) ?? '', returnUrl);
      await submit(`${portal}/card`, { ...CARD, number: FAILING });
    },
    pause: () => change('pause'),
    cancel: () => change('cancel'),
  };
}

async function setUpPayouts(deps: SandboxDeps, payee: DemoCreator): Promise<void> {
  const { payments, env, db } = deps;
  const { id: accountId, firstName, lastName } = payee;
  const creator = { accountId, email: emailOf(payee) };
  const key = keyOf(deps, 'payouts', accountId);
  const providerAccountId = await payments.createPayoutAccount(creator, key);
  const earnings = `${env.publicUrl}/creator/earnings`;
  const page = await payments.onboardingPage(providerAccountId, earnings);
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
const pricesToFill = async ({ db }: SandboxDeps): Promise<ProjectRow[]> =>
  await db
    .select(getTableColumns(projects))
    .from(projects)
    .innerJoin(campaigns, eq(campaigns.id, projects.campaignId))
    .where(and(eq(campaigns.pricePaidBy, 'pollin'), isNotNull(projects.agreedPriceCents)));

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
  const [row] = await deps.db
    .select()
    .from(projectPayments)
    .where(eq(projectPayments.commandId, commandId));
  if (!row?.chargeId) throw new Error(`The price of ${projectId} could not be held.`);
  return row;
}
