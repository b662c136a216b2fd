import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentState, type AppointmentState } from '#contract/appointment/record.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { appointmentPayloads } from '#contract/commands/appointments-payloads.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { PendingCommand } from '#src/data/queued-shoots.ts';
import {
  overlayShoots,
  refusedOf,
  reschedulesOf,
  type Copy,
} from '#src/features/calendar/overlay.ts';
import { arbitraryOf } from '../../../support/arbitrary-of.ts';
import {
  acknowledged,
  booking,
  business,
  campaignOf,
  copyOf,
  creator,
  event,
  idOf,
  of,
  projectId,
  projectOf,
  shootId,
  shootOf,
  tuesdayAtThree,
  unsent,
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

test('a queued answer is shown at once, marked as waiting', () => {
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

test('a refused command changes no shoot; its refusal is shown with its shoot', () => {
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

const accounts = fc.constantFrom(creator, business, idOf<typeof creator>('stranger'));
const ids = fc.constantFrom(shootId, idOf<AppointmentId>('booked'), idOf<AppointmentId>('another'));
/** Anything the contract takes or nearly takes, about shoots that are held, asked for, or unknown. */
const bodies: fc.Arbitrary<CommandBody> = fc
  .tuple(
    fc.oneof(
      arbitraryOf(appointmentPayloads.bookAppointment, { projectId }).map((payload) => ({
        kind: 'bookAppointment',
        payload,
      })),
      arbitraryOf(appointmentPayloads.appointmentEvent, { projectId }).map((payload) => ({
        kind: 'appointmentEvent',
        payload,
      })),
    ),
    ids,
  )
  .map(
    ([{ kind, payload }, appointmentId]) =>
      ({ kind, payload: { ...(payload as object), appointmentId } }) as CommandBody,
  );

const times = fc.constantFrom('2019-01-01T00:00:00.000Z', '2026-11-24T12:00:00.000Z');
type Drawn = { body: CommandBody; state: string; result: unknown } & Change;
type Change = Pick<OutboxItem, 'accountId' | 'occurredAt'>;

const shootIdOf = ({ body }: Drawn) =>
  (body.payload as { appointmentId: AppointmentId }).appointmentId;

/** Nobody cancels or confirms a shoot that they book only later: its booking is the first command about it. */
const bookedFirst = (drawn: Drawn[]): Drawn[] => {
  const bookings = drawn.filter(({ body }) => body.kind === 'bookAppointment');
  return drawn.filter(
    (one, place) =>
      one.body.kind === 'bookAppointment' ||
      !bookings.some(
        (booking) => shootIdOf(booking) === shootIdOf(one) && drawn.indexOf(booking) > place,
      ),
  );
};

const commands: fc.Arbitrary<PendingCommand[]> = fc
  .array(
    fc.record({
      body: bodies,
      accountId: accounts,
      occurredAt: times,
      state: fc.constantFrom('waiting', 'sending', 'attention', 'sent'),
      result: fc.anything(),
    }),
    { maxLength: 8 },
  )
  .map((drawn) =>
    bookedFirst(drawn).map(({ body, state, result, ...change }, place): PendingCommand => {
      const order = place + 1;
      if (state === 'sent') return acknowledged(unsent(order, body, change), result);
      return unsent(order, body, { ...change, state: state as OutboxItem['state'] });
    }),
  );

const copies: fc.Arbitrary<Copy> = fc
  .record({
    states: fc.array(fc.constantFrom(...appointmentState.options), { maxLength: 2 }),
    knowsProject: fc.boolean(),
    knowsCampaign: fc.boolean(),
  })
  .map(({ states, knowsProject, knowsCampaign }) => ({
    appointments: states.map((state: AppointmentState, place) =>
      shootOf({ state, id: place === 0 ? shootId : idOf<AppointmentId>('another') }),
    ),
    projects: knowsProject ? [projectOf()] : [],
    campaigns: knowsCampaign ? [campaignOf()] : [],
  }));

const seen = fc.tuple(copies, commands, accounts);

test('showing what is pending twice is showing it once', () => {
  fc.assert(
    fc.property(seen, ([copy, pending, account]) => {
      const once = overlayShoots(copy, pending, account);

      const twice = overlayShoots({ ...copy, appointments: once }, pending, account);

      expect(twice).toEqual(once);
      expect(overlayShoots(copy, [...pending, ...pending], account)).toEqual(once);
    }),
  );
});

test('no command makes a shoot vanish or appear twice, and none is shown that nobody asked for', () => {
  fc.assert(
    fc.property(seen, ([copy, pending, account]) => {
      const shown = overlayShoots(copy, pending, account).map((one) => one.id);

      const asked = pending
        .filter((one) => one.kind === 'bookAppointment' && one.accountId === account)
        .map((one) => (one.payload as { appointmentId: AppointmentId }).appointmentId);
      const held = copy.appointments.map((one) => one.id);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toEqual(expect.arrayContaining(held));
      expect([...held, ...asked]).toEqual(expect.arrayContaining(shown));
    }),
  );
});

test('shoots come in the order of their start, and a refusal is shown once', () => {
  fc.assert(
    fc.property(seen, ([copy, pending, account]) => {
      const starts = overlayShoots(copy, pending, account).map((one) => one.startDateTime);
      const told = refusedOf(copy, pending, account).map(({ item }) => item.id);

      expect(starts).toEqual(starts.toSorted());
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});
