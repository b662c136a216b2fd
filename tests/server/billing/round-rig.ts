import type { RoundPayment } from '#contract/billing/payment.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { campaigns } from '#server/db/schema/market.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { expectJson } from '../../support/chat.ts';
import { aHeldDeal, type Deal, handIn, onProject, type PriceRig, renewed } from './price-rig.ts';

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
