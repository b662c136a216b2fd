import { ok, refused, type Result } from '../result.ts';
import type { RuleRefusal } from '../refusal.ts';
import type { NotificationCategory } from '../notification/rules.ts';
import type { Action } from '../permissions.ts';
import { TIME_STEP_MINUTES } from '../availability/record.ts';
import { addDays, dayOf, momentOf } from '../phoenix-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { AppointmentState } from './record.ts';

/** A shoot is booked at least so long before it starts, and at most so long. */
export const LEAD_HOURS = 24;
const HORIZON_DAYS = 30;
/** A first choice and two alternates; as many when another time is asked for or suggested. */
export const SLOTS_PER_REQUEST = 3;
/** A creator's requests for another time that the server accepts in one project within so many days (specification, 9). */
export const RESCHEDULES_MAX = 3;
export const RESCHEDULE_DAYS = 14;
/** A reservation is declined when it was not answered for so long, or so shortly before its start. */
export const DECISION_HOURS = 48;
export const DECISION_BEFORE_START_HOURS = 2;
/** After a cancellation the business picks what follows within so long; then the campaign opens again. */
export const CHOICE_HOURS = 72;
/** Check-in opens so long before the start and closes at the end. */
export const CHECK_IN_EARLY_MINUTES = 30;
/** Time after its end at which a shoot counts as done, if nobody marked it earlier. */
export const DONE_AFTER_MINUTES = 15;
/** A no-show is reported from so long after the start until so long after the end. */
export const NO_SHOW_AFTER_MINUTES = 15;
export const NO_SHOW_HOURS = 48;
/** Contacts are shown until so long after the end. */
export const CONTACT_HOURS = 24;
export const REASON_MAX_CHARACTERS = 500;

export type AppointmentActor = 'creator' | 'business' | 'system';
/** A queues freely, B queues as "not yet confirmed", C needs a connection. */
export type OfflineRule = 'queued' | 'queuedUnconfirmed' | 'onlineOnly';

export type Transition = {
  actors: readonly AppointmentActor[];
  /** The permission that the actor's role needs. */
  action: Action;
  /** `none`: there is no appointment yet. */
  from: readonly (AppointmentState | 'none')[];
  /** Null: the state stays. */
  to: AppointmentState | null;
  /** States from which it leads elsewhere. */
  instead?: Partial<Record<AppointmentState, AppointmentState>>;
  emits: { category: NotificationCategory; to: 'creator' | 'business' } | null;
  offline: OfflineRule;
};

const open = ['reserved', 'confirmed', 'rescheduleRequested'] as const;
const cancelled = ['cancelledByCreator', 'cancelledByBusiness', 'noShow'] as const;
const notices = (to: 'creator' | 'business', category: NotificationCategory) => ({ to, category });

/** The appointment's life (domain rules, 5): device, server, tests and diagram read this one table. */
export const appointmentTransitions = {
  booking_reserved: {
    actors: ['creator'],
    action: 'booking.act',
    from: ['none'],
    to: 'reserved',
    emits: notices('business', 'BOOKING_RESERVED'),
    offline: 'queuedUnconfirmed',
  },
  booking_confirmed: {
    actors: ['business'],
    action: 'booking.act',
    from: ['reserved'],
    to: 'confirmed',
    emits: notices('creator', 'BOOKING_CONFIRMED'),
    offline: 'queued',
  },
  booking_declined: {
    actors: ['business', 'system'],
    action: 'booking.act',
    from: ['reserved'],
    to: 'declined',
    emits: notices('creator', 'BOOKING_DECLINED'),
    offline: 'queued',
  },
  creator_reschedule_requested: {
    actors: ['creator'],
    action: 'booking.act',
    from: ['confirmed'],
    to: 'rescheduleRequested',
    emits: notices('business', 'RESCHEDULE_REQUESTED'),
    offline: 'queuedUnconfirmed',
  },
  reschedule_approved: {
    actors: ['business'],
    action: 'booking.act',
    from: ['rescheduleRequested'],
    to: 'confirmed',
    emits: notices('creator', 'RESCHEDULE_APPROVED'),
    offline: 'queued',
  },
  reschedule_rejected: {
    actors: ['business'],
    action: 'booking.act',
    from: ['rescheduleRequested'],
    to: 'confirmed',
    emits: notices('creator', 'RESCHEDULE_REJECTED'),
    offline: 'queued',
  },
  reschedule_reopened: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['rescheduleRequested'],
    to: 'cancelledByBusiness',
    emits: notices('creator', 'RESCHEDULE_REOPENED'),
    offline: 'onlineOnly',
  },
  creator_cancelled: {
    actors: ['creator'],
    action: 'booking.act',
    from: open,
    to: 'cancelledByCreator',
    emits: notices('business', 'APPOINTMENT_CANCELLED_BY_CREATOR'),
    offline: 'queuedUnconfirmed',
  },
  business_cancelled: {
    actors: ['business'],
    action: 'campaign.manage',
    from: open,
    to: 'cancelledByBusiness',
    emits: notices('creator', 'APPOINTMENT_CANCELLED_BY_BUSINESS'),
    offline: 'queued',
  },
  /** After a cancellation, the campaign looks for another creator … */
  cancellation_reopened: {
    actors: ['business', 'system'],
    action: 'campaign.manage',
    from: cancelled,
    to: null,
    emits: notices('creator', 'PROJECT_CANCELLED'),
    offline: 'onlineOnly',
  },
  /** … the same creator picks another time … */
  cancellation_rebooked: {
    actors: ['business'],
    action: 'campaign.manage',
    from: cancelled,
    to: null,
    /** Chosen once more: of the ways to the creator's schedule the one that asks for a time. */
    emits: notices('creator', 'BUSINESS_ACCEPTED'),
    offline: 'queued',
  },
  /** … or the project ends and its slot stays taken. */
  cancellation_closed: {
    actors: ['business'],
    action: 'campaign.manage',
    from: cancelled,
    to: null,
    emits: notices('creator', 'PROJECT_CANCELLED'),
    offline: 'onlineOnly',
  },
  check_in: {
    actors: ['creator'],
    action: 'booking.act',
    /** From a shoot that is over as well: without signal on location, word of it arrives later than the end of the shoot. */
    from: ['confirmed', 'rescheduleRequested', 'completed', 'noShow'],
    to: null,
    /** A creator who arrived in time did not miss the shoot. */
    instead: { noShow: 'completed' },
    emits: notices('business', 'CREATOR_ARRIVED'),
    offline: 'queued',
  },
  completed: {
    actors: ['creator', 'system'],
    action: 'booking.act',
    from: ['confirmed', 'rescheduleRequested'],
    to: 'completed',
    emits: notices('business', 'SHOOT_DONE'),
    offline: 'queued',
  },
  no_show: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['confirmed', 'completed'],
    to: 'noShow',
    emits: notices('creator', 'NO_SHOW_REPORTED'),
    offline: 'onlineOnly',
  },
} as const satisfies Record<string, Transition>;

export type AppointmentEvent = keyof typeof appointmentTransitions;
export const appointmentEvents = Object.keys(appointmentTransitions) as AppointmentEvent[];

/** States of an upcoming shoot, whose time is taken. */
export const isOpenState = (state: AppointmentState): boolean =>
  (open as readonly AppointmentState[]).includes(state);

/**
 * The state an event leads to, or why not: `FORBIDDEN` for the wrong side, `WRONG_STATE` when it is too late for it or too
 * early. `state` null: no appointment yet. Pure; device and server ask the same.
 */
export function decide(
  state: AppointmentState | null,
  event: AppointmentEvent,
  actor: AppointmentActor,
): Result<AppointmentState, RuleRefusal> {
  const rule: Transition = appointmentTransitions[event];
  if (!rule.actors.includes(actor)) return refused({ code: 'FORBIDDEN' });
  if (!rule.from.includes(state ?? 'none')) return refused({ code: 'WRONG_STATE' });
  const to = (state && rule.instead?.[state]) ?? rule.to ?? state;
  return to ? ok(to) : refused({ code: 'WRONG_STATE' });
}

/** Whether a shoot may be booked for a start: on a quarter hour, far enough ahead, not too far, within the campaign's days. */
export function checkStart(
  start: number,
  now: number,
  window: { from: string; to: string } | null,
): Result<null, RuleRefusal> {
  if (start % (TIME_STEP_MINUTES * MINUTE_MS) !== 0) return refused({ code: 'INVALID' });
  if (start < now + LEAD_HOURS * HOUR_MS) return refused({ code: 'TOO_SOON' });
  if (start > now + HORIZON_DAYS * DAY_MS) return refused({ code: 'TOO_FAR' });
  const day = dayOf(start);
  const isOutside = window && (day < window.from || day > window.to);
  return isOutside ? refused({ code: 'OUTSIDE_WINDOW' }) : ok(null);
}

/** Starts that may be asked for now: from the lead to the horizon, within the campaign's days. Milliseconds since the epoch. */
export function bookableRange(
  now: number,
  window: { from: string; to: string } | null,
): { from: number; to: number } {
  const from = now + LEAD_HOURS * HOUR_MS;
  const to = now + HORIZON_DAYS * DAY_MS;
  if (!window) return { from, to };
  return {
    from: Math.max(from, momentOf(window.from, 0)),
    to: Math.min(to, momentOf(addDays(window.to, 1), 0) - 1),
  };
}

/** Requests that still count at `now`. */
const counting = (requestedOn: readonly string[], now: number): string[] =>
  requestedOn.filter((at) => Date.parse(at) > now - RESCHEDULE_DAYS * DAY_MS).toSorted();

/** Requests for another time that a project still has: "1 of 3 left". */
export const reschedulesLeft = (requestedOn: readonly string[], now: number): number =>
  Math.max(0, RESCHEDULES_MAX - counting(requestedOn, now).length);

/** Whether the creator may ask for another time: a day ahead at least, three times within 14 days at most. */
export function checkReschedule(
  { start, requestedOn }: { start: number; requestedOn: readonly string[] },
  now: number,
): Result<null, RuleRefusal> {
  if (start < now + LEAD_HOURS * HOUR_MS) return refused({ code: 'TOO_LATE' });
  const held = counting(requestedOn, now);
  const oldest = held[held.length - RESCHEDULES_MAX];
  if (!oldest) return ok(null);
  const nextOn = new Date(Date.parse(oldest) + RESCHEDULE_DAYS * DAY_MS).toISOString();
  const retryAfter = Math.max(1, Math.ceil((Date.parse(nextOn) - now) / 1000));
  return refused({ code: 'RESCHEDULE_LIMIT', retryAfter, current: { nextOn } });
}

/** A cancellation by the creator so shortly before the start counts as late, and asks for a call first. */
export const isLateCancellation = (start: number, now: number): boolean =>
  start < now + LEAD_HOURS * HOUR_MS;

export const checkCancel = (
  { start, hasCalled }: { start: number; hasCalled: boolean },
  now: number,
): Result<null, RuleRefusal> =>
  isLateCancellation(start, now) && !hasCalled ? refused({ code: 'CALL_FIRST' }) : ok(null);

/** Whether a check-in at `at` is within the time for it: half an hour before the start until the end. */
export const checkCheckIn = (
  { start, end }: { start: number; end: number },
  at: number,
): Result<null, RuleRefusal> =>
  at >= start - CHECK_IN_EARLY_MINUTES * MINUTE_MS && at <= end
    ? ok(null)
    : refused({ code: 'CHECK_IN_TIME' });

export const checkDone = ({ start }: { start: number }, at: number): Result<null, RuleRefusal> =>
  at >= start ? ok(null) : refused({ code: 'SHOOT_NOT_STARTED' });

/** Whether the creator can no longer be on the way, and the time limit for a no-show report has not passed. */
export const checkNoShow = (
  { start, end, hasCheckedIn }: { start: number; end: number; hasCheckedIn: boolean },
  now: number,
): Result<null, RuleRefusal> =>
  !hasCheckedIn &&
  now >= start + NO_SHOW_AFTER_MINUTES * MINUTE_MS &&
  now <= end + NO_SHOW_HOURS * HOUR_MS
    ? ok(null)
    : refused({ code: 'NO_SHOW_TIME' });

/** When an unanswered reservation is declined by itself. */
export const decideByOf = (reservedAt: number, start: number): number =>
  Math.min(reservedAt + DECISION_HOURS * HOUR_MS, start - DECISION_BEFORE_START_HOURS * HOUR_MS);
