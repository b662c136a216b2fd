import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROUND_ANSWER_HOURS } from '#contract/billing/price.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import { carryOut, readOrder } from '#server/projects/support-orders.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { projectPayments } from '#server/db/schema/payments.ts';
import { happens, noticesTo, outcomeOf, projectOf } from '../campaigns/casting.ts';
import {
  balances,
  completes,
  earningsOf,
  heldAt,
  paymentsOf,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';
import {
  inLastRound,
  movedFor,
  offering,
  ROUND,
  type RoundDeal,
  roundPaymentsOf,
  withdrawing,
} from './round-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const order = (...args: string[]) => carryOut({ ...app.deps, who: 'ana' }, readOrder(args));

beforeEach(() => {
  provider.sets(() => 'fine');
});

/** Time passes, for projects and for money. */
async function later(ms: number): Promise<void> {
  await rig.later(ms);
  await runJobs(app.deps, startProjectTimers);
  await rig.later(MINUTE_MS);
}

async function does(
  deal: RoundDeal,
  side: 'place' | 'talent',
  ...said: Parameters<RoundDeal['says']>
) {
  await happens(app, await renewed(rig, deal[side]), deal.says(...said));
}

/** An offer that waits for its creator. */
async function anOffer(over: Parameters<typeof inLastRound>[1] = {}): Promise<RoundDeal> {
  const deal = await inLastRound(rig, over);
  await happens(app, deal.place, offering(rig, deal));
  await rig.works();
  return deal;
}

/** An extra round that was agreed on, and whose money is held. */
async function aPaidRound(over: Parameters<typeof inLastRound>[1] = {}): Promise<RoundDeal> {
  const deal = await anOffer(over);
  await happens(app, deal.talent, deal.says('round_agreed'));
  await rig.works();
  return deal;
}

const reason = 'It does not work out.';
const nothingCharged = { charged: PRICE, setAside: 0, refunded: 0, released: 0 };

describe('an offer for an extra round gives its money free', () => {
  it.each<[string, (deal: RoundDeal) => Promise<unknown>]>([
    ['when the creator declines', (deal) => does(deal, 'talent', 'round_declined')],
    [
      'when the business withdraws it',
      (deal) => withdrawing(rig, deal).then((one) => happens(app, deal.place, one)),
    ],
    ['when the business approves instead', (deal) => does(deal, 'place', 'content_approved')],
    ['when a problem is reported', (deal) => does(deal, 'talent', 'dispute_opened', { reason })],
    [
      'when it is reported and settled in words',
      async (deal) => {
        await does(deal, 'place', 'dispute_opened', { reason });
        await does(deal, 'place', 'dispute_resolved', {});
      },
    ],
  ])('%s', async (_, ends) => {
    const deal = await anOffer();
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });

    await ends(deal);
    await rig.later(MINUTE_MS);

    expect(await movedFor(rig, deal)).toEqual(nothingCharged);
    expect(await roundPaymentsOf(rig, deal, 'place')).toMatchObject([{ state: 'void' }]);
    expect(
      await outcomeOf(app, await renewed(rig, deal.talent), deal.says('round_agreed')),
    ).not.toBe('done');
    const project = await projectOf(app, deal.pair.candidateId);
    expect(project && openRoundRequest(project)).toBeNull();
  });

  it('when the project is canceled, and nothing of the price is lost', async () => {
    const deal = await anOffer();
    await does(deal, 'talent', 'project_cancelled', { reason });
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE,
      setAside: 0,
      refunded: PRICE,
      released: 0,
    });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
  });

  it('also where the project ends before the provider has let go of it', async () => {
    const deal = await anOffer();
    provider.sets((call) => (call.endsWith('/cancel') ? 'broken' : 'fine'));
    await does(deal, 'talent', 'round_declined');
    await does(deal, 'place', 'project_cancelled', { reason });
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });
    provider.sets(() => 'fine');
    await rig.later(11 * MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 0, charged: PRICE });
  });

  it(`after ${ROUND_ANSWER_HOURS} hours without an answer, notifies both sides, and may come again`, async () => {
    const deal = await anOffer();
    // The review lasts longer, as over a weekend.
    await app.deps.db
      .update(projects)
      .set({ decideBy: new Date(rig.clock.now.getTime() + 6 * DAY_MS) })
      .where(eq(projects.id, deal.pair.candidateId));
    await later(ROUND_ANSWER_HOURS * HOUR_MS - MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });
    expect(await noticesTo(app, await renewed(rig, deal.talent))).toContain('CONTENT_REJECTED');
    const heard = (await noticesTo(app, await renewed(rig, deal.talent))).length;
    const told = (await noticesTo(app, await renewed(rig, deal.place))).length;

    await later(2 * MINUTE_MS);

    expect(await movedFor(rig, deal)).toEqual(nothingCharged);
    expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({
      contentState: 'submitted',
      roundRequest: null,
    });
    expect(await outcomeOf(app, await renewed(rig, deal.talent), deal.says('round_agreed'))).toBe(
      'OFFER_EXPIRED',
    );
    expect(await noticesTo(app, await renewed(rig, deal.place))).toHaveLength(told + 1);
    expect(await noticesTo(app, await renewed(rig, deal.talent))).toHaveLength(heard + 1);
    expect(await outcomeOf(app, await renewed(rig, deal.place), offering(rig, deal))).toBe('done');
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });
  });

  it('and nobody agrees to work for money that is free again', async () => {
    const deal = await anOffer();
    await app.deps.db
      .update(projectPayments)
      .set({ state: 'voiding', nextStepOn: rig.clock.now })
      .where(
        and(
          eq(projectPayments.projectId, deal.pair.candidateId),
          eq(projectPayments.amountCents, ROUND),
        ),
      );
    expect(await outcomeOf(app, deal.talent, deal.says('round_agreed'))).toBe('WRONG_STATE');
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual(nothingCharged);
  });

  it('at the latest with the card’s own end, also where no timer of the project ran', async () => {
    const deal = await anOffer();
    await rig.later(ROUND_ANSWER_HOURS * HOUR_MS + MINUTE_MS);
    // An agreement that waited offline comes too late.
    expect(await outcomeOf(app, await renewed(rig, deal.talent), deal.says('round_agreed'))).toBe(
      'OFFER_EXPIRED',
    );
    await rig.later(HOUR_MS);
    expect(await movedFor(rig, deal)).toEqual(nothingCharged);
  });

  it('when its creator deletes the account', async () => {
    const deal = await anOffer();
    const { rows } = await app.deps.pool.query<{ email: string }>(
      'select email from users where id = $1',
      [deal.talent.userId],
    );
    const { headers } = await renewed(rig, deal.talent);
    expect((await app.call('/deleteAccount', headers, rows[0])).status).toBe(200);
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE,
      setAside: 0,
      refunded: PRICE,
      released: 0,
    });
  });
});

describe('an agreed round', () => {
  it('goes back with the price when its creator cancels', async () => {
    const deal = await aPaidRound();
    await does(deal, 'talent', 'project_cancelled', { reason });
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({
      charged: PRICE + ROUND,
      refunded: PRICE + ROUND,
      released: 0,
    });
    expect((await balances(rig))[heldAt(deal.pair.candidateId)]).toBe(0);
    expect(await earningsOf(rig, deal)).toMatchObject([
      { kind: 'price', state: 'refunded' },
      { kind: 'round', state: 'refunded', refundedCents: ROUND },
    ]);
  });

  it('is the creator’s with the price when the business cancels during the round', async () => {
    const deal = await aPaidRound();
    await does(deal, 'place', 'project_cancelled', { reason });
    await rig.later(71 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: 0 });
    await rig.later(2 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: PRICE + ROUND, refunded: 0 });
  });

  it('is frozen with a reported problem, and released with the price once that is settled', async () => {
    const deal = await aPaidRound();
    await completes(rig, deal);
    await does(deal, 'place', 'dispute_opened', { reason });
    await rig.later(10 * DAY_MS);
    expect(await earningsOf(rig, deal)).toMatchObject([{ isFrozen: true }, { isFrozen: true }]);
    expect(await movedFor(rig, deal)).toMatchObject({ released: 0 });
    await does(deal, 'place', 'dispute_resolved', {});
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: PRICE + ROUND });
  });

  it.each([
    ['refund', PRICE + ROUND, 0],
    ['release', 0, PRICE + ROUND],
    ['split', (PRICE + ROUND) / 2, (PRICE + ROUND) / 2],
  ] as const)('is settled with the price by support’s %s', async (share, refunded, released) => {
    const deal = await aPaidRound();
    await does(deal, 'talent', 'dispute_opened', { reason });
    const id = deal.pair.candidateId;
    await order('settle', id, share, 'Both sides were heard.', '--confirm');
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ refunded, released });
    expect((await balances(rig))[heldAt(id)]).toBe(0);
    await expect(order('settle', id, share, 'Once more, please.', '--confirm')).rejects.toThrow();
  });

  it('is split to the cent, and of an odd total the creator gets it', async () => {
    const odd = PRICE + 1;
    const deal = await aPaidRound({ priceCents: odd });
    await does(deal, 'talent', 'dispute_opened', { reason });
    const id = deal.pair.candidateId;
    await order('settle', id, 'split', 'Both sides were heard.', '--confirm');
    await rig.later(MINUTE_MS);
    const half = (PRICE + ROUND) / 2;
    expect(await movedFor(rig, deal)).toMatchObject({ refunded: half, released: half + 1 });
    expect((await balances(rig))[heldAt(id)]).toBe(0);
  });

  it('whose money the bank has released is announced to both sides, and stops nothing else', async () => {
    const deal = await anOffer();
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    await happens(app, deal.talent, deal.says('round_agreed'));
    const round = (await paymentsOf(rig, deal.pair.candidateId)).find(({ roundOf }) => roundOf);
    provider.change(round?.intentId ?? '', { status: 'canceled' });
    provider.sets(() => 'fine');
    await rig.later(11 * MINUTE_MS);
    expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([{ state: 'failed' }]);
    expect(await noticesTo(app, await renewed(rig, deal.place))).toContain('PAYMENT_FAILED');
    expect(await noticesTo(app, await renewed(rig, deal.talent))).toContain('PAYOUT_FAILED');
    expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({ step: 'content_rejected' });
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toEqual({
      charged: PRICE,
      setAside: 0,
      refunded: 0,
      released: PRICE,
    });
  });

  it('that is disputed at the bank is stopped and lost alone; the price goes its way', async () => {
    const deal = await aPaidRound();
    const { candidateId } = deal.pair;
    const round = (await paymentsOf(rig, candidateId)).find(({ roundOf }) => roundOf);
    const charge = round?.chargeId ?? '';
    provider.change(charge, { disputed: true });
    const about = { payment_intent: round?.intentId };
    const dispute = provider.make('du', { status: 'needs_response', ...about });
    await rig.hears({ ...dispute, object: 'dispute' }, 'charge.dispute.created');
    await completes(rig, deal);
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: PRICE, refunded: 0 });
    expect(await roundPaymentsOf(rig, deal, 'place')).toMatchObject([{ isFrozen: true }]);

    const lost = { ...provider.change(dispute.id, { status: 'lost' }), object: 'dispute' };
    await rig.hears(lost, 'charge.dispute.closed');
    await rig.later(73 * HOUR_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ released: PRICE });
    expect(await earningsOf(rig, deal)).toMatchObject([
      { kind: 'price', state: 'released' },
      { kind: 'round', state: 'refunded' },
    ]);
    expect((await balances(rig))[heldAt(candidateId)]).toBe(0);
  });
});
