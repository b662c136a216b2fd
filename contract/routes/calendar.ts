import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { EXCEPTIONS_MAX, hoursException, week } from '../availability/record.ts';
import {
  appointmentEventPayload,
  appointmentResult,
  bookAppointmentPayload,
  updateAvailabilityResult,
} from '../command.ts';
import { accountId, appointmentId } from '../ids.ts';
import { publicBusiness } from '../profile/record.ts';
import { success, type Route } from '../route.ts';

export const calendarRoutes = {
  business: {
    method: 'GET',
    path: '/business/{id}',
    who: { action: 'calendar.read' },
    offline: 'read',
    params: z.strictObject({ id: accountId }),
    answer: publicBusiness,
  },
  updateBusinessAvailability: {
    method: 'PUT',
    path: '/updateBusinessAvailability',
    who: { action: 'availability.write' },
    offline: 'A',
    /** The specification's per-day map, with exceptions beside it. */
    body: z.extend(week, {
      exceptions: z.optional(z.array(hoursException).check(z.maxLength(EXCEPTIONS_MAX))),
    }),
    answer: updateAvailabilityResult,
    command: 'updateAvailability',
  },
  businessSlots: {
    method: 'GET',
    path: '/businesses/{id}/slots',
    who: { action: 'calendar.read' },
    offline: 'read',
    params: z.strictObject({ id: accountId }),
    query: z.strictObject({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      duration: z.coerce.number().check(z.int(), z.minimum(15), z.maximum(240)),
    }),
    answer: z.object({ slots: z.array(z.iso.datetime()), asOf: z.iso.datetime() }),
  },
  appointments: {
    method: 'GET',
    path: '/appointments',
    who: { action: 'calendar.read' },
    offline: 'read',
    answer: z.object({ data: z.array(appointmentRecord) }),
  },
  bookAppointment: {
    method: 'POST',
    path: '/appointments',
    who: { action: 'booking.act' },
    offline: 'B',
    body: bookAppointmentPayload,
    answer: appointmentResult,
    command: 'bookAppointment',
  },
  appointmentEvent: {
    method: 'POST',
    path: '/appointments/{id}/events',
    who: { action: 'booking.act' },
    offline: 'A',
    params: z.strictObject({ id: appointmentId }),
    body: appointmentEventPayload,
    answer: appointmentResult,
    command: 'appointmentEvent',
  },
  /** A secret address under which calendar programs read an account's shoots; asking again revokes the one before. */
  startCalendarFeed: {
    method: 'POST',
    path: '/calendarFeed',
    who: { action: 'calendar.read' },
    offline: 'C',
    body: z.strictObject({}),
    answer: z.object({ url: z.string() }),
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/calendarFeed',
    who: { action: 'calendar.read' },
    offline: 'C',
    answer: success,
  },
  /** `{token}` ends with `.ics`; its signature is its right. */
  calendarFeed: {
    method: 'GET',
    path: '/calendar/{token}',
    who: 'anyone',
    offline: 'read',
    params: z.strictObject({ token: z.string().check(z.maxLength(300)) }),
  },
} as const satisfies Record<string, Route>;
