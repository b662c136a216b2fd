import {
  appointmentEvents,
  appointmentTransitions,
  decide,
  type AppointmentEvent,
} from '#contract/appointment/rules.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord, Week } from '#contract/availability/record.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { addDays, dayOf, momentOf } from '#contract/phoenix-time.ts';
import { openAllWeek, type Room } from '../builders.ts';
import type { Chance } from './chance.ts';
import type { SimDevice } from './sim-device.ts';

/** A few times on a few days, some of which overlap: everyone wants the same ones. Now and then a time that no one can have. */
function aStart(chance: Chance, now: number): string {
  if (chance.happens(0.04))
    return new Date(now + chance.pick([3_600_000, 90 * 86_400_000])).toISOString();
  const day = addDays(dayOf(now), chance.pick([2, 2, 2, 3]));
  return new Date(momentOf(day, chance.pick([9, 9.5, 10, 11, 11.25]) * 60)).toISOString();
}

const someStarts = (chance: Chance, now: number): string[] =>
  Array.from({ length: chance.pick([1, 2, 3]) }, () => aStart(chance, now));

/** A creator's wish for a shoot of one of the projects on their phone, null when there is none. `times` picks the times. */
export function aBooking(
  device: SimDevice,
  chance: Chance,
  now: number,
  times = chance,
): CommandBody | null {
  const projects = [...device.records('projects').values()];
  const open = projects.filter(({ step }) => step === 'schedule_shoot');
  const wanted = open.length > 0 && !chance.happens(0.1) ? open : projects;
  if (wanted.length === 0) return null;
  return {
    kind: 'bookAppointment',
    payload: {
      appointmentId: newId<AppointmentId>(),
      projectId: chance.pick(wanted).id,
      slots: someStarts(times, now),
      acceptsTravel: chance.happens(0.7),
    },
  };
}

/**
 * What this side may want to say about one of the shoots on its phone: mostly what is possible as far as it knows, now and
 * then what is not. Null when there is no shoot.
 */
export function anEvent(
  device: SimDevice,
  chance: Chance,
  now: number,
): Extract<CommandBody, { kind: 'appointmentEvent' }> | null {
  const shoots = [...device.records('appointments').values()];
  if (shoots.length === 0) return null;
  const shoot = chance.pick(shoots);
  const possible = appointmentEvents.filter(
    (one) => one !== 'booking_reserved' && decide(shoot.state, one, device.side).ok,
  );
  const events: readonly AppointmentEvent[] =
    possible.length > 0 && !chance.happens(0.1) ? possible : appointmentEvents;
  const event = chance.pick(events);
  const payload = payloadOf(event, shoot, chance, now);
  return payload && { kind: 'appointmentEvent', payload };
}

/** Whether an event is never queued. */
export const needsConnection = ({ payload }: Extract<CommandBody, { kind: 'appointmentEvent' }>) =>
  appointmentTransitions[payload.event].offline === 'onlineOnly';

function payloadOf(
  event: AppointmentEvent,
  shoot: AppointmentRecord,
  chance: Chance,
  now: number,
): PayloadOf<'appointmentEvent'> | null {
  const ids = { appointmentId: shoot.id, projectId: shoot.projectId };
  const reason = 'The oven broke.';
  switch (event) {
    case 'booking_reserved':
      return null;
    case 'booking_declined':
      return { ...ids, event, reason, suggestedSlots: someStarts(chance, now) };
    case 'creator_reschedule_requested':
      return { ...ids, event, slots: someStarts(chance, now) };
    case 'reschedule_approved': {
      const asked = shoot.requestedSlots;
      const slot = asked.length > 0 ? chance.pick(asked) : aStart(chance, now);
      return { ...ids, event, slot };
    }
    case 'creator_cancelled':
      return { ...ids, event, reason, hasCalled: chance.happens(0.6) };
    case 'business_cancelled':
      return { ...ids, event, reason };
    case 'check_in':
      return { ...ids, event, distanceM: chance.pick([null, 40]) };
    default:
      return { ...ids, event };
  }
}

/** Hours as someone at the business edits them, over what their phone shows. */
export function editedHours(
  { exceptions }: AvailabilityRecord,
  chance: Chance,
  now: number,
): Extract<CommandBody, { kind: 'updateAvailability' }> {
  const opensAt = chance.pick([800, 900, 915, 1000]);
  const week = Object.fromEntries(
    Object.entries(openAllWeek).map(([day, hours]) => [day, { ...hours, startTime: opensAt }]),
  ) as Week;
  const closed = {
    date: addDays(dayOf(now), chance.below(6)),
    isOpen: false,
    startTime: 0,
    endTime: 0,
  } as const;
  const others = exceptions.filter(({ date }) => date !== closed.date);
  return {
    kind: 'updateAvailability',
    payload: { week, exceptions: chance.happens(0.2) ? [...others, closed] : others },
  };
}

export const messageTo = (room: Room, device: SimDevice, message: string): CommandBody => ({
  kind: 'addMessage',
  payload: { ...room, message, isMessageFromCreator: device.side === 'creator' },
});
