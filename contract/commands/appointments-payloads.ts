import * as z from 'zod/mini';
import {
  type AppointmentEvent,
  REASON_MAX_CHARACTERS,
  SLOTS_PER_REQUEST,
} from '../appointment/rules.ts';
import { bookingRules, EXCEPTIONS_MAX, hoursException, week } from '../availability/record.ts';
import { count, filledListOf, filledText, listOf } from './fields.ts';
import { appointmentId, projectId } from '../ids.ts';
import { moment } from '../moment.ts';
import type { Payloads } from './declaration.ts';

const ofAppointment = { appointmentId, projectId };
const plain = <E extends AppointmentEvent>(event: E) =>
  z.strictObject({ ...ofAppointment, event: z.literal(event) });
const slots = () => filledListOf(moment, SLOTS_PER_REQUEST);
const reason = () => filledText(REASON_MAX_CHARACTERS);

export const appointmentPayloads = {
  /** A creator requests a shoot: the first free one of `slots` is booked. */
  bookAppointment: z.strictObject({
    /** Created on the device, so that the shoot has its id before it is sent. */
    appointmentId,
    projectId,
    slots: slots(),
    /** The creator knows that the way from another shoot is longer than the time between. */
    acceptsTravel: z.boolean(),
  }),
  /** One command for all events of an existing appointment; each event has its own fields. */
  appointmentEvent: z.discriminatedUnion('event', [
    plain('booking_confirmed'),
    z.strictObject({
      ...ofAppointment,
      event: z.literal('booking_declined'),
      reason: reason(),
      /** Start times that the business suggests. */
      suggestedSlots: listOf(moment, SLOTS_PER_REQUEST),
    }),
    z.strictObject({
      ...ofAppointment,
      event: z.literal('creator_reschedule_requested'),
      slots: slots(),
    }),
    z.strictObject({ ...ofAppointment, event: z.literal('reschedule_approved'), slot: moment }),
    plain('reschedule_rejected'),
    plain('reschedule_reopened'),
    z.strictObject({
      ...ofAppointment,
      event: z.literal('creator_cancelled'),
      reason: reason(),
      /** "I called": asked for less than 24 hours before the start. */
      hasCalled: z.boolean(),
    }),
    z.strictObject({
      ...ofAppointment,
      event: z.literal('business_cancelled'),
      reason: reason(),
    }),
    plain('cancellation_reopened'),
    plain('cancellation_rebooked'),
    plain('cancellation_closed'),
    z.strictObject({
      ...ofAppointment,
      event: z.literal('check_in'),
      /** Meters to the location, if the person permits it. The position itself never leaves the device. */
      distanceM: z.nullable(count()),
      /** Measured to the center of the address's ZIP code, where the address itself isn't located. */
      isApproximate: z.optional(z.literal(true)),
    }),
    plain('completed'),
    plain('no_show'),
  ]),
  /** A business's complete hours, which replace the version in the command's `baseVersion`. */
  updateAvailability: z.strictObject({
    week,
    exceptions: listOf(hoursException, EXCEPTIONS_MAX),
    /** Without them they stay as they are, as for a command of an earlier build. */
    booking: z.optional(bookingRules),
  }),
} as const satisfies Payloads;
