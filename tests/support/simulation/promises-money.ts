import { deepEqual, equal, ok } from 'node:assert/strict';
import { inArray } from 'drizzle-orm';
import { ledgerEntries, projectPayments } from '#server/db/schema/payments.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** What a town's money came to, in cents. */
export type Money = { chargedCents: number; refundedCents: number; releasedCents: number };
const NONE: Money = { chargedCents: 0, refundedCents: 0, releasedCents: 0 };

/**
 * Once everything decided was done: every posting sums to zero, what the provider moved is what the ledger says, each project was
 * charged once at most, and for each extra round, and nobody got more than was charged. A restored database knows less than the provider: that is for
 * the nightly comparison and a person.
 */
export async function expectMoneyRight(world: World, truth: Truth): Promise<Money> {
  const { server, town, storm } = world;
  if (!town.isPaid || storm.incident === 'restore') return NONE;
  await world.settlePrices();
  deepEqual(server.faults, [], 'prices move without an error');
  const rows = await server.db
    .select()
    .from(projectPayments)
    .where(inArray(projectPayments.businessId, town.accounts));
  const ids = rows.map(({ id }) => id);
  const entries = await server.db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.paymentId, ids));
  for (const [posting, all] of Map.groupBy(entries, (one) => one.posting)) {
    equal(sumOf(all.map(({ amountCents }) => amountCents)), 0, `${posting} sums to zero`);
  }
  const { all } = server.provider;
  const total = { ...NONE };
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  for (const [projectId, own] of byProject) {
    const mine = new Set<unknown>(own.map(({ id }) => id));
    const isMine = ({ metadata }: Record<string, unknown>) =>
      mine.has((metadata as { paymentId: string }).paymentId);
    const intents = all('pi').filter(isMine);
    deepEqual(
      intents.filter(({ status }) => status === 'requires_capture'),
      [],
      'nothing stays set aside',
    );
    const taken = intents.filter(({ status }) => status === 'succeeded');
    equal(taken.length, own.filter(({ capturedOn }) => capturedOn).length, 'charges are written');
    const going = truth.projects.filter(({ id }) => id === projectId);
    const payments = taken.map(({ metadata }) => (metadata as { paymentId: string }).paymentId);
    equal(new Set(payments).size, payments.length, 'an acceptance is charged once');
    ok(taken.length === 0 || going.length > 0, 'a project that never was is charged');
    const intentIds = new Set<unknown>(intents.map(({ id }) => id));
    const charged = sumOf(taken.map(amountOf));
    const refunds = all('re').filter((one) => intentIds.has(one['payment_intent']));
    const transfers = all('tr').filter((one) => mine.has(one['transfer_group']));
    const [refunded, released] = [sumOf(refunds.map(amountOf)), sumOf(transfers.map(amountOf))];
    ok(refunded + released <= charged, 'more was given than taken');
    const held = entries.filter(({ account }) => account === `held:${projectId}`);
    const left = sumOf(held.map(({ amountCents }) => amountCents));
    equal(left, charged - refunded - released, 'what is held is what was taken and not given');
    const isOpen = own.some((one) => one.state === 'held' && (!one.decision || one.isFrozen));
    if (!isOpen) equal(left, 0, 'a settled price is with someone');
    for (const one of going) {
      const live = own.filter(
        ({ state, heldOn, roundOf }) => heldOn && roundOf === null && state !== 'failed',
      );
      equal(live.length, 1, `a project at ${one.step} has one price`);
    }
    total.chargedCents += charged;
    total.refundedCents += refunded;
    total.releasedCents += released;
  }
  const paid = new Set(byProject.keys());
  for (const { id, campaignId, step } of truth.projects) {
    if (!town.offers.includes(campaignId) || paid.has(id)) continue;
    const terms = truth.campaigns.find((one) => one.id === campaignId);
    equal(terms?.offerType, 'gift', `a project at ${step} was never charged for`);
  }
  return total;
}

const amountOf = (one: Record<string, unknown>): number => Number(one['amount']);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
