import { expect, test } from 'vitest';
import { askedLength, isOffLength } from '#src/features/content/asked-length.ts';

const isOff = (seconds: number, notes: string) => {
  const asked = askedLength(notes);
  return asked !== null && isOffLength(seconds, asked);
};

test('a video’s length is held against the one in the notes, give or take a second', () => {
  const notes = '20 to 40 seconds, upright, with its own sound.';

  expect(askedLength(notes)).toEqual({ least: 20, most: 40, words: '20 to 40 seconds' });
  expect([3, 18.9, 19, 30, 41, 41.1].map((seconds) => isOff(seconds, notes))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test.for([
  ['Reel of 15–30 s', 15, 30],
  ['15-30 sec, please', 15, 30],
  ['Up to 30 seconds, the first second counts.', 0, 30],
  ['At least 10 seconds of the kitchen', 10, Infinity],
] as const)('a length is found in “%s”', ([notes, least, most]) => {
  expect(askedLength(notes)).toMatchObject({ least, most });
});

test.for([
  '',
  'The first second counts.',
  'Hold each shot for five seconds',
  '3 photos, 2 reels',
  '2 to 4 stories',
])('nothing is taken for a length in “%s”', (notes) => {
  expect(askedLength(notes)).toBeNull();
});
