import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { happens, noticesTo, outcomeOf, projectOf } from '../campaigns/casting.ts';
import {
  balances,
  completes,
  earningsOf,
  handIn,
  heldAt,
  ofCreator,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';
import { inLastRound, movedFor, offering, ROUND, roundPaymentsOf } from './round-rig.ts';

const rig = await priceRig();
const { app } = rig;

describe('an extra round that the business pays for', () => {
  it('is set aside with the request, taken with the agreement, and released with the price', async () => {
    const deal = await inLastRound(rig);
    const { candidateId } = deal.pair;

    await happens(app, deal.place, offering(rig, deal));
    await rig.works();
    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE,
      setAside: 1,
      refunded: 0,
      released: 0,
    });
    expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([
      { state: 'reserved', amountCents: ROUND, receiptUrl: null },
    ]);

    await happens(app, deal.talent, deal.says('round_agreed'));
    const agreed = await projectOf(app, candidateId);
    await rig.works();
    // Devices hear that the money was taken, and the business of its receipt.
    expect((await projectOf(app, candidateId))?.version).toBeGreaterThan(agreed?.version ?? 0);
    expect(await roundPaymentsOf(rig, deal, 'place')).toMatchObject([
      { state: 'held', receiptUrl: 'https://pay.test/receipt' },
    ]);
    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE + ROUND,
      setAside: 0,
      refunded: 0,
      released: 0,
    });
    expect(await projectOf(app, candidateId)).toMatchObject({
      step: 'content_rejected',
      round: 1,
      feedback: [{ round: 1, priceCents: ROUND }],
    });
    expect((await balances(rig))[heldAt(candidateId)]).toBe(PRICE + ROUND);

    await completes(rig, deal);
    await rig.later(72 * HOUR_MS - MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: 0 });
    await rig.later(2 * MINUTE_MS);

    expect(await movedFor(rig, deal)).toMatchObject({
      charged: PRICE + ROUND,
      released: PRICE + ROUND,
      refunded: 0,
    });
    expect(await balances(rig)).toMatchObject({
      [heldAt(candidateId)]: 0,
      [ofCreator(deal.talent.accountId)]: PRICE + ROUND,
    });
    expect(await earningsOf(rig, deal)).toMatchObject([
      { kind: 'price', amountCents: PRICE, state: 'released' },
      { kind: 'round', amountCents: ROUND, state: 'released' },
    ]);
    expect(await noticesTo(app, await renewed(rig, deal.place))).toContain('CONTENT_SUBMITTED');
    expect(await outcomeOf(app, await renewed(rig, deal.talent), deal.says('round_agreed'))).toBe(
      'WRONG_STATE',
    );
  });

  it('has the fee of its project’s price, whatever the fee is by then', async () => {
    app.deps.env.platformFeePct = 10;
    const deal = await inLastRound(rig);
    app.deps.env.platformFeePct = 25;
    await happens(app, deal.place, offering(rig, deal));
    app.deps.env.platformFeePct = 0;
    expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([{ feeCents: ROUND / 10 }]);
    await happens(app, deal.talent, deal.says('round_agreed'));
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: (PRICE + ROUND) * 0.9 });
  });

  it('can be had several times, each for its own price', async () => {
    const deal = await inLastRound(rig);
    for (const cents of [ROUND, 2 * ROUND]) {
      await happens(app, deal.place, offering(rig, deal, cents));
      await happens(app, deal.talent, deal.says('round_agreed'));
      await handIn(rig, deal);
    }
    await rig.works();
    expect(await movedFor(rig, deal)).toMatchObject({ charged: PRICE + 3 * ROUND, setAside: 0 });
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: PRICE + 3 * ROUND });
    expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([
      { state: 'released', amountCents: ROUND },
      { state: 'released', amountCents: 2 * ROUND },
    ]);
  });
});
