import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closedWeek,
  timeOfDay,
  weekdays,
  type DayHours,
  type Interval,
  type Week,
} from '#contract/availability/record.ts';
import { checkAvailability, copyDay, problemsOf } from '#contract/availability/rules.ts';
import {
  fitsHours,
  freeSlots,
  fullTimes,
  minutesOfTime,
  openOn,
  overlaps,
} from '#contract/availability/slots.ts';
import { dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { MINUTE_MS } from '#contract/durations.ts';

const QUARTER = 15 * MINUTE_MS;
const DAY = '2026-11-24';
const open = (startTime: number, endTime: number): DayHours => ({
  isOpen: true,
  startTime,
  endTime,
});
const everyDay = (hours: DayHours) =>
  Object.fromEntries(weekdays.map((day) => [day, hours])) as Week;

/** The inverse of `minutesOfTime`. */
const timeOfMinutes = (minutes: number): number => Math.floor(minutes / 60) * 100 + (minutes % 60);

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => timeOfMinutes(n * 15));
const dayHours = fc.oneof(
  fc.constant({ isOpen: false, startTime: 0, endTime: 0 }),
  fc
    .tuple(quarter, quarter)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => open(Math.min(a, b), Math.max(a, b))),
);
const weeks = fc
  .tuple(...weekdays.map(() => dayHours))
  .map((days) => Object.fromEntries(days.map((hours, n) => [weekdays[n], hours])) as Week);
const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 16 }))
    .map(([from, length]) => ({
      start: new Date(momentOf(DAY, 0) + from * QUARTER).toISOString(),
      end: new Date(momentOf(DAY, 0) + (from + length) * QUARTER).toISOString(),
    })),
  { maxLength: 12 },
);

describe('a time of day', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(quarter, (time) => {
        expect(timeOfMinutes(minutesOfTime(time))).toBe(time);
        expect(timeOfDay.safeParse(time).success).toBe(true);
      }),
    );
  });

  test.each([-15, 5, 60, 875, 2360, 2400, 9.5, Number.NaN])('is never %d', (time) => {
    expect(timeOfDay.safeParse(time).success).toBe(false);
  });
});

describe('a day’s hours', () => {
  test.each([
    [{ isOpen: true, startTime: 900, endTime: 1700 }, []],
    [{ isOpen: true, startTime: null, endTime: 1700 }, ['startTime required']],
    [{ isOpen: true, startTime: null, endTime: null }, ['startTime required', 'endTime required']],
    [{ isOpen: true, startTime: 900, endTime: 900 }, ['endTime order']],
    [{ isOpen: true, startTime: 1800, endTime: 200 }, []],
    [{ isOpen: true, startTime: 1800, endTime: 0 }, []],
    [{ isOpen: true, startTime: 1800, endTime: 615 }, ['endTime order']],
    [{ isOpen: true, startTime: 0, endTime: 0 }, ['endTime order']],
    [{ isOpen: true, startTime: 1700, endTime: 900 }, ['endTime order']],
    [{ isOpen: false, startTime: 1700, endTime: null }, []],
  ])('%j have the problems %j', (hours, expected) => {
    expect(problemsOf(hours).map(({ field, problem }) => `${field} ${problem}`)).toEqual(expected);
  });

  test('of an exception go before those of its weekday, also on the edge of a day in UTC', () => {
    const hours = {
      week: everyDay(open(800, 2345)),
      exceptions: [{ date: DAY, ...open(1200, 1300) }],
    };

    expect(openOn(hours, DAY)).toEqual({ from: 720, to: 780 });
    // 23:00 on the day before is 6:00 on this day in UTC.
    expect(fitsHours(hours, momentOf('2026-11-23', 1380), momentOf('2026-11-23', 1425))).toBe(true);
    expect(fitsHours(hours, momentOf(DAY, 720), momentOf(DAY, 780))).toBe(true);
    expect(fitsHours(hours, momentOf(DAY, 720), momentOf(DAY, 781))).toBe(false);
  });
});

describe('a night that ends on the next day', () => {
  const night = { week: { ...closedWeek, tue: open(2200, 200) }, exceptions: [] };
  const at = (day: string, minutes: number) => new Date(momentOf(day, minutes)).toISOString();
  const NEXT = '2026-11-25';
  const search = (from: number, to: number, hours: typeof night = night) =>
    freeSlots({ hours, busy: [], durationMin: 60, from, to });

  test('takes shoots across midnight, and none after its end', () => {
    expect(openOn(night, DAY)).toEqual({ from: 1320, to: 1560 });
    expect(fitsHours(night, momentOf(DAY, 1410), momentOf(DAY, 1470))).toBe(true);
    expect(fitsHours(night, momentOf(NEXT, 60), momentOf(NEXT, 120))).toBe(true);
    expect(fitsHours(night, momentOf(NEXT, 75), momentOf(NEXT, 135))).toBe(false);
    expect(fitsHours(night, momentOf(DAY, 60), momentOf(DAY, 120))).toBe(false);
  });

  test('offers its times up to the last one that fits, also once midnight is over', () => {
    const all = search(momentOf(DAY, 0), momentOf(NEXT, 1439));
    expect([all.length, all[0], all.at(-1)]).toEqual([13, at(DAY, 1320), at(NEXT, 60)]);
    expect(search(momentOf(NEXT, 30), momentOf(NEXT, 1439))).toEqual([
      at(NEXT, 30),
      at(NEXT, 45),
      at(NEXT, 60),
    ]);
  });

  test('shares an hour with the next day without offering it twice', () => {
    const early = { ...night, week: { ...night.week, wed: open(100, 300) } };
    const all = search(momentOf(DAY, 0), momentOf(NEXT, 1439), early);
    expect(all).toEqual([...new Set(all)].toSorted());
    expect(all.at(-1)).toBe(at(NEXT, 120));
  });
});

describe('an edit of the hours', () => {
  test('that is right is stored as it is, and storing that again changes nothing', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const once = checkAvailability({ week, exceptions: [] });

        expect(once).toEqual({ ok: true, value: { week, exceptions: [] } });
      }),
    );
  });

  test('names the day that is wrong', () => {
    const week = { ...closedWeek, thu: open(900, 800) };

    expect(checkAvailability({ week, exceptions: [] })).toEqual({
      ok: false,
      refusal: { code: 'AVAILABILITY_INVALID', current: { day: 'thu' } },
    });
  });

  test('names the date that is wrong', () => {
    const exceptions = [
      { date: '2026-12-24', ...open(900, 1200) },
      { date: '2026-12-31', ...open(900, 800) },
    ];

    expect(checkAvailability({ week: closedWeek, exceptions })).toEqual({
      ok: false,
      refusal: { code: 'AVAILABILITY_INVALID', current: { day: '2026-12-31' } },
    });
  });

  test('keeps one exception for a date, the last, in the order of the dates', () => {
    const exceptions = [
      { date: '2026-12-31', ...open(900, 1200) },
      { date: '2026-12-24', isOpen: false, startTime: 900, endTime: 1200 },
      { date: '2026-12-31', ...open(1000, 1100) },
    ];

    expect(checkAvailability({ week: closedWeek, exceptions })).toEqual({
      ok: true,
      value: {
        week: closedWeek,
        exceptions: [
          { date: '2026-12-24', isOpen: false, startTime: 0, endTime: 0 },
          { date: '2026-12-31', ...open(1000, 1100) },
        ],
      },
    });
  });
});

describe('copying a day', () => {
  const week = { ...closedWeek, mon: open(900, 1700) };

  test('gives its hours to the others and leaves itself alone', () => {
    expect(copyDay(week, 'mon', ['tue', 'mon', 'sun'])).toEqual({
      ok: true,
      value: { ...week, tue: week.mon, sun: week.mon },
    });
  });

  test.each([
    ['without values', null, ['tue'], 'noValues'],
    ['of hours that are wrong', { ...closedWeek, mon: open(900, 900) }, ['tue'], 'noSettings'],
    ['to nowhere', week, [], 'noTarget'],
    ['to itself', week, ['mon'], 'noTarget'],
  ] as const)('%s names the reason why it can’t', (_, from, targets, problem) => {
    expect(copyDay(from, 'mon', targets)).toEqual({ ok: false, refusal: problem });
  });
});

describe('free times', () => {
  const search = fc.record({
    week: weeks,
    busy: intervals,
    durationMin: fc.integer({ min: 1, max: 16 }).map((n) => n * 15),
  });

  test('are exactly the quarter hours at which a shoot fits and nothing is in its way', () => {
    fc.assert(
      fc.property(search, ({ week, busy, durationMin }) => {
        const hours = { week, exceptions: [] };
        const [from, to] = [momentOf(DAY, 0), momentOf(DAY, 0) + 3 * 24 * 60 * MINUTE_MS];
        const expected: string[] = [];
        for (let start = from; start <= to; start += QUARTER) {
          const end = start + durationMin * MINUTE_MS;
          const wanted = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
          if (fitsHours(hours, start, end) && !busy.some((one) => overlaps(one, wanted))) {
            expected.push(wanted.start);
          }
        }

        expect(freeSlots({ hours, busy, durationMin, from, to })).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('are as many as asked for, and none at a place that is closed', () => {
    const from = momentOf(DAY, 0);
    const within = { busy: [], durationMin: 60, from, to: from + 7 * 24 * 60 * MINUTE_MS };
    const hours = { week: everyDay(open(900, 1700)), exceptions: [] };

    expect(freeSlots({ ...within, hours, limit: 3 })).toHaveLength(3);
    expect(freeSlots({ ...within, hours: { week: closedWeek, exceptions: [] } })).toEqual([]);
  });

  test('are on the day they are open in Phoenix', () => {
    const hours = { week: { ...closedWeek, tue: open(1700, 2345) }, exceptions: [] };
    const from = momentOf('2026-11-20', 0);
    const slots = freeSlots({
      hours,
      busy: [],
      durationMin: 30,
      from,
      to: from + 14 * 24 * 60 * MINUTE_MS,
    });

    expect(new Set(slots.map((slot) => weekdayOf(dayOf(Date.parse(slot)))))).toEqual(new Set([1]));
  });
});

describe('a place that takes so many shoots at once', () => {
  const countAt = (taken: readonly Interval[], at: number) =>
    taken.filter(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end)).length;

  test('is full exactly while so many are there', () => {
    fc.assert(
      fc.property(intervals, fc.integer({ min: 1, max: 4 }), (taken, capacity) => {
        const full = fullTimes(taken, capacity);

        for (let n = 0; n <= 420; n += 1) {
          const at = momentOf(DAY, 0) + n * QUARTER;
          expect(countAt(full, at)).toBe(countAt(taken, at) >= capacity ? 1 : 0);
        }
        for (const [n, { start }] of full.entries()) {
          const before = full[n - 1];
          if (before) expect(Date.parse(before.end)).toBeLessThan(Date.parse(start));
        }
      }),
    );
  });
});
