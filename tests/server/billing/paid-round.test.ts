import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { happens, noticesTo, outcomeOf, projectOf } from '../campaigns/casting.ts';
import {
  balances,
  completes,
  earningsOf,
  heldAt,
  movedAt,
  ofCreator,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';
import { inLastRound, offering, ROUND, roundPaymentsOf } from './round-rig.ts';

const rig = await priceRig();
const { app } = rig;

let before = movedAt(rig);
/** What moved at the provider since the test began. */
const moved = () => {
  const { refunded, released, charged, authorized } = movedAt(rig);
  return {
    refunded: refunded - before.refunded,
    released: released - before.released,
    charged: charged - before.charged,
    setAside: authorized - before.authorized,
  };
};
beforeEach(() => {
  before = movedAt(rig);
});

describe('an extra round that the business pays for', () => {
  it('is set aside with the request, taken with the agreement, and released with the price', async () => {
    const deal = await inLastRound(rig);
    const { candidateId } = deal.pair;

    await happens(app, deal.place, offering(rig, deal));
    await rig.works();
    expect(moved()).toEqual({ charged: PRICE, setAside: 1, refunded: 0, released: 0 });
    expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([
      { state: 'reserved', amountCents: ROUND, receiptUrl: null },
    ]);

    await happens(app, deal.talent, deal.says('round_agreed'));
    await rig.works();
    expect(moved()).toEqual({ charged: PRICE + ROUND, setAside: 0, refunded: 0, released: 0 });
    expect(await projectOf(app, candidateId)).toMatchObject({
      step: 'content_rejected',
      round: 1,
      feedback: [{ round: 1, priceCents: ROUND }],
    });
    expect((await balances(rig))[heldAt(candidateId)]).toBe(PRICE + ROUND);

    await completes(rig, deal);
    await rig.later(72 * HOUR_MS - MINUTE_MS);
    expect(moved()).toMatchObject({ released: 0 });
    await rig.later(2 * MINUTE_MS);

    expect(moved()).toMatchObject({ charged: PRICE + ROUND, released: PRICE + ROUND, refunded: 0 });
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
});
