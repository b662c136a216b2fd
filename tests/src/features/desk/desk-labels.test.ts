import { expect, test } from 'vitest';
import { checkInLabel } from '#src/features/desk/desk-labels.ts';
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
