import { expect, test } from 'vitest';
import { milesOf, shortDistanceOf } from '#src/lib/miles.ts';

test('distances are shown in whole miles, and are at least one', () => {
  expect([0.2, 1.2, 4.2, 16, 80].map(milesOf)).toEqual([1, 1, 3, 10, 50]);
});

test('a short distance is in steps of 50 feet, and never none at all', () => {
  expect([0, 4, 35, 61, 290].map(shortDistanceOf)).toEqual([
    { feet: 50 },
    { feet: 50 },
    { feet: 100 },
    { feet: 200 },
    { feet: 950 },
  ]);
});

test('a longer one is in tenths of a mile', () => {
  expect([310, 800, 16_090].map(shortDistanceOf)).toEqual([
    { miles: 0.2 },
    { miles: 0.5 },
    { miles: 10 },
  ]);
});
