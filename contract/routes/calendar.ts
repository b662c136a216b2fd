import * as z from 'zod/mini';
import { appointmentRecord, listedAppointment } from '../appointment/record.ts';
import { EXCEPTIONS_MAX, hoursException, week } from '../availability/record.ts';
import { appointmentPayloads } from '../commands/appointments-payloads.ts';
import { appointmentResult, versionResult } from '../commands/command-results.ts';
import { accountId, appointmentId } from '../ids.ts';
import { moment } from '../moment.ts';
import { publicBusiness } from '../profile/record.ts';
import { success, type Route } from './route.ts';

/** Appointments in one page of those before the window. */
export const APPOINTMENTS_PER_PAGE = 100;

export const calendarRoutes = {
  business: {
    method: 'GET',
    path: '/business/{id}',
    access: { action: 'calendar.read' },
    offline: 'read',
    params: z.strictObject({ id: accountId }),
    answer: publicBusiness,
  },
  updateBusinessAvailability: {
    method: 'PUT',
    path: '/updateBusinessAvailability',
    access: { action: 'availability.write' },
    offline: 'queued',
    /** The specification's per-day map, with exceptions beside it. */
    body: z.extend(week, {
      exceptions: z.optional(z.array(hoursException).check(z.maxLength(EXCEPTIONS_MAX))),
    }),
    answer: versionResult,
    command: 'updateAvailability',
  },
  businessSlots: {
    method: 'GET',
    path: '/businesses/{id}/slots',
    access: { action: 'candidate.act' },
    offline: 'read',
    params: z.strictObject({ id: accountId }),
    query: z.strictObject({
      from: moment,
      to: moment,
      duration: z.coerce.number().check(z.int(), z.minimum(15), z.maximum(240)),
    }),
    answer: z.object({ slots: z.array(z.iso.datetime()), asOf: z.iso.datetime() }),
  },
  appointments: {
    method: 'GET',
    path: '/appointments',
    access: { action: 'calendar.read' },
    offline: 'read',
    /**
     * The window that first contact brings, by its starts; with `before` the `limit` that started last before it, the newest
     * first. Those of one start are never torn apart, so the last start is where the next page begins.
     */
    query: z.strictObject({
      before: z.optional(moment),
      limit: z.optional(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(APPOINTMENTS_PER_PAGE)),
      ),
    }),
    answer: z.object({ data: z.array(appointmentRecord) }),
    byItem: true,
  },
  /** The specification's list, by the creator's id at a hosted scheduling service, or of our own calendar. */
  creatorAppointments: {
    method: 'GET',
    path: '/creatorAppointments',
    access: { action: 'calendar.read' },
    offline: 'onlineOnly',
    answer: z.object({ data: z.array(listedAppointment) }),
  },
  bookAppointment: {
    method: 'POST',
    path: '/appointments',
    access: { action: 'booking.act' },
    offline: 'queuedUnconfirmed',
    body: appointmentPayloads.bookAppointment,
    answer: appointmentResult,
    command: 'bookAppointment',
  },
  appointmentEvent: {
    method: 'POST',
    path: '/appointments/{id}/events',
    access: { action: 'booking.act' },
    offline: 'queued',
    params: z.strictObject({ id: appointmentId }),
    body: appointmentPayloads.appointmentEvent,
    answer: appointmentResult,
    command: 'appointmentEvent',
  },
  /** A secret address under which calendar programs read an account's shoots; asking again revokes the one before. */
  startCalendarFeed: {
    method: 'POST',
    path: '/calendarFeed',
    access: { action: 'calendar.read' },
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: z.object({ url: z.string() }),
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/calendarFeed',
    access: { action: 'calendar.read' },
    offline: 'onlineOnly',
    answer: success,
  },
  /** `{token}` ends with `.ics`; its signature is its right. */
  calendarFeed: {
    method: 'GET',
    path: '/calendar/{token}',
    access: 'anyone',
    offline: 'read',
    params: z.strictObject({ token: z.string().check(z.maxLength(300)) }),
  },
} as const satisfies Record<string, Route>;
