import { expect, test } from 'vitest';
import { canOffer, offeredToCreator, readOffer } from '#src/features/content-review/round-offer.ts';
import { aPayment } from '../../campaigns/money/a-payment.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', null],
  ['$0', null],
  ['10', 1_000],
  ['$1,200', 120_000],
  ['5000', 500_000],
])('“%s” offers %s cents', (text, cents) => {
  expect(readOffer(text)).toEqual({ cents });
});

test.each(['9', '5001', '12.50', '-20', 'fifty', '1e3'])('“%s” is no price', (text) => {
  expect(readOffer(text)).toEqual({ isWrong: true });
});

test('only beside a price that Pollin holds can one be offered', () => {
  expect(canOffer({ payment: aPayment() })).toBe(true);
  expect(canOffer({ payment: aPayment({ isFrozen: true }) })).toBe(false);
  expect(canOffer({ payment: aPayment({ state: 'refunded' }) })).toBe(false);
  expect(canOffer({ payment: null })).toBe(false);
});

test('the creator’s part of an offer has the fee of the project’s price', () => {
  expect(offeredToCreator({ payment: aPayment() }, 5_000)).toBe(5_000);
  expect(offeredToCreator({ payment: aPayment({ feeCents: 1_200 }) }, 5_000)).toBe(4_500);
});
