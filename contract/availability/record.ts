import * as z from 'zod/mini';
import { DAY_MINUTES } from '../durations.ts';
import { accountId } from '../ids.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Minutes between the times that can be chosen (specification, 9). */
export const TIME_STEP_MINUTES = 15;
/** Exceptions one business may keep. */
export const EXCEPTIONS_MAX = 200;

/** A time of day as hour × 100 + minutes, in steps of 15 minutes: 930 is half past nine. */
export const timeOfDay = z.literal(
  Array.from({ length: DAY_MINUTES / TIME_STEP_MINUTES }, (_, step) => {
    const minutes = step * TIME_STEP_MINUTES;
    return Math.floor(minutes / 60) * 100 + (minutes % 60);
  }),
);

/** Whether a day is open, and its one interval. A closed day carries 0 and 0. */
const dayHours = z.strictObject({
  isOpen: z.boolean(),
  startTime: timeOfDay,
  endTime: timeOfDay,
});
export type DayHours = z.infer<typeof dayHours>;

/** The specification's per-day map. */
export const week = z.strictObject({
  mon: dayHours,
  tue: dayHours,
  wed: dayHours,
  thu: dayHours,
  fri: dayHours,
  sat: dayHours,
  sun: dayHours,
});
export type Week = z.infer<typeof week>;

/** The hours of one date, instead of its weekday's hours. */
export const hoursException = z.extend(dayHours, { date: z.iso.date() });
export type HoursException = z.infer<typeof hoursException>;

/** Shoots that a business can host at the same time, at most. */
export const CAPACITY_MAX = 10;

/** How a business takes bookings. */
export const bookingRules = z.strictObject({
  /** Shoots at the same time. */
  capacity: z.int().check(z.minimum(1), z.maximum(CAPACITY_MAX)),
  /** A requested time that is free is confirmed at once. */
  autoConfirm: z.boolean(),
});
export type BookingRules = z.infer<typeof bookingRules>;
export const defaultBookingRules: BookingRules = { capacity: 1, autoConfirm: false };

const interval = z.object({ start: z.iso.datetime(), end: z.iso.datetime() });
export type Interval = z.infer<typeof interval>;

/**
 * The filming hours of a business. Its creators with an open project see them too, with the taken times, so a device can show
 * free times without signal.
 */
export const availabilityRecord = z.object({
  businessId: accountId,
  week,
  exceptions: z.array(hoursException),
  booking: z.optional(bookingRules),
  /** The times from now on at which the business is full, ascending, without names. */
  busy: z.array(interval),
  updatedOn: z.iso.datetime(),
  /** Raised by an edit of the hours only; a booking does not make an edit a conflict. */
  version: z.int(),
  revision: z.int(),
});
export type AvailabilityRecord = z.infer<typeof availabilityRecord>;

const closed: DayHours = { isOpen: false, startTime: 0, endTime: 0 };

/** A business without availability is closed. */
export const closedWeek: Week = {
  mon: closed,
  tue: closed,
  wed: closed,
  thu: closed,
  fri: closed,
  sat: closed,
  sun: closed,
};
