import * as z from 'zod/mini';
import { appointmentId, chatroomId, projectId } from '../ids.ts';
import { parties } from '../parties.ts';
import { address, place } from '../address.ts';

export const appointmentState = z.enum([
  'reserved',
  'confirmed',
  'declined',
  'rescheduleRequested',
  'cancelledByCreator',
  'cancelledByBusiness',
  'completed',
  'noShow',
]);
export type AppointmentState = z.infer<typeof appointmentState>;

/** Whom to ask for, and how to get in. */
const contact = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  parkingNote: z.nullable(z.string()),
  doorNote: z.nullable(z.string()),
});
export type Contact = z.infer<typeof contact>;

/** A shoot at a place and a time. */
export const appointmentRecord = z.object({
  id: appointmentId,
  projectId,
  ...parties,
  chatroomId: z.nullable(chatroomId),
  serviceName: z.string(),
  startDateTime: z.iso.datetime(),
  endDateTime: z.iso.datetime(),
  /** The creator's name. */
  firstname: z.string(),
  lastname: z.string(),
  address: place,
  state: appointmentState,
  /** Starts that the creator asks for instead, while a reschedule is requested. */
  requestedSlots: z.array(z.iso.datetime()),
  /** Starts that the business offered when it declined. */
  suggestedSlots: z.array(z.iso.datetime()),
  /** The reason for the decline or cancellation. */
  reason: z.nullable(z.string()),
  /** Cancelled by the creator less than 24 hours before its start. */
  isLate: z.boolean(),
  /** Four digits that the creator shows at the door, from the confirmation on. */
  code: z.nullable(z.string()),
  checkIn: z.nullable(
    z.object({
      at: z.iso.datetime(),
      distanceM: z.nullable(z.int()),
      /** Measured to the center of the address's ZIP code. */
      isApproximate: z.optional(z.literal(true)),
    }),
  ),
  /** The actor that marked the shoot as done. A no-show can be reported only if the system did. */
  completedBy: z.optional(z.nullable(z.enum(['creator', 'system']))),
  /** When the system decides in the business's place: a reservation that is not answered, a choice that is not made. */
  decideBy: z.nullable(z.iso.datetime()),
  /** After a cancellation, until the business picks re-open, rebook or cancel. */
  needsChoice: z.boolean(),
  /** The other side's contact: from the confirmation until 24 hours after the end, null otherwise. */
  contact: z.nullable(contact),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type AppointmentRecord = z.infer<typeof appointmentRecord>;

/** What the specification lists of an appointment, wherever it is kept. */
export const listedAppointment = z.object({
  id: z.string(),
  serviceName: z.string(),
  startDateTime: z.iso.datetime(),
  endDateTime: z.iso.datetime(),
  firstname: z.string(),
  lastname: z.string(),
  address,
});
export type ListedAppointment = z.infer<typeof listedAppointment>;

/** What every reservation begins with. */
export const newReservation = () =>
  ({
    state: 'reserved',
    requestedSlots: [],
    suggestedSlots: [],
    reason: null,
    isLate: false,
    code: null,
    checkIn: null,
    needsChoice: false,
  }) satisfies Partial<AppointmentRecord>;
