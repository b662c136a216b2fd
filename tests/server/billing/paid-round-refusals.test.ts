import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { requireHold } from '#server/billing/required-hold.ts';
import { payoutAccounts, subscriptions } from '#server/db/schema/billing.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { projectPayments } from '#server/db/schema/payments.ts';
import type { Weather } from '../../support/fake-provider.ts';
import { answerTo, happens, outcomeOf, projectOf } from '../campaigns/casting.ts';
import { aPayee, aPayer, onProject, paymentsOf, PRICE, priceRig, renewed } from './price-rig.ts';
import { inLastRound, movedFor, offering, ROUND, type RoundDeal } from './round-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const CHARGE = 'POST /v1/payment_intents';
const priceAlone = { charged: PRICE, setAside: 0, refunded: 0, released: 0 };

const fine = () => provider.sets(() => 'fine');
beforeEach(fine);

const offers = (deal: RoundDeal, cents?: number | null) =>
  outcomeOf(app, deal.place, offering(rig, deal, cents));
/** Nothing was asked for, and nobody’s card was. */
async function isUntouched(deal: RoundDeal): Promise<void> {
  expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({ roundRequest: null });
  expect(await paymentsOf(rig, deal.pair.candidateId)).toHaveLength(1);
  expect(await movedFor(rig, deal)).toEqual(priceAlone);
}

describe('an offer for an extra round', () => {
  it('of nothing waits offline as before, and charges nothing', async () => {
    const deal = await inLastRound(rig);
    const command = offering(rig, deal, null);
    expect(offlineOf(command as CommandBody)).toBe('queued');
    expect(offlineOf(offering(rig, deal) as CommandBody)).toBe('onlineOnly');
    await happens(app, deal.place, command);
    await happens(app, deal.talent, deal.says('round_agreed'));
    await rig.later(MINUTE_MS);
    expect(await paymentsOf(rig, deal.pair.candidateId)).toHaveLength(1);
    expect(await movedFor(rig, deal)).toEqual(priceAlone);
  });

  it.each([0, 500, ROUND + 1, CAMPAIGN_LIMITS.price.most + 100, -ROUND])(
    'of %i cents is malformed',
    async (cents) => {
      const deal = await inLastRound(rig);
      expect(await offers(deal, cents)).toBe('INVALID');
      await isUntouched(deal);
    },
  );

  it('needs a card, a creator who can be paid, and a card that is not declined', async () => {
    const [place, talent] = [await aPayer(rig), await aPayee(rig)];
    const deal = await inLastRound(rig, {}, { place, talent });
    const card = eq(subscriptions.accountId, place.accountId);
    const [{ cardId } = { cardId: null }] = await app.deps.db
      .select()
      .from(subscriptions)
      .where(card);
    await app.deps.db.update(subscriptions).set({ cardId: null }).where(card);
    expect(await offers(deal)).toBe('CARD_NEEDED');
    await app.deps.db.update(subscriptions).set({ cardId }).where(card);

    const account = eq(payoutAccounts.accountId, talent.accountId);
    await app.deps.db.update(payoutAccounts).set({ state: 'restricted' }).where(account);
    expect(await offers(deal)).toBe('CREATOR_PAYOUTS_REQUIRED');
    await app.deps.db.update(payoutAccounts).set({ state: 'enabled' }).where(account);
    await isUntouched(deal);

    provider.change(cardId ?? '', { declines: true });
    expect(await offers(deal)).toBe('CARD_DECLINED');
    provider.change(cardId ?? '', { declines: false });
    expect(await movedFor(rig, deal)).toEqual(priceAlone);
    expect(await offers(deal)).toBe('done');
  });

  it('needs a price that Pollin holds', async () => {
    const deal = await inLastRound(rig);
    const isIt = eq(projects.id, deal.pair.candidateId);
    const [row] = await paymentsOf(rig, deal.pair.candidateId);
    await app.deps.db.update(projects).set({ paymentId: null }).where(isIt);
    expect(await offers(deal)).toBe('PRICE_CHANGED');
    await app.deps.db
      .update(projects)
      .set({ paymentId: row?.id ?? null })
      .where(isIt);
    await app.deps.db
      .update(projectPayments)
      .set({ chargeback: 'open' })
      .where(eq(projectPayments.id, row?.id ?? ''));
    expect(await offers(deal)).toBe('PRICE_CHANGED');
    // Its creator has just deleted the account: the price is on its way back.
    const decision = { refundCents: PRICE, by: 'rules', reason: 'It is over.', on: '' } as const;
    await app.deps.db
      .update(projectPayments)
      .set({ chargeback: null, decision })
      .where(eq(projectPayments.id, row?.id ?? ''));
    expect(await offers(deal)).toBe('PRICE_CHANGED');
    await isUntouched(deal);
  });

  it('waits for the price itself to be taken', async () => {
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    const deal = await inLastRound(rig);
    expect(await offers(deal)).toBe('PAYMENTS_UNAVAILABLE');
    fine();
    await rig.later(11 * MINUTE_MS);
    await isUntouched(deal);
    expect(await offers({ ...deal, place: await renewed(rig, deal.place) })).toBe('done');
  });

  it('is refused like any other request, without asking the card', async () => {
    const [withRounds, deal] = [
      await inLastRound(rig, { revisionRounds: 1 }),
      await inLastRound(rig),
    ];
    expect(await offers(withRounds)).toBe('WRONG_STATE');
    await isUntouched(withRounds);
    await happens(app, deal.place, offering(rig, deal));
    expect(await offers(deal)).toBe('WRONG_STATE');
    await happens(app, deal.talent, deal.says('round_declined'));
    expect(await offers(deal)).toBe('ROUNDS_USED');
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual(priceAlone);
    expect(await paymentsOf(rig, deal.pair.candidateId)).toHaveLength(2);
  });

  it.each(['lost', 'broken', 'busy'] as const)(
    'whose provider is %s comes again, and the same tap sets aside once',
    async (is) => {
      const deal = await inLastRound(rig);
      const command = offering(rig, deal);
      provider.sets((call) => (call === CHARGE ? is : 'fine'));
      expect(await answerTo(app, deal.place, command)).toMatchObject({
        outcome: 'later',
        refusal: { code: 'PAYMENTS_UNAVAILABLE' },
      });
      fine();
      expect(await outcomeOf(app, deal.place, command)).toBe('done');
      expect(await outcomeOf(app, deal.place, command)).toBe('done');
      await rig.later(10 * MINUTE_MS);
      expect(await movedFor(rig, deal)).toEqual({ ...priceAlone, setAside: 1 });
    },
  );

  it('that never comes again is given free after five minutes', async () => {
    const deal = await inLastRound(rig);
    provider.sets((call) => (call === CHARGE ? 'lost' : 'fine'));
    await answerTo(app, deal.place, offering(rig, deal));
    fine();
    await rig.later(4 * MINUTE_MS);
    expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });
    await rig.later(2 * MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual(priceAlone);
  });

  it('that never came back is given free also where its project has ended meanwhile', async () => {
    const deal = await inLastRound(rig);
    provider.sets((call) => (call === CHARGE ? 'lost' : 'fine'));
    await answerTo(app, deal.place, offering(rig, deal));
    fine();
    const reason = 'It does not work out.';
    await happens(app, deal.talent, deal.says('project_cancelled', { reason }));
    await rig.later(6 * MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual({ ...priceAlone, refunded: PRICE });
  });

  it('is not paid with the money of another command', async () => {
    const deal = await inLastRound(rig);
    const [row] = await paymentsOf(rig, deal.pair.candidateId);
    if (!row) throw new Error('Nothing was charged.');
    const { commandId, projectId, businessId, creatorId, amountCents } = row;
    const wanted = { commandId, projectId, businessId, creatorId, amountCents, roundOf: row };
    const payer = { payerId: businessId, customerId: 'cus_1', cardId: 'pm_1' };
    const holds = new Map([[commandId, { ...row, state: 'authorized' as const }]]);
    expect(requireHold(holds, wanted, payer)).toMatchObject({ refusal: { code: 'PRICE_CHANGED' } });
    expect(requireHold(holds, { ...wanted, roundOf: null }, payer)).toMatchObject({ ok: true });
  });

  it('in two tabs is one request and one amount set aside', async () => {
    const deal = await inLastRound(rig);
    const outcomes = await Promise.all([offers(deal), offers(deal)]);
    expect(outcomes.toSorted()).toEqual(['WRONG_STATE', 'done']);
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual({ ...priceAlone, setAside: 1 });
  });

  it('is given free where its request is refused while the card is asked', async () => {
    const deal = await inLastRound(rig);
    provider.sets(async (call): Promise<Weather> => {
      if (call === CHARGE) {
        const approval = onProject(rig, 'content_approved', deal.pair.candidateId, {
          submission: 1,
        });
        await happens(app, await renewed(rig, deal.place), approval);
      }
      return 'fine';
    });
    expect(await offers(deal)).toBe('WRONG_STATE');
    fine();
    await rig.works();
    expect(await movedFor(rig, deal)).toEqual(priceAlone);
  });

  it('is not taken twice by two agreements, or by one after a restart', async () => {
    const deal = await inLastRound(rig);
    await happens(app, deal.place, offering(rig, deal));
    provider.sets((call) => (call.endsWith('/capture') ? 'lost' : 'fine'));
    const agreements = [deal.says('round_agreed'), deal.says('round_agreed')];
    await Promise.all(agreements.map((one) => outcomeOf(app, deal.talent, one)));
    await rig.works();
    fine();
    await rig.later(11 * MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual({ ...priceAlone, charged: PRICE + ROUND });
    expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({ round: 1 });
  });
});
