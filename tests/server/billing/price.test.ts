import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import {
  aHeldDeal,
  balances,
  completes,
  earningOf,
  heldAt,
  movedAt,
  ofCreator,
  paymentOf,
  PRICE,
  priceRig,
} from './price-rig.ts';

const rig = await priceRig();

describe('a price', () => {
  it('is charged at the acceptance, held, and released 72 hours after the work is done', async () => {
    const deal = await aHeldDeal(rig);
    const { candidateId } = deal.pair;
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'held', amountCents: PRICE });
    expect((await balances(rig))[heldAt(candidateId)]).toBe(PRICE);
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'held', releaseOn: null });

    await rig.later(HOUR_MS);
    await completes(rig, deal);
    const releaseOn = new Date(rig.clock.now.getTime() + 72 * HOUR_MS).toISOString();
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'held', releaseOn });
    await rig.later(72 * HOUR_MS - MINUTE_MS);
    expect(movedAt(rig).released).toBe(0);
    await rig.later(2 * MINUTE_MS);

    expect(await earningOf(rig, deal)).toMatchObject({ state: 'released', paidBy: 'pollin' });
    expect(await balances(rig)).toMatchObject({
      [heldAt(candidateId)]: 0,
      [ofCreator(deal.talent.accountId)]: PRICE,
    });
    expect(movedAt(rig)).toMatchObject({ charged: PRICE, released: PRICE, refunded: 0 });
  });
});
