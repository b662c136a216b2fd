import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { payoutAccounts, subscriptions } from '#server/db/schema/billing.ts';
import { campaigns } from '#server/db/schema/market.ts';
import {
  aCampaign,
  aPlace,
  answerTo,
  aTalent,
  happening,
  happens,
  noticesTo,
  outcomeOf,
  pairOf,
  projectOf,
  type Side,
} from '../campaigns/casting.ts';
import {
  accepting,
  anApplication,
  aPayee,
  aPayer,
  movedAt,
  paymentsOf,
  PRICE,
  priceRig,
} from './price-rig.ts';

const rig = await priceRig();
const { app } = rig;
const outcome = (side: Side, command: CommandEnvelope) => outcomeOf(app, side, command);
const isUntouched = async (candidateId: Parameters<typeof projectOf>[1]) => {
  expect(await projectOf(app, candidateId)).toBeUndefined();
  expect(movedAt(rig).charged).toBe(0);
};

/** An invitation to a paid campaign. */
async function anInvitation(place: Side, talent: Side) {
  const paid = { offerType: 'paid', priceCents: PRICE, pricePaidBy: 'pollin' } as const;
  const pair = pairOf(await aCampaign(app, place, paid), talent);
  await happens(app, place, happening(pair, 'business_invite'));
  return { pair, accepts: happening(pair, 'creator_invite_accepted', { priceCents: PRICE }) };
}

describe('a creator without payouts', () => {
  it('applies for paid work and is not selected until they are set up', async () => {
    const { place, talent, pair } = await anApplication(rig, {}, { talent: await aTalent(app) });
    const answer = await answerTo(app, place, accepting(pair));
    expect(answer).toMatchObject({
      refusal: {
        code: 'CREATOR_PAYOUTS_REQUIRED',
        message: expect.stringContaining('This creator hasn’t set up payouts'),
      },
    });
    await isUntouched(pair.candidateId);
    const { accountId } = talent;
    const row = { accountId, providerAccountId: 'acct_x', state: 'restricted' as const };
    await app.deps.db.insert(payoutAccounts).values(row);
    expect(await outcome(place, accepting(pair))).toBe('CREATOR_PAYOUTS_REQUIRED');
    await app.deps.db
      .update(payoutAccounts)
      .set({ state: 'enabled' })
      .where(eq(payoutAccounts.accountId, accountId));
    expect(await outcome(place, accepting(pair))).toBe('done');
  });

  it('reads in their own words why they cannot accept an invitation', async () => {
    const [place, talent] = [await aPayer(rig), await aTalent(app)];
    const { accepts } = await anInvitation(place, talent);
    expect(await answerTo(app, talent, accepts)).toMatchObject({
      refusal: { code: 'PAYOUTS_REQUIRED', message: expect.stringContaining('under Earnings') },
    });
  });

  it('is selected for a price that the business pays directly', async () => {
    const over = { pricePaidBy: 'direct' } as const;
    const { place, pair } = await anApplication(rig, over, { talent: await aTalent(app) });
    expect(await outcome(place, accepting(pair, null))).toBe('done');
    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      agreedPriceCents: PRICE,
      paymentId: null,
    });
  });
});

describe('a business without a card', () => {
  it('is led to it, and its invited creator reads whom to ask', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const { pair } = await anApplication(rig, {}, { place });
    expect(await answerTo(app, place, accepting(pair))).toMatchObject({
      refusal: { code: 'CARD_NEEDED', message: expect.stringContaining('under Subscription') },
    });
    const talent = await aPayee(rig);
    const { accepts } = await anInvitation(place, talent);
    expect(await outcome(talent, accepts)).toBe('BUSINESS_CARD_NEEDED');
  });
});

describe('a card that declines', () => {
  it('selects nobody, and another card does', async () => {
    const place = await aPayer(rig, { declines: true });
    const { pair } = await anApplication(rig, {}, { place });
    const first = accepting(pair);
    expect(await outcome(place, first)).toBe('CARD_DECLINED');
    await isUntouched(pair.candidateId);
    const [row] = await app.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, place.accountId));
    rig.provider.change(row?.cardId ?? '', { declines: false });
    // The answer of a command is kept; a new tap asks the bank again.
    expect(await outcome(place, first)).toBe('CARD_DECLINED');
    expect(await outcome(place, accepting(pair))).toBe('done');
  });

  it('is reported to the creator who accepts an invitation, and to the business', async () => {
    const [place, talent] = [await aPayer(rig, { declines: true }), await aPayee(rig)];
    const { accepts } = await anInvitation(place, talent);
    expect(await outcome(talent, accepts)).toBe('BUSINESS_CARD_DECLINED');
    expect(await noticesTo(app, place)).toEqual(['PAYMENT_FAILED']);
  });

  it('may be gone at the provider: nothing is charged', async () => {
    const { place, pair } = await anApplication(rig);
    await app.deps.db
      .update(subscriptions)
      .set({ cardId: 'pm_gone' })
      .where(eq(subscriptions.accountId, place.accountId));
    expect(await outcome(place, accepting(pair))).toBe('CARD_DECLINED');
  });
});

describe('a price', () => {
  it('that is another one than the page showed is not charged', async () => {
    const { place, pair } = await anApplication(rig);
    for (const shown of [null, PRICE - 100, PRICE + 100]) {
      expect(await outcome(place, accepting(pair, shown))).toBe('PRICE_CHANGED');
    }
    await app.deps.db
      .update(campaigns)
      .set({ priceCents: PRICE + 5_000 })
      .where(eq(campaigns.id, pair.campaignId));
    expect(await answerTo(app, place, accepting(pair))).toMatchObject({
      refusal: { code: 'PRICE_CHANGED', current: { priceCents: PRICE + 5_000 } },
    });
    await isUntouched(pair.candidateId);
    expect(await outcome(place, accepting(pair, PRICE + 5_000))).toBe('done');
  });

  it('that nobody charges is not agreed to as if it were', async () => {
    const { place, pair } = await anApplication(rig, { pricePaidBy: 'direct' });
    expect(await outcome(place, accepting(pair))).toBe('PRICE_CHANGED');
  });

  it.each([-20_000, 0.5, 1e12, '20000', true])('of %s is malformed', async (amount) => {
    const { place, pair } = await anApplication(rig);
    expect(await outcome(place, accepting(pair, amount as number))).toBe('INVALID');
  });

  it('that a creator proposes is the one that is charged', async () => {
    const place = await aPayer(rig);
    const talent = await aPayee(rig);
    const over = {
      offerType: 'paid',
      priceMode: 'creatorProposes',
      pricePaidBy: 'pollin',
    } as const;
    const pair = pairOf(await aCampaign(app, place, over), talent);
    await happens(
      app,
      talent,
      happening(pair, 'creator_applied', { proposedPriceCents: 12_300, note: '' }),
    );
    expect(await outcome(place, accepting(pair, 12_300))).toBe('done');
    expect(await paymentsOf(rig, pair.candidateId)).toMatchObject([{ amountCents: 12_300 }]);
  });
});

describe('an acceptance that is refused anyway', () => {
  it('asks no bank', async () => {
    const { place, pair } = await anApplication(rig);
    await app.deps.db
      .update(campaigns)
      .set({ slotsTaken: 1, creatorSlots: 1 })
      .where(eq(campaigns.id, pair.campaignId));
    const asked = rig.provider.all('pi').length;
    expect(await outcome(place, accepting(pair))).toBe('CAMPAIGN_FULL');
    expect(rig.provider.all('pi')).toHaveLength(asked);
  });

  it('of another business’s candidate is of nothing', async () => {
    const { pair } = await anApplication(rig);
    const other = await aPayer(rig);
    expect(await outcome(other, accepting(pair))).toBe('NOT_FOUND');
    expect(await paymentsOf(rig, pair.candidateId)).toEqual([]);
  });
});
