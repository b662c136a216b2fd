import { expect, test } from 'vitest';
import { nextComparison, noComparison } from '#src/features/candidates/comparison.ts';

test('three creators are compared; a fourth is one too many until one of them is left out', () => {
  const three = ['a', 'b', 'c'].reduce((now, id) => nextComparison(now, id, true), noComparison);
  expect([...three.compared]).toEqual(['a', 'b', 'c']);

  const four = nextComparison(three, 'd', true);
  expect([...four.compared]).toEqual(['a', 'b', 'c']);
  expect(four.isTooMany).toBe(true);

  const fewer = nextComparison(four, 'b', false);
  expect([...fewer.compared]).toEqual(['a', 'c']);
  expect(fewer.isTooMany).toBe(false);
});

test('one that is chosen already stays one', () => {
  const once = nextComparison(noComparison, 'a', true);
  expect([...nextComparison(once, 'a', true).compared]).toEqual(['a']);
});
