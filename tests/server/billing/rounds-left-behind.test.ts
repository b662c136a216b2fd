import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { projectPayments } from '#server/db/schema/payments.ts';
import { happens, outcomeOf } from '../campaigns/casting.ts';
import { balances, heldAt, paymentsOf, PRICE, priceRig, renewed } from './price-rig.ts';
import { inLastRound, movedFor, offering, ROUND, type RoundDeal } from './round-rig.ts';

const rig = await priceRig();
const { app } = rig;
const reason = 'It does not work out.';

/** A process that knows no priced rounds ends the request, and leaves its money. */
const forgetsRequest = ({ pair }: RoundDeal) =>
  app.deps.db.update(projects).set({ roundRequest: null }).where(eq(projects.id, pair.candidateId));

/** It ended the project, and left the round as it was. */
async function forgetsRound({ pair }: RoundDeal): Promise<void> {
  const round = (await paymentsOf(rig, pair.candidateId)).find(({ roundOf }) => roundOf !== null);
  await app.deps.db
    .update(projectPayments)
    .set({ decision: null, refundedCents: 0, releaseOn: null, nextStepOn: null })
    .where(eq(projectPayments.id, round?.id ?? ''));
}

describe('beside a process that knows no priced rounds', () => {
  it('an offer that it ended is not taken with the next one of the same amount', async () => {
    const deal = await inLastRound(rig);
    await happens(app, deal.place, offering(rig, deal));
    await forgetsRequest(deal);
    await happens(app, deal.place, offering(rig, deal));

    await happens(app, deal.talent, deal.says('round_agreed'));
    await rig.later(MINUTE_MS);

    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE + ROUND,
      setAside: 0,
      refunded: 0,
      released: 0,
    });
  });

  it('an offer that it ended is given free in the night, and an open one is not', async () => {
    const [left, open] = [await inLastRound(rig), await inLastRound(rig)];
    for (const deal of [left, open]) await happens(app, deal.place, offering(rig, deal));
    await forgetsRequest(left);
    await rig.later(DAY_MS);
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, left)).toMatchObject({ setAside: 0, charged: PRICE });
    expect(await movedFor(rig, open)).toMatchObject({ setAside: 1, charged: PRICE });
  });

  it.each([
    ['talent', { refunded: PRICE + ROUND, released: 0 }],
    ['place', { refunded: 0, released: PRICE + ROUND }],
  ] as const)(
    'a round of a project that the %s ended is settled like the price',
    async (side, moved) => {
      const deal = await inLastRound(rig);
      await happens(app, deal.place, offering(rig, deal));
      await happens(app, deal.talent, deal.says('round_agreed'));
      await rig.works();
      await happens(app, deal[side], deal.says('project_cancelled', { reason }));
      await forgetsRound(deal);

      await rig.later(DAY_MS + HOUR_MS);
      await rig.later(3 * DAY_MS);
      await rig.later(MINUTE_MS);

      expect(await movedFor(rig, deal)).toEqual({ charged: PRICE + ROUND, setAside: 0, ...moved });
      expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
    },
  );

  it('a request names its payment to no device', async () => {
    const deal = await inLastRound(rig);
    await happens(app, deal.place, offering(rig, deal));
    const { headers } = await renewed(rig, deal.talent);
    const shown = await (await app.call(`/projects/${deal.pair.candidateId}`, headers)).json();
    expect(shown).toMatchObject({ roundRequest: { priceCents: ROUND } });
    expect(shown).not.toHaveProperty('roundRequest.paymentId');
    // An offer of a process that named none is agreed to as well.
    const [row] = await app.deps.db
      .select()
      .from(projects)
      .where(eq(projects.id, deal.pair.candidateId));
    const { paymentId, ...roundRequest } = row?.roundRequest ?? {};
    expect(paymentId).toBeTypeOf('string');
    await app.deps.db
      .update(projects)
      .set({ roundRequest: roundRequest as NonNullable<typeof row>['roundRequest'] })
      .where(eq(projects.id, deal.pair.candidateId));
    expect(await outcomeOf(app, deal.talent, deal.says('round_agreed'))).toBe('done');
    await rig.works();
    expect(await movedFor(rig, deal)).toMatchObject({ charged: PRICE + ROUND, setAside: 0 });
  });
});
