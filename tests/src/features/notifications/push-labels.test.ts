import { expect, test } from 'vitest';
import { pushSentence } from '#src/features/notifications/push-labels.ts';

test.each([
  ['2026-11-21T05:07:00.000Z', '11/20/2026 22:07'],
  ['2027-01-01T06:59:59.000Z', '12/31/2026 23:59'],
  ['2026-07-04T07:00:00.000Z', '07/04/2026 00:00'],
])('a push at %s says %s, Phoenix time', (createdOn, told) => {
  expect(pushSentence({ title: 'Booking confirmed', text: 'See you there.', createdOn })).toBe(
    `Booking confirmed - ${told}: See you there.`,
  );
});
