import { expect } from 'vitest';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { CONTEST_HOURS } from '#contract/appointment/choice.ts';
import { CHOICE_HOURS } from '#contract/appointment/rules.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CommandId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { TestApp } from '../../support/app.ts';
import { anAppointment } from '../../support/builders.ts';
import type { Headers } from '../../support/chat.ts';
import { aConfirmed, aDeal, after, at, FRIDAY, type Deal } from './shoots.ts';

export const START = new Date(at('2026-11-24', '15:00'));
export const END = after(START, HOUR_MS);
export const REASON = 'The kitchen flooded';

export type EventName = PayloadOf<'appointmentEvent'>['event'];
type Case = {
  state: AppointmentState;
  by: 'creator' | 'business';
  /** When it happens, where that matters. */
  when?: Date;
  more?: object;
  over?: object;
  becomes: object;
  step?: string;
  notifies: string[];
};

export const asked = [at('2026-11-25', '9:00'), at('2026-11-25', '9:15')];
const choice = { needsChoice: true, decideBy: after(FRIDAY, CHOICE_HOURS * HOUR_MS).toISOString() };
const pending = { needsChoice: true, decideBy: after(FRIDAY, HOUR_MS) };
const made = { needsChoice: false, decideBy: null, contact: null };

/** One case in which each event is allowed, with all it is to change. */
export const cases: Record<EventName, Case> = {
  booking_confirmed: {
    state: 'reserved',
    by: 'business',
    over: { decideBy: after(FRIDAY, HOUR_MS) },
    becomes: {
      state: 'confirmed',
      decideBy: null,
      code: expect.stringMatching(/^\d{4}$/),
      contact: { name: 'Sam Ortiz', phone: '+1 602 555 0100' },
    },
    notifies: ['BOOKING_CONFIRMED'],
  },
  booking_declined: {
    state: 'reserved',
    by: 'business',
    more: { reason: REASON, suggestedSlots: ['2026-11-26T16:00:00Z', '2026-11-26T16:00:00.000Z'] },
    becomes: { state: 'declined', reason: REASON, suggestedSlots: ['2026-11-26T16:00:00.000Z'] },
    notifies: ['BOOKING_DECLINED'],
  },
  creator_reschedule_requested: {
    state: 'confirmed',
    by: 'creator',
    more: { slots: [...asked, at('2026-11-25', '23:00')] },
    becomes: {
      state: 'rescheduleRequested',
      requestedSlots: asked,
      startDateTime: START.toISOString(),
      contact: { name: 'Sam Ortiz' },
    },
    notifies: ['RESCHEDULE_REQUESTED'],
  },
  reschedule_approved: {
    state: 'rescheduleRequested',
    by: 'business',
    over: { requestedSlots: asked },
    more: { slot: asked[1] },
    becomes: {
      state: 'confirmed',
      startDateTime: asked[1],
      endDateTime: at('2026-11-25', '10:15'),
      requestedSlots: [],
    },
    notifies: ['RESCHEDULE_APPROVED'],
  },
  reschedule_rejected: {
    state: 'rescheduleRequested',
    by: 'business',
    over: { requestedSlots: asked },
    becomes: { state: 'confirmed', startDateTime: START.toISOString(), requestedSlots: [] },
    notifies: ['RESCHEDULE_REJECTED'],
  },
  reschedule_reopened: {
    state: 'rescheduleRequested',
    by: 'business',
    over: { requestedSlots: asked },
    becomes: { state: 'cancelledByBusiness', requestedSlots: [], ...made },
    step: 'cancelled',
    notifies: ['RESCHEDULE_REOPENED'],
  },
  creator_cancelled: {
    state: 'confirmed',
    by: 'creator',
    more: { reason: REASON, hasCalled: false },
    becomes: {
      state: 'cancelledByCreator',
      reason: REASON,
      isLate: false,
      contact: null,
      ...choice,
    },
    notifies: ['APPOINTMENT_CANCELLED_BY_CREATOR'],
  },
  business_cancelled: {
    state: 'confirmed',
    by: 'business',
    more: { reason: REASON },
    becomes: { state: 'cancelledByBusiness', reason: REASON, contact: null, ...choice },
    notifies: ['APPOINTMENT_CANCELLED_BY_BUSINESS'],
  },
  cancellation_reopened: {
    state: 'cancelledByCreator',
    by: 'business',
    over: pending,
    becomes: { state: 'cancelledByCreator', ...made },
    step: 'cancelled',
    notifies: ['PROJECT_CANCELLED'],
  },
  cancellation_rebooked: {
    state: 'cancelledByBusiness',
    by: 'business',
    over: pending,
    becomes: { state: 'cancelledByBusiness', needsChoice: false, decideBy: null },
    notifies: ['BUSINESS_ACCEPTED'],
  },
  cancellation_closed: {
    state: 'cancelledByBusiness',
    by: 'business',
    over: pending,
    becomes: { state: 'cancelledByBusiness', ...made },
    step: 'cancelled',
    notifies: ['PROJECT_CANCELLED'],
  },
  check_in: {
    state: 'confirmed',
    by: 'creator',
    when: after(START, -20 * 60_000),
    more: { distanceM: 40, isApproximate: true },
    becomes: {
      state: 'confirmed',
      checkIn: { at: after(START, -20 * 60_000).toISOString(), distanceM: 40, isApproximate: true },
    },
    notifies: ['CREATOR_ARRIVED'],
  },
  completed: {
    state: 'confirmed',
    by: 'creator',
    when: after(START, HOUR_MS / 2),
    becomes: { state: 'completed', contact: { name: 'Sam Ortiz' } },
    step: 'get_approval_for_content',
    notifies: ['SHOOT_DONE'],
  },
  no_show: {
    state: 'completed',
    by: 'business',
    when: after(END, HOUR_MS),
    over: { completedBy: 'system' },
    becomes: {
      state: 'noShow',
      needsChoice: true,
      decideBy: after(END, (1 + CONTEST_HOURS + CHOICE_HOURS) * HOUR_MS).toISOString(),
    },
    notifies: ['NO_SHOW_REPORTED'],
  },
};

/** An event as a device sends it, with whatever it carries. */
export function eventOf(
  { project: { projectId } }: Deal,
  appointmentId: AppointmentId,
  event: EventName,
  more?: object,
  occurredAt = FRIDAY,
): CommandEnvelope {
  const payload = { appointmentId, projectId, event, ...more };
  const id = newId<CommandId>();
  return { id, kind: 'appointmentEvent', occurredAt: occurredAt.toISOString(), payload };
}

/** A deal with an appointment in which the event is allowed, once its moment has come. */
export async function readyFor(
  app: TestApp,
  event: EventName,
): Promise<{ deal: Deal; id: AppointmentId }> {
  const { state, over } = cases[event];
  const deal = await aDeal(app);
  const shoot = { startDateTime: START, state, ...over };
  const id =
    state === 'reserved'
      ? await anAppointment(app.deps.db, deal.project, shoot)
      : await aConfirmed(app, deal.project, shoot);
  return { deal, id };
}

/** The headers of the side that does something, and of the other one. */
export const sidesOf = (deal: Deal, by: 'creator' | 'business'): [mine: Headers, theirs: Headers] =>
  by === 'creator' ? [deal.asCreator, deal.asBusiness] : [deal.asBusiness, deal.asCreator];
