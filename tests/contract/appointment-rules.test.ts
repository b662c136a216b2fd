import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { believedTime } from '#contract/appointment/believed-time.ts';
import {
  bookableRange,
  checkCancel,
  checkCheckIn,
  checkDone,
  checkNoShow,
  checkReschedule,
  checkStart,
  decideByOf,
  isLateCancellation,
  reschedulesLeft,
} from '#contract/appointment/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { momentOf } from '#contract/phoenix-time.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

const QUARTER = HOUR_MS / 4;
/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');

const codeOf = (result: Result<unknown, RuleRefusal>) => (result.ok ? 'ok' : result.refusal.code);

describe('a start', () => {
  const window = { from: '2026-11-24', to: '2026-11-26' };
  const inPhoenix = (day: string, hours: number) => momentOf(day, hours * 60);

  test.each([
    [NOW + DAY_MS, 'ok'],
    [NOW + DAY_MS - QUARTER, 'TOO_SOON'],
    [NOW + 30 * DAY_MS, 'ok'],
    [NOW + 30 * DAY_MS + QUARTER, 'TOO_FAR'],
    [NOW + 2 * DAY_MS + 60_000, 'INVALID'],
    [NOW + 2 * DAY_MS + 1, 'INVALID'],
  ])('%d without days of the campaign is %s', (start, code) => {
    expect(codeOf(checkStart(start, NOW, null))).toBe(code);
  });

  test.each([
    ['2026-11-24', 0, 'ok'],
    ['2026-11-23', 23.75, 'OUTSIDE_WINDOW'],
    // Past midnight in UTC.
    ['2026-11-26', 17, 'ok'],
    ['2026-11-26', 23.75, 'ok'],
    ['2026-11-27', 0, 'OUTSIDE_WINDOW'],
  ])('on %s at %d o’clock in Phoenix is %s', (day, hours, code) => {
    expect(codeOf(checkStart(inPhoenix(day, hours), NOW, window))).toBe(code);
  });

  test('can be booked until the last quarter of the campaign’s last day', () => {
    const { to } = bookableRange(NOW, window);

    expect(to).toBeLessThan(inPhoenix('2026-11-27', 0));
    expect(to).toBeGreaterThanOrEqual(inPhoenix('2026-11-26', 23.75));
  });

  test('is within the bookable range exactly when it is allowed', () => {
    const quarters = fc.integer({ min: -4 * 24, max: 4 * 24 * 40 });
    const windows = fc.constantFrom(null, window, { from: '2026-11-21', to: '2026-11-21' });
    fc.assert(
      fc.property(quarters, windows, (n, within) => {
        const start = NOW + n * QUARTER;
        const { from, to } = bookableRange(NOW, within);

        expect(start >= from && start <= to).toBe(checkStart(start, NOW, within).ok);
      }),
    );
  });
});

describe('another time', () => {
  const start = NOW + 10 * DAY_MS;
  const ago = (ms: number) => new Date(NOW - ms).toISOString();

  test('can be asked for until a day before', () => {
    const at = (ms: number) => codeOf(checkReschedule({ start: NOW + ms, requestedOn: [] }, NOW));

    expect([at(DAY_MS), at(DAY_MS - 1)]).toEqual(['ok', 'TOO_LATE']);
  });

  test('can be asked for three times within 14 days, and again when the oldest is that old', () => {
    const used = [ago(13 * DAY_MS), ago(5 * DAY_MS), ago(DAY_MS)];

    expect(checkReschedule({ start, requestedOn: used.slice(0, 2) }, NOW).ok).toBe(true);
    expect(checkReschedule({ start, requestedOn: used }, NOW)).toEqual({
      ok: false,
      refusal: {
        code: 'RESCHEDULE_LIMIT',
        retryAfter: DAY_MS / 1000,
        current: { nextOn: new Date(NOW + DAY_MS).toISOString() },
      },
    });
    expect(checkReschedule({ start, requestedOn: used }, NOW + DAY_MS).ok).toBe(true);
    expect(codeOf(checkReschedule({ start, requestedOn: used }, NOW + DAY_MS - 1))).toBe(
      'RESCHEDULE_LIMIT',
    );
  });

  test('is allowed on the day that the refusal named, and never before', () => {
    const requests = fc.array(fc.integer({ min: 0, max: 20 * DAY_MS }), { maxLength: 8 });
    fc.assert(
      fc.property(requests, (ages) => {
        const requestedOn = ages.map(ago).toSorted();
        const asked = { start: NOW + 100 * DAY_MS, requestedOn };
        const first = checkReschedule(asked, NOW);

        expect(first.ok).toBe(reschedulesLeft(requestedOn, NOW) > 0);
        if (first.ok) return;
        const { nextOn } = first.refusal.current as { nextOn: string };
        expect(checkReschedule(asked, Date.parse(nextOn)).ok).toBe(true);
        expect(checkReschedule(asked, Date.parse(nextOn) - 1).ok).toBe(false);
      }),
    );
  });
});

test('a cancellation on the last day asks for a call, and is late with one as well', () => {
  const soon = { start: NOW + DAY_MS - 1 };

  expect(codeOf(checkCancel({ ...soon, hasCalled: false }, NOW))).toBe('CALL_FIRST');
  expect(codeOf(checkCancel({ ...soon, hasCalled: true }, NOW))).toBe('ok');
  expect(codeOf(checkCancel({ start: NOW + DAY_MS, hasCalled: false }, NOW))).toBe('ok');
  expect([
    isLateCancellation(NOW + DAY_MS - 1, NOW),
    isLateCancellation(NOW + DAY_MS, NOW),
  ]).toEqual([true, false]);
});

test('check-in is open from half an hour before the start until the end', () => {
  const shoot = { start: NOW, end: NOW + HOUR_MS };
  const at = (ms: number) => checkCheckIn(shoot, NOW + ms).ok;

  expect([-HOUR_MS / 2 - 1, -HOUR_MS / 2, HOUR_MS, HOUR_MS + 1].map(at)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a shoot can be over from its start on', () => {
  expect([checkDone({ start: NOW }, NOW - 1).ok, checkDone({ start: NOW }, NOW).ok]).toEqual([
    false,
    true,
  ]);
});

test('a no-show is reported from 15 minutes after the start until 48 hours after the end, unless someone checked in', () => {
  const shoot = { start: NOW, end: NOW + HOUR_MS, hasCheckedIn: false };
  const at = (ms: number, over = {}) => checkNoShow({ ...shoot, ...over }, NOW + ms).ok;

  const times = [HOUR_MS / 4 - 1, HOUR_MS / 4, 49 * HOUR_MS, 49 * HOUR_MS + 1];
  expect(times.map((ms) => at(ms))).toEqual([false, true, true, false]);
  expect(at(HOUR_MS, { hasCheckedIn: true })).toBe(false);
});

test('a device is believed about the last 48 hours, and nobody about the future', () => {
  const said = (ms: number) => believedTime(new Date(NOW + ms).toISOString(), NOW) - NOW;

  expect([0, -1, -48 * HOUR_MS].map(said)).toEqual([0, -1, -48 * HOUR_MS]);
  expect([1, 365 * DAY_MS, -48 * HOUR_MS - 1, -365 * DAY_MS].map(said)).toEqual([0, 0, 0, 0]);
});

test('a reservation is decided after 48 hours, or two hours before its start', () => {
  expect(decideByOf(NOW, NOW + 10 * DAY_MS)).toBe(NOW + 48 * HOUR_MS);
  expect(decideByOf(NOW, NOW + DAY_MS)).toBe(NOW + 22 * HOUR_MS);
});
