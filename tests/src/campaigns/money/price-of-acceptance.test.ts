import { expect, test } from 'vitest';
import { changedPrice, chargedCents } from '#src/campaigns/money/agreed-price.ts';
import { cardExpiry, cardText, isExpired } from '#src/campaigns/money/card-labels.ts';
import { aCampaign } from '../../../support/records.ts';
import { visa } from './a-payment.ts';

test('only a price that Pollin charges needs a card', () => {
  const none = { proposedPriceCents: null };
  const paid = { offerType: 'paid', priceCents: 12_000 } as const;

  expect(chargedCents(aCampaign({ ...paid, pricePaidBy: 'pollin' }), none)).toBe(12_000);
  expect(chargedCents(aCampaign({ ...paid, pricePaidBy: 'direct' }), none)).toBeNull();
  expect(
    chargedCents(aCampaign({ ...paid, offerType: 'gift', pricePaidBy: 'pollin' }), none),
  ).toBeNull();
});

test('after a changed price the person goes on with the one that the server named', () => {
  const refused = (priceCents: number | null) =>
    changedPrice({ code: 'PRICE_CHANGED', current: { priceCents } });

  expect(changedPrice({ code: 'CARD_DECLINED' })).toBeNull();
  expect(refused(200)).toEqual({ priceCents: 200 });
  expect(refused(null)).toEqual({ priceCents: null });
});

test('a card is named by its company and its last digits, and lasts until the end of its month', () => {
  expect(cardText(visa)).toBe('Visa ending in 4242');
  expect(cardText({ ...visa, brand: 'constructor' })).toBe('Card ending in 4242');
  expect(cardExpiry(visa)).toBe('04/2029');
  expect(isExpired(visa, Date.parse('2029-04-30T23:59:00.000Z'))).toBe(false);
  expect(isExpired(visa, Date.parse('2029-05-03T00:00:00.000Z'))).toBe(true);
});
