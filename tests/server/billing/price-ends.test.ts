import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/project/record.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { carryOut, readOrder } from '#server/projects/support-orders.ts';
import { payoutAccounts } from '#server/db/schema/billing.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { expectJson } from '../../support/chat.ts';
import type { Weather } from '../../support/fake-provider.ts';
import { happening, happens, outcomeOf, projectOf } from '../campaigns/casting.ts';
import {
  accepting,
  aHeldDeal,
  anApplication,
  balances,
  completes,
  type Deal,
  earningOf,
  handIn,
  heldAt,
  movedAt,
  ofCreator,
  onProject,
  paymentOf,
  paymentsOf,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const order = (...args: string[]) => carryOut({ ...app.deps, who: 'ana' }, readOrder(args));

let before = movedAt(rig);
/** What moved at the provider since the test began. */
const moved = () => {
  const { refunded, released, charged } = movedAt(rig);
  return {
    refunded: refunded - before.refunded,
    released: released - before.released,
    charged: charged - before.charged,
  };
};
beforeEach(() => {
  before = movedAt(rig);
});

async function does(deal: Deal, side: 'place' | 'talent', event: string, more: object = {}) {
  const who = await renewed(rig, deal[side]);
  const command = onProject(rig, event as 'cancel_agreed', deal.pair.candidateId, more);
  await happens(app, who, command);
}
const ends = (deal: Deal, side: 'place' | 'talent') =>
  does(deal, side, 'project_cancelled', { reason: 'It does not work out.' });
const disputes = (deal: Deal, side: 'place' | 'talent') =>
  does(deal, side, 'dispute_opened', { reason: 'The terms were others.' });

/** As it is after a shoot. */
const filmed = ({ pair }: Deal, over: Partial<typeof projects.$inferInsert> = {}) =>
  app.deps.db
    .update(projects)
    .set({ step: 'get_approval_for_content', ...over })
    .where(eq(projects.id, pair.candidateId));
const withShoot = { requiresShoot: true } as const;

describe('a held price goes back to the business', () => {
  it('that cancels before the shoot', async () => {
    const deal = await aHeldDeal(rig, withShoot);
    await ends(deal, 'place');
    expect(await paymentOf(rig, deal)).toMatchObject({ refundedCents: PRICE, feeCents: 0 });
    await rig.later(MINUTE_MS);
    expect(moved()).toMatchObject({ charged: PRICE, refunded: PRICE, released: 0 });
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'refunded', releaseOn: null });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
  });

  it('when its creator cancels, even after the shoot', async () => {
    const deal = await aHeldDeal(rig, withShoot);
    await filmed(deal, { contentState: 'uploading', contentDueOn: rig.clock.now });
    await ends(deal, 'talent');
    await rig.later(MINUTE_MS);
    expect(moved()).toMatchObject({ refunded: PRICE, released: 0 });
  });

  it('once content is 48 hours late, and not before', async () => {
    for (const [hours, refunded] of [
      [47, 0],
      [48, PRICE],
    ] as const) {
      before = movedAt(rig);
      const deal = await aHeldDeal(rig, withShoot);
      await filmed(deal, { contentDueOn: new Date(rig.clock.now.getTime() - hours * HOUR_MS) });
      await ends(deal, 'place');
      await rig.later(73 * HOUR_MS);
      expect(moved()).toMatchObject({ refunded, released: PRICE - refunded });
    }
  });

  it('that cancels in the moment in which it is taken', async () => {
    const deal = await anApplication(rig, withShoot);
    await happens(app, deal.place, accepting(deal.pair));
    provider.sets(async (call): Promise<Weather> => {
      if (call.endsWith('/capture')) await ends(deal, 'place');
      return 'fine';
    });
    await rig.works();
    provider.sets(() => 'fine');
    await rig.later(MINUTE_MS);
    expect(moved()).toEqual({ charged: PRICE, refunded: PRICE, released: 0 });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
  });

  it('without a charge where it was not taken yet', async () => {
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    const deal = await aHeldDeal(rig, withShoot);
    await ends(deal, 'place');
    provider.sets(() => 'fine');
    await rig.later(11 * MINUTE_MS);
    expect(moved()).toEqual({ charged: 0, refunded: 0, released: 0 });
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'refunded' });
  });
});

describe('a held price is the creator’s', () => {
  it('when the business cancels after the approval', async () => {
    const deal = await aHeldDeal(rig, { requiresPost: true });
    await filmed(deal, { step: 'submit_post', contentState: 'approved' });
    await does(deal, 'place', 'cancel_requested', { reason: 'No post is needed.' });
    await does(deal, 'talent', 'cancel_agreed');
    await rig.later(71 * HOUR_MS);
    expect(moved()).toMatchObject({ refunded: 0, released: 0 });
    await rig.later(2 * HOUR_MS);
    expect(moved()).toMatchObject({ refunded: 0, released: PRICE });
  });

  it('and waits for a payout account that was restricted meanwhile', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    const { accountId } = deal.talent;
    const set = (state: 'restricted' | 'enabled') =>
      app.deps.db
        .update(payoutAccounts)
        .set({ state })
        .where(eq(payoutAccounts.accountId, accountId));
    await set('restricted');
    await rig.later(80 * HOUR_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'held', claimedOn: null });
    await set('enabled');
    await rig.later(2 * HOUR_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'released' });
    expect(moved()).toMatchObject({ released: PRICE });
  });

  it('less our fee, which the books show', async () => {
    app.deps.env.platformFeePct = 10;
    const deal = await aHeldDeal(rig);
    app.deps.env.platformFeePct = 0;
    const fees = (await balances(rig))['platform:fees'] ?? 0;
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(moved()).toMatchObject({ released: PRICE * 0.9 });
    expect((await balances(rig))['platform:fees']).toBe(fees + PRICE * 0.1);
    expect(await earningOf(rig, deal)).toMatchObject({ amountCents: PRICE, feeCents: PRICE * 0.1 });
  });
});

describe('a reported problem', () => {
  it('stops the release, and its end resumes it where it stopped', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    await rig.later(60 * HOUR_MS);
    await disputes(deal, 'place');
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'held', isFrozen: true });
    await rig.later(10 * DAY_MS);
    expect(moved()).toMatchObject({ released: 0 });
    await does(deal, 'place', 'dispute_resolved');
    await rig.later(11 * HOUR_MS);
    expect(moved()).toMatchObject({ released: 0 });
    await rig.later(2 * HOUR_MS);
    expect(moved()).toMatchObject({ released: PRICE, refunded: 0 });
  });

  it.each([
    ['refund', PRICE, 0],
    ['release', 0, PRICE],
    ['split', PRICE / 2, PRICE / 2],
  ] as const)('is settled by support with a %s', async (share, refunded, released) => {
    const deal = await aHeldDeal(rig);
    await handIn(rig, deal);
    await disputes(deal, 'talent');
    const id = deal.pair.candidateId;
    await order('settle', id, share, 'Both sides were heard.');
    expect(await paymentOf(rig, deal)).toMatchObject({ decision: null });
    await order('settle', id, share, 'Both sides were heard.', '--confirm');
    await rig.later(MINUTE_MS);
    expect(moved()).toMatchObject({ refunded, released });
    expect(await projectOf(app, id)).toMatchObject({ step: 'cancelled' });
    expect(await paymentOf(rig, deal)).toMatchObject({
      state: share === 'refund' ? 'refunded' : 'released',
      decision: { by: 'support', who: 'ana', reason: 'Both sides were heard.' },
    });
    expect((await balances(rig))[heldAt(id)]).toBe(0);
    await expect(order('settle', id, share, 'Once more, please.', '--confirm')).rejects.toThrow();
  });

  it('that comes while the money is being moved stops nothing, and pays nobody twice', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    const id = deal.pair.candidateId;
    let isReported = false;
    provider.sets(async (call): Promise<Weather> => {
      if (call !== 'POST /v1/transfers' || isReported) return 'fine';
      isReported = true;
      await disputes(deal, 'place');
      return 'fine';
    });
    await rig.later(73 * HOUR_MS);
    provider.sets(() => 'fine');
    expect(isReported).toBe(true);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'released' });
    await expect(order('settle', id, 'refund', 'The post is gone.', '--confirm')).rejects.toThrow();
    await rig.later(MINUTE_MS);
    expect(moved()).toMatchObject({ refunded: 0, released: PRICE });
  });

  it('about money that has left is settled in words alone', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    await disputes(deal, 'place');
    const id = deal.pair.candidateId;
    await expect(order('settle', id, 'refund', 'The post is gone.', '--confirm')).rejects.toThrow(
      'already moving',
    );
    expect(await projectOf(app, id)).toMatchObject({ dispute: { resolvedOn: null } });
    await order('settle', id, 'The post is online again.', '--confirm');
    expect(moved()).toMatchObject({ refunded: 0, released: PRICE });
  });
});

it('a creator who deletes the account backs out of work that goes on, and keeps what is earned', async () => {
  const going = await aHeldDeal(rig);
  const { talent } = going;
  const earned = await aHeldDeal(rig, {}, { talent });
  await completes(rig, earned);
  const { rows } = await app.deps.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [talent.userId],
  );
  const { headers } = await renewed(rig, talent);
  const answer = await app.call('/deleteAccount', headers, rows[0]);
  expect(answer.status).toBe(200);
  await rig.later(73 * HOUR_MS);
  expect(moved()).toEqual({ charged: 2 * PRICE, refunded: PRICE, released: PRICE });
  expect(await paymentOf(rig, going)).toMatchObject({ state: 'refunded' });
});

it('a creator who is selected again is paid once for each time', async () => {
  const deal = await aHeldDeal(rig, withShoot);
  await ends(deal, 'place');
  const [place, talent] = [await renewed(rig, deal.place), await renewed(rig, deal.talent)];
  await happens(app, place, happening(deal.pair, 'business_invite'));
  const accepts = happening(deal.pair, 'creator_invite_accepted', { priceCents: PRICE });
  expect(await outcomeOf(app, talent, accepts)).toBe('done');
  await rig.later(MINUTE_MS);
  expect(moved()).toMatchObject({ charged: 2 * PRICE, refunded: PRICE });
  expect(await paymentsOf(rig, deal.pair.candidateId)).toHaveLength(2);
  expect(await earningOf(rig, deal)).toMatchObject({ state: 'held' });
  expect(await outcomeOf(app, place, accepting(deal.pair))).toBe('WRONG_STATE');
});

it('both sides see the price in their project, and only the business its receipt', async () => {
  const deal = await aHeldDeal(rig);
  const paymentSeenBy = async (side: 'place' | 'talent') => {
    const { headers } = await renewed(rig, deal[side]);
    const path = `/projects/${deal.pair.candidateId}`;
    return (await expectJson<ProjectRecord>(await app.call(path, headers))).payment;
  };
  expect(await paymentSeenBy('place')).toMatchObject({
    state: 'held',
    amountCents: PRICE,
    receiptUrl: 'https://pay.test/receipt',
  });
  expect(await paymentSeenBy('talent')).toMatchObject({ state: 'held', receiptUrl: null });
  expect((await balances(rig))[ofCreator(deal.talent.accountId)]).toBeUndefined();
  const { headers } = await renewed(rig, deal.talent);
  const exported = await expectJson<{ payments: unknown }>(
    await app.call('/exportAccount', headers),
  );
  expect(exported.payments).toMatchObject([{ amountCents: PRICE, state: 'held' }]);
});
