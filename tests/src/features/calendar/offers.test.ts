import { expect, test } from 'vitest';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { NO_SHOW_AFTER_MINUTES } from '#contract/appointment/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { offersOf } from '#src/features/calendar/offers.ts';
import type { Shoot } from '#src/features/calendar/overlay.ts';
import { stateSentences } from '#src/features/calendar/state-labels.ts';
import { now, shown, tuesdayAtThree } from './build.ts';

const start = Date.parse(tuesdayAtThree);
const offered = (
  shoot: Partial<Shoot>,
  side: 'creator' | 'business',
  at = now,
  requestedOn: string[] = [],
  role: Role = side === 'creator' ? 'creator' : 'owner',
) => offersOf(shown(shoot), side, { now: at, requestedOn, role }).map((one) => one.event);

test('a creator can move or cancel a confirmed shoot, check in from half an hour before, and say that it is done', () => {
  expect(offered({}, 'creator')).toEqual(['creator_reschedule_requested', 'creator_cancelled']);
  expect(offered({}, 'creator', start - 31 * MINUTE_MS)).not.toContain('check_in');
  expect(offered({}, 'creator', start - 30 * MINUTE_MS)).toContain('check_in');
  expect(offered({}, 'creator', start + MINUTE_MS)).toEqual(['check_in', 'completed']);
  expect(offered({}, 'creator', start + 2 * HOUR_MS)).toEqual(['completed']);
  const checkIn = { at: tuesdayAtThree, distanceM: null };
  expect(offered({ checkIn }, 'creator', start)).toEqual(['completed']);
});

test('asking for another time is shown with the reason when it is too late or used up', () => {
  const late = offersOf(shown(), 'creator', {
    now: start - 23 * HOUR_MS,
    requestedOn: [],
    role: 'creator',
  });
  const used = offersOf(shown(), 'creator', {
    now,
    role: 'creator',
    requestedOn: [1, 2, 3].map((day) => new Date(now - day * 24 * HOUR_MS).toISOString()),
  });

  expect(late[0]).toMatchObject({ refusal: { code: 'TOO_LATE' } });
  expect(used[0]).toMatchObject({
    event: 'creator_reschedule_requested',
    refusal: { code: 'RESCHEDULE_LIMIT' },
  });
});

test('a business answers a request, and a request for another time', () => {
  expect(offered({ state: 'reserved' }, 'business')).toEqual([
    'booking_confirmed',
    'booking_declined',
    'business_cancelled',
  ]);
  expect(offered({ state: 'rescheduleRequested' }, 'business')).toEqual([
    'reschedule_approved',
    'reschedule_rejected',
    'reschedule_reopened',
    'business_cancelled',
  ]);
});

test('after a cancellation the business has three choices, until it has made one', () => {
  const state = 'cancelledByCreator';

  expect(offered({ state, needsChoice: true }, 'business')).toEqual([
    'cancellation_rebooked',
    'cancellation_reopened',
    'cancellation_closed',
  ]);
  expect(offered({ state, needsChoice: false }, 'business')).toEqual([]);
  expect(offered({ state, needsChoice: true }, 'creator')).toEqual([]);
});

test('after a no-show the business has its choices only once the creator can no longer contest it', () => {
  const decideBy = new Date(noShowDecideBy(now)).toISOString();
  const missed: Partial<Shoot> = { state: 'noShow', needsChoice: true, decideBy };

  expect(offered(missed, 'business', now + 48 * HOUR_MS - 1)).toEqual([]);
  expect(offered(missed, 'business', now + 48 * HOUR_MS)).toEqual([
    'cancellation_rebooked',
    'cancellation_reopened',
    'cancellation_closed',
  ]);
});

test('the text about a no-show is true before and after the time to contest it', () => {
  const decideBy = new Date(noShowDecideBy(now)).toISOString();
  const missed = shown({ state: 'noShow', needsChoice: true, decideBy });
  const said = (side: 'creator' | 'business', at: number) => stateSentences(missed, side, at);

  expect(said('creator', now)).toEqual([expect.stringContaining('You can contest it until')]);
  expect(said('business', now)).toEqual([expect.stringContaining('can contest this until')]);
  expect(said('creator', now + 48 * HOUR_MS)).toEqual([
    expect.stringContaining('decides what happens next'),
  ]);
  expect(said('business', now + 48 * HOUR_MS)).toEqual([
    expect.stringContaining('If you don’t choose by'),
  ]);
});

test('a no-show can be reported once nobody can still be on the way, for 48 hours, of who has not checked in', () => {
  const end = Date.parse('2026-11-24T23:30:00.000Z');
  const checkIn = { at: tuesdayAtThree, distanceM: null };
  const late = start + NO_SHOW_AFTER_MINUTES * MINUTE_MS;

  expect(offered({}, 'business', late - 1)).not.toContain('no_show');
  expect(offered({}, 'business', late)).toContain('no_show');
  expect(offered({ state: 'completed' }, 'business', end + 48 * HOUR_MS)).toContain('no_show');
  expect(offered({ state: 'completed' }, 'business', end + 48 * HOUR_MS + 1)).toEqual([]);
  expect(offered({ checkIn }, 'business', late)).not.toContain('no_show');
});

test('staff are offered what staff may do, and a viewer nothing', () => {
  const asked: Partial<Shoot> = { state: 'rescheduleRequested' };

  expect(offered(asked, 'business', now, [], 'staff')).not.toContain('reschedule_reopened');
  expect(offered(asked, 'business', now, [], 'staff')).toContain('reschedule_approved');
  expect(offered(asked, 'business', now, [], 'corp-viewer')).toEqual([]);
});

test('a no-show cannot be reported of a shoot that the creator marked as done', () => {
  const over = Date.parse(shown().endDateTime) + (NO_SHOW_AFTER_MINUTES + 1) * MINUTE_MS;
  const of = (completedBy: 'creator' | 'system') =>
    offered({ state: 'completed', completedBy }, 'business', over);

  expect(of('system')).toContain('no_show');
  expect(of('creator')).not.toContain('no_show');
});
