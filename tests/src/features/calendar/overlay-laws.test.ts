import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentStates, type AppointmentState } from '#contract/appointment/record.ts';
import {
  appointmentEventPayload,
  bookAppointmentPayload,
  type CommandBody,
} from '#contract/command.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { PendingCommand } from '#src/data/queued-shoots.ts';
import { overlayShoots, refusedOf, type Copy } from '#src/features/calendar/overlay.ts';
import { arbitraryOf } from '../../../support/arbitrary-of.ts';
import {
  acknowledged,
  business,
  campaignOf,
  creator,
  idOf,
  projectId,
  projectOf,
  shootId,
  shootOf,
  unsent,
} from './build.ts';

const accounts = fc.constantFrom(creator, business, idOf<typeof creator>('stranger'));
const ids = fc.constantFrom(shootId, idOf<AppointmentId>('booked'), idOf<AppointmentId>('another'));
/** Anything the contract takes or nearly takes, about shoots that are held, asked for, or unknown. */
const bodies: fc.Arbitrary<CommandBody> = fc
  .tuple(
    fc.oneof(
      arbitraryOf(bookAppointmentPayload, { projectId }).map((payload) => ({
        kind: 'bookAppointment',
        payload,
      })),
      arbitraryOf(appointmentEventPayload, { projectId }).map((payload) => ({
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
    states: fc.array(fc.constantFrom(...appointmentStates), { maxLength: 2 }),
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

test('shoots come in the order of their start, and a refusal is told once', () => {
  fc.assert(
    fc.property(seen, ([copy, pending, account]) => {
      const starts = overlayShoots(copy, pending, account).map((one) => one.startDateTime);
      const told = refusedOf(copy, pending, account).map(({ item }) => item.id);

      expect(starts).toEqual(starts.toSorted());
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});
