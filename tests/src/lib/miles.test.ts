import { expect, test } from 'vitest';
import { milesOf } from '#src/lib/miles.ts';

test('distances are told in whole miles, and what is not here is one away at least', () => {
  expect([0.2, 1.2, 4.2, 16, 80].map(milesOf)).toEqual([1, 1, 3, 10, 50]);
});
