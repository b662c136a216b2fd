import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import type { PendingCommand } from '#src/data/queued-shoots.ts';
import { overlayShoots, refusedOf, reschedulesOf } from '#src/features/calendar/overlay.ts';
import {
  acknowledged,
  booking,
  business,
  copyOf,
  creator,
  event,
  idOf,
  of,
  projectOf,
  shootId,
  shootOf,
  tuesdayAtThree,
} from './build.ts';

const booked = idOf<AppointmentId>('booked');
const onlyBooking = copyOf({ appointments: [] });
const show = (pending: PendingCommand[], copy = copyOf(), account = creator) =>
  overlayShoots(copy, pending, account);

test('a booking that waits is shown at its first choice, not yet confirmed, at the campaign’s place and length', () => {
  const [shoot] = show([booking(1)], onlyBooking);

  expect(shoot).toMatchObject({
    id: booked,
    state: 'reserved',
    mark: 'unconfirmed',
    startDateTime: tuesdayAtThree,
    endDateTime: '2026-11-24T23:30:00.000Z',
    address: { street: '1 Main' },
    businessName: 'Desert Bloom',
  });
});

test('an acknowledged booking is shown at the slot the server took, without a mark', () => {
  const taken = { startDateTime: '2026-11-25T17:00:00.000Z', version: 1 };

  const [shoot] = show([acknowledged(booking(1), taken)], onlyBooking);

  expect(shoot).toMatchObject({ startDateTime: taken.startDateTime, mark: null });
});

test('a booking that the server’s copy knows is shown once, as the copy has it', () => {
  const held = shootOf({ id: booked, state: 'confirmed' });

  const shoots = show([booking(1)], copyOf({ appointments: [held] }));

  expect(shoots).toHaveLength(1);
  expect(shoots[0]).toMatchObject({ state: 'confirmed' });
});

test('a booking of a project that this device does not know changes nothing', () => {
  expect(show([booking(1)], copyOf({ appointments: [], projects: [] }))).toEqual([]);
});

test('what was said is shown at once, with the mark that it waits', () => {
  const checkedIn = event(1, { ...of, event: 'check_in', distanceM: 12 });

  const [shoot] = show([checkedIn]);

  expect(shoot).toMatchObject({
    state: 'confirmed',
    mark: 'waiting',
    checkIn: { at: '2026-11-20T17:00:00.000Z', distanceM: 12 },
  });
});

test('a request for another time keeps the old one until the business answers', () => {
  const slots = ['2026-11-26T17:00:00.000Z'];

  const [shoot] = show([event(1, { ...of, event: 'creator_reschedule_requested', slots })]);

  expect(shoot).toMatchObject({
    state: 'rescheduleRequested',
    startDateTime: tuesdayAtThree,
    requestedSlots: slots,
    mark: 'unconfirmed',
  });
});

test('an approved slot moves the shoot and keeps its length', () => {
  const asked = shootOf({
    state: 'rescheduleRequested',
    requestedSlots: ['2026-11-26T17:00:00.000Z'],
  });
  const approved = event(
    1,
    { ...of, event: 'reschedule_approved', slot: '2026-11-26T17:00:00.000Z' },
    { accountId: business },
  );

  const [shoot] = show([approved], copyOf({ appointments: [asked] }), business);

  expect(shoot).toMatchObject({
    state: 'confirmed',
    startDateTime: '2026-11-26T17:00:00.000Z',
    endDateTime: '2026-11-26T18:30:00.000Z',
    requestedSlots: [],
    mark: 'waiting',
  });
});

test('a cancellation shortly before the start is shown as late, and asks the business for a choice', () => {
  const late = { occurredAt: '2026-11-24T12:00:00.000Z' };
  const cancelled = event(
    1,
    { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: true },
    late,
  );

  const [shoot] = show([cancelled]);

  expect(shoot).toMatchObject({
    state: 'cancelledByCreator',
    isLate: true,
    needsChoice: true,
    reason: 'Ill',
  });
});

test('what the rules now refuse, or what another account wrote, changes nothing', () => {
  const tooLate = event(1, { ...of, event: 'booking_confirmed' }, { accountId: business });
  const stranger = event(2, { ...of, event: 'completed' }, { accountId: idOf('stranger') });

  expect(show([tooLate], copyOf(), business)[0]).toMatchObject({ state: 'confirmed' });
  expect(show([stranger])[0]).toMatchObject({ state: 'confirmed', mark: null });
});

test('what the server refused changes no shoot; it is told with the shoot it was about', () => {
  const attention = { code: 'SLOT_TAKEN', current: {} } as const;
  const refused = booking(1, {}, { state: 'attention', attention });
  const cancel = event(
    2,
    { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: false },
    { state: 'attention', attention: { code: 'CALL_FIRST' } },
  );

  expect(show([refused, cancel]).map((one) => [one.id, one.state])).toEqual([
    [shootId, 'confirmed'],
  ]);
  expect(refusedOf(copyOf(), [refused, cancel], creator)).toMatchObject([
    { item: { id: cancel.id }, shoot: { id: shootId } },
    { item: { id: refused.id }, shoot: { id: booked, startDateTime: tuesdayAtThree } },
  ]);
});

test('a request that waits counts against “3 within 14”, a refused one does not', () => {
  const slots = ['2026-11-26T17:00:00.000Z'];
  const asks = event(1, { ...of, event: 'creator_reschedule_requested', slots });
  const lost = event(
    2,
    { ...of, event: 'creator_reschedule_requested', slots },
    { state: 'attention' },
  );
  const project = projectOf({ rescheduleRequestedOn: ['2026-11-15T17:00:00.000Z'] });

  expect(reschedulesOf(project, [asks, lost], creator)).toEqual([
    '2026-11-15T17:00:00.000Z',
    '2026-11-20T17:00:00.000Z',
  ]);
});
