import { expect, test } from 'vitest';
import { canWishAgain, conflictSentence, nextSlots } from '#src/features/calendar/conflict.ts';
import type { Refused } from '#src/features/calendar/overlay.ts';
import { booking, event, now, of } from './build.ts';

const refused = (item: Refused['item']) => ({ item, shoot: null });
const stopped = (code: string, current?: unknown) =>
  ({ state: 'attention', attention: { code, current } }) as Partial<Refused['item']>;

test('a time that went to someone else is named, with the next free ones that are still ahead', () => {
  const freeSlots = [
    '2026-11-19T22:00:00.000Z',
    '2026-11-24T23:00:00.000Z',
    '2026-11-25T16:00:00.000Z',
    '2026-11-25T16:15:00.000Z',
    '2026-11-25T16:30:00.000Z',
  ];
  const card = refused(booking(1, {}, stopped('SLOT_TAKEN', { freeSlots })));

  expect(conflictSentence(card)).toBe('Tue 3:00 PM went to someone else.');
  expect(nextSlots(card, now)).toEqual(freeSlots.slice(1, 4));
  expect(canWishAgain(card)).toBe(true);
});

test.each([null, 'words', { freeSlots: 'words' }, { freeSlots: [1, null] }])(
  'a refusal that carries %j has no next slots',
  (current) => {
    expect(nextSlots(refused(booking(1, {}, stopped('SLOT_TAKEN', current))), now)).toEqual([]);
  },
);

test('another refusal names what was not done, and why', () => {
  const cancel = event(
    1,
    { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: false },
    stopped('CALL_FIRST'),
  );

  expect(conflictSentence(refused(cancel))).toBe(
    'Couldn’t cancel. The shoot is less than 24 hours away. Please call the business first.',
  );
  expect(canWishAgain(refused(cancel))).toBe(false);
});

test('what waited for a long time is asked about', () => {
  const old = refused(booking(1, {}, stopped('OLD_BOOKING')));

  expect(conflictSentence(old)).toContain('waiting a long time');
});
