import { eq } from 'drizzle-orm';
import { ROUND_ANSWER_HOURS } from '#contract/billing/price.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { RoundPayment } from '#contract/billing/payment.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { projects } from '#server/db/schema/bookings.ts';
import type { campaigns } from '#server/db/schema/market.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { runJobs } from '../../support/run-jobs.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { expectJson } from '../../support/chat.ts';
import { projectOf } from '../campaigns/casting.ts';
import {
  aHeldDeal,
  type Deal,
  handIn,
  onProject,
  paymentsOf,
  type PriceRig,
  renewed,
} from './price-rig.ts';

export const ROUND = 5_000;

export type RoundDeal = Deal & {
  /** An answer to the request for one more round of the first submission, or another of its events. */
  says: (event: Parameters<typeof onProject>[1], more?: object) => CommandEnvelope;
};

/** A charged project whose content is in review, with no agreed round of changes left. */
export async function inLastRound(
  rig: PriceRig,
  over: Partial<typeof campaigns.$inferInsert> = {},
  sides: Partial<Pick<Deal, 'place' | 'talent'>> = {},
): Promise<RoundDeal> {
  const deal = await aHeldDeal(rig, { revisionRounds: 0, ...over }, sides);
  await handIn(rig, deal);
  const says: RoundDeal['says'] = (event, more = { submission: 1 }) =>
    onProject(rig, event, deal.pair.candidateId, more);
  return { ...deal, says };
}

/** The business's request for one more round, for so many cents. */
export const offering = (
  rig: PriceRig,
  { pair }: Deal,
  priceCents: number | null = ROUND,
): CommandEnvelope =>
  onProject(rig, 'round_requested', pair.candidateId, {
    submission: 1,
    text: 'Once more in daylight.',
    comments: [],
    priceCents,
  });

/** The business's withdrawal of the open request, by its name; without a name where nothing is asked for. */
export async function withdrawing(rig: PriceRig, { pair }: Deal): Promise<CommandEnvelope> {
  const requestedOn = (await projectOf(rig.app, pair.candidateId))?.roundRequest?.on;
  const more = { submission: 1, ...(requestedOn && { requestedOn }) };
  return onProject(rig, 'round_withdrawn', pair.candidateId, more);
}

/** The offer's time is over, in a review that lasts longer, as over a weekend. */
export async function expires(rig: PriceRig, { pair }: Deal): Promise<void> {
  const { deps } = rig.app;
  await deps.db
    .update(projects)
    .set({ decideBy: new Date(rig.clock.now.getTime() + 6 * DAY_MS) })
    .where(eq(projects.id, pair.candidateId));
  await rig.later(ROUND_ANSWER_HOURS * HOUR_MS + MINUTE_MS);
  await runJobs(deps, startProjectTimers);
  await rig.later(MINUTE_MS);
}

/** What the provider has moved for one project, in cents; `setAside` counts authorizations that are open. */
export async function movedFor(rig: PriceRig, { pair }: Deal) {
  const ids = new Set<unknown>((await paymentsOf(rig, pair.candidateId)).map(({ id }) => id));
  const { all } = rig.provider;
  const intents = all('pi').filter(({ metadata }) =>
    ids.has((metadata as { paymentId: string }).paymentId),
  );
  const intentIds = new Set<unknown>(intents.map(({ id }) => id));
  const sum = (things: readonly Record<string, unknown>[]) =>
    things.reduce((total, one) => total + Number(one['amount']), 0);
  return {
    setAside: intents.filter(({ status }) => status === 'requires_capture').length,
    charged: sum(intents.filter(({ status }) => status === 'succeeded')),
    refunded: sum(all('re').filter((one) => intentIds.has(one['payment_intent']))),
    released: sum(all('tr').filter((one) => ids.has(one['transfer_group']))),
  };
}

/** The prices of a project's extra rounds, as one side sees them. */
export async function roundPaymentsOf(
  rig: PriceRig,
  deal: Deal,
  side: 'place' | 'talent',
): Promise<RoundPayment[]> {
  const { headers } = await renewed(rig, deal[side]);
  const path = `/projects/${deal.pair.candidateId}`;
  return (await expectJson<ProjectRecord>(await rig.app.call(path, headers))).roundPayments;
}
