import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  isElsewhereSoonIn,
  minutesOf,
  momentOf,
  weekdayOf,
} from '#contract/phoenix-time.ts';

const zone = { timeZone: 'America/Phoenix', hourCycle: 'h23' } as const;
const clock = new Intl.DateTimeFormat('en-CA', {
  ...zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** From when Arizona gave daylight saving up for good. */
const moments = fc.integer({
  min: Date.parse('1970-01-01T00:00:00Z'),
  max: Date.parse('2100-01-01T00:00:00Z'),
});

describe('Phoenix’s clock', () => {
  test('is the one of the zone’s own data, on every day of the year', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const parts = Object.fromEntries(
          clock.formatToParts(at).map(({ type, value }) => [type, value]),
        );

        expect(dayOf(at)).toBe(`${parts['year']}-${parts['month']}-${parts['day']}`);
        expect(minutesOf(at)).toBe(Number(parts['hour']) * 60 + Number(parts['minute']));
        expect(weekdays[weekdayOf(dayOf(at))]).toBe(parts['weekday']);
      }),
    );
  });

  test('and a moment are each other’s inverse, to the minute', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const minute = Math.floor(at / 60_000) * 60_000;

        expect(momentOf(dayOf(at), minutesOf(at))).toBe(minute);
      }),
    );
  });

  test.each([
    ['2026-11-24T06:59:59.999Z', '2026-11-23', 1439],
    ['2026-11-24T07:00:00.000Z', '2026-11-24', 0],
    ['2026-11-24T23:59:59.999Z', '2026-11-24', 1019],
    ['2026-11-25T00:00:00.000Z', '2026-11-24', 1020],
    // Where others move their clocks.
    ['2026-03-08T10:00:00.000Z', '2026-03-08', 180],
    ['2026-11-01T09:00:00.000Z', '2026-11-01', 120],
  ])('at %s is %s, %d minutes', (at, day, minutes) => {
    expect([dayOf(Date.parse(at)), minutesOf(Date.parse(at))]).toEqual([day, minutes]);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %d days are %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});

test.each([
  ['America/Phoenix', '2026-01-15', false],
  ['America/Hermosillo', '2026-07-15', false],
  ['America/New_York', '2026-01-15', true],
  // The same clock in winter and another one in summer, and the other way round.
  ['America/Denver', '2026-01-15', true],
  ['America/Denver', '2026-07-15', true],
  ['America/Los_Angeles', '2026-07-15', true],
])(
  'whether a text for %s, written on %s, says whose clock its times are on: %s',
  (zoneOf, day, isSaid) => {
    expect(isElsewhereSoonIn(zoneOf, new Date(`${day}T12:00:00.000Z`))).toBe(isSaid);
  },
);
