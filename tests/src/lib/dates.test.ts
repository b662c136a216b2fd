import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import {
  formatAge,
  formatDay,
  formatDayMoment,
  formatForList,
  formatTime,
  partOfDay,
} from '#src/lib/dates.ts';

/** Friday, November 20, 2026, 19:16 in Phoenix. */
const now = Date.UTC(2026, 10, 21, 2, 16);

test('a time reads as Phoenix’s clock shows it, with a plain space before AM', () => {
  expect(formatTime('2026-11-20T17:42:00Z')).toBe('10:42 AM');
});

test('the evening in Phoenix is still today when it is tomorrow elsewhere', () => {
  expect(formatDay(now - HOUR_MS, now)).toBe('Today');
  expect(formatDay('2026-11-20T07:00:00Z', now)).toBe('Today');
  expect(formatDay('2026-11-20T06:59:00Z', now)).toBe('Yesterday');
});

test.each([
  ['2026-11-16T20:00:00Z', 'Monday', 'Mon'],
  ['2026-11-10T20:00:00Z', 'Tuesday, November 10', 'Nov 10'],
  ['2025-11-10T20:00:00Z', 'November 10, 2025', '11/10/25'],
])('%s is shown as a separator and in a list', (at, day, listed) => {
  expect(formatDay(at, now)).toBe(day);
  expect(formatForList(at, now)).toBe(listed);
});

test('a moment in full has the year of Phoenix only where it is another one', () => {
  const [before, after] = ['2027-01-01T06:59:00Z', '2027-01-01T07:00:00Z'];
  expect(formatDayMoment(before, now)).toBe('Thursday, December 31 at 11:59 PM');
  expect(formatDayMoment(after, now)).toBe('Friday, January 1, 2027 at 12:00 AM');
});

test('a list shows the time of today’s messages', () => {
  expect(formatForList('2026-11-21T01:58:00Z', now)).toBe('6:58 PM');
});

test('an age is shown in the largest unit that fits', () => {
  expect(formatAge(now - 10_000, now)).toBe('now');
  expect(formatAge(now - 5 * 60_000, now)).toBe('5 minutes ago');
  expect(formatAge(now + 2 * HOUR_MS, now)).toBe('in 2 hours');
  expect(formatAge(now - 25 * HOUR_MS, now)).toBe('yesterday');
});

test('the greeting follows Phoenix’s clock', () => {
  const parts = [0, 4, 5, 11, 12, 17, 18, 21, 22].map((hour) =>
    partOfDay(Date.UTC(2026, 10, 20, hour + 7)),
  );
  expect(parts.join(' ')).toBe(
    'night night morning morning afternoon afternoon evening evening night',
  );
});
