import { expect, test } from 'vitest';
import { checkInLabel, moneySentence } from '#src/features/desk/desk-labels.ts';
import { disputeDetail } from '../../../browser/desk/desk-items.ts';

const shoot = disputeDetail.project!.shoot!;

test('a check-in measured to the middle of a ZIP code doesn’t say that a creator was far away', () => {
  const said = (meters: number, isApproximate?: true) =>
    checkInLabel({
      ...shoot,
      checkIn: { ...shoot.checkIn!, distanceM: meters, ...(isApproximate && { isApproximate }) },
    });

  expect(said(4800, true)).toMatch(/, near the address\.$/);
  expect(said(16_000, true)).toMatch(/about 10 mi .+ middle of its ZIP code\.$/);
  expect(said(4800)).toMatch(/about 3 mi from the address\.$/);
});

test('a divided price names both parts, before and after its money has moved', () => {
  const payment = disputeDetail.project!.payment!;
  expect(moneySentence({ ...payment, refundedCents: 2000 })).toBe(
    '$120: held by Pollin. Refunded so far: $20.',
  );
  for (const state of ['held', 'released', 'paid']) {
    const divided = { ...payment, state, refundedCents: 6000, releasedCents: 6000 };
    expect(moneySentence(divided)).toBe(
      '$120: $60 released to the creator, $60 refunded to the business.',
    );
  }
});

test('a price that is whole in one place names no refund', () => {
  const payment = disputeDetail.project!.payment!;

  expect(moneySentence(payment)).toBe('$120: held by Pollin.');
  expect(moneySentence({ ...payment, state: 'refunded', refundedCents: 12_000 })).toBe(
    '$120: refunded to the business.',
  );
});
