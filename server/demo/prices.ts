import { and, eq } from 'drizzle-orm';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { situations } from '#contract/project/rules.ts';
import { holdPrice } from '../billing/hold-price.ts';
import { movePrice } from '../prices/move-price.ts';
import { heldFrom, paymentAfter } from '../billing/payment-changes.ts';
import { paymentOf, writePayment } from '../billing/write-payment.ts';
import type { PaymentRow, ProjectRow } from '../records/write-records.ts';
import { projects } from '../db/schema/bookings.ts';
import { campaigns } from '../db/schema/market.ts';
import { projectPayments } from '../db/schema/payments.ts';
import type { SandboxDeps } from './billing.ts';
import { demoId } from './seeded.ts';

/** The demo's projects whose price Pollin holds, or held. Their businesses pay for themselves. */
export async function pricesToFill({ db }: SandboxDeps): Promise<ProjectRow[]> {
  const rows = await db
    .select({ project: projects })
    .from(projects)
    .innerJoin(campaigns, eq(campaigns.id, projects.campaignId))
    .where(eq(campaigns.pricePaidBy, 'pollin'));
  return rows.map(({ project }) => project).filter((one) => one.agreedPriceCents !== null);
}

/** Plays the history of a project's price with the product's own steps: each may be taken again after a fill that was cut off. */
export function fillPrices(
  deps: SandboxDeps,
  project: ProjectRow,
  customers: ReadonlyMap<AccountId, string>,
) {
  const { createdOn, endedOn } = project;
  const start = deps.now().getTime();
  const daysAgo = (at: number) => (start - at) / DAY_MS;
  const stepAt = (at: number, take: (row: PaymentRow, then: SandboxDeps) => Promise<unknown>) => ({
    days: daysAgo(at),
    async take() {
      const then = { ...deps, now: () => new Date(at) };
      const row = await rowOf(deps, project, customers);
      await take(row, then);
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
  const change = stepAt((endedOn ?? project.updatedOn).getTime(), async (row, then) => {
    const before = { ...project, ...situations.shoot, dispute: null };
    const next = paymentAfter(row, { before, after: project, now: then.now() });
    if (next !== row) await writePayment(then, row, { row: next });
  });
  const releaseAt = (endedOn?.getTime() ?? start) + RELEASE_HOURS * HOUR_MS;
  const release = stepAt(releaseAt, async () => {});
  return [begin, change, release].filter(({ days }) => days >= 0);
}

/** The row of an acceptance, whose money is set aside first. */
async function rowOf(
  deps: SandboxDeps,
  { id: projectId, businessId, creatorId, agreedPriceCents }: ProjectRow,
  customers: ReadonlyMap<AccountId, string>,
): Promise<PaymentRow> {
  const commandId = demoId<CommandId>(`acceptance ${projectId}`);
  const isIt = and(
    eq(projectPayments.accountId, businessId),
    eq(projectPayments.commandId, commandId),
  );
  const find = async () => (await deps.db.select().from(projectPayments).where(isIt))[0];
  const known = await find();
  if (known && known.state !== 'begun') return known;
  const customerId = customers.get(businessId) ?? '';
  const card = await deps.payments.card(customerId);
  const payer = { payerId: businessId, customerId, cardId: card?.id ?? '' };
  const amountCents = agreedPriceCents ?? 0;
  const sides = { businessId, creatorId, ...payer };
  const price = { commandId, projectId, ...sides, amountCents, roundOf: null };
  await holdPrice(deps, businessId, price);
  const made = await find();
  const row = made && (await paymentOf(deps, made.id));
  if (row?.state !== 'authorized') throw new Error(`The price of ${projectId} could not be held.`);
  return row;
}
