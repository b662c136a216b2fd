import { believedTime } from '#contract/appointment/believed-time.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import {
  appointmentTransitions,
  checkCancel,
  checkCheckIn,
  checkDone,
  checkNoShow,
  checkReschedule,
  decide,
  DONE_AFTER_MINUTES,
  isLateCancellation,
  LEAD_HOURS,
  RESCHEDULE_DAYS,
} from '#contract/appointment/rules.ts';
import { isDisputed, situations } from '#contract/project/rules.ts';
import { refusalStatus, type RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { checkSlot, endOf, isFree, slotTaken } from './slots.ts';
import {
  chooseEnd,
  choiceMade,
  choiceOpen,
  contentDue,
  isBeforeContent,
  mayChoose,
  notMissed,
  off,
  type Event,
  type Happening,
  type Outcome,
} from './appointment-outcomes.ts';
import type { BookingChanges, NoticeDetails } from './booking-changes.ts';
import { withEntry } from '../projects/project-timeline.ts';
import type { AppointmentRow } from '../../records/write-records.ts';

/**
 * Applies an event to a locked appointment, or refuses it and changes nothing: first by its table, then by the event's own
 * conditions. A conflict contains the current appointment, so that a card can explain what happened instead.
 */
export function applyEvent(
  changes: BookingChanges,
  happening: Happening,
): Result<AppointmentRow, RuleRefusal> {
  const { row, payload, actor } = happening;
  const state = decide(row.state, payload.event, actor);
  if (!state.ok && isOver(happening)) return ok(noteDone(changes, happening));
  if (!state.ok) return refused(withCurrentState(state.refusal, row));
  // Each rule gets the payload it is declared for: the event picks both.
  const rule = rules[payload.event] as (happening: Happening) => Result<Outcome, RuleRefusal>;
  const outcome = rule(happening);
  if (!outcome.ok) return refused(withCurrentState(outcome.refusal, row));
  if (!outcome.value) return ok(row);
  if (outcome.value.ends && isDisputed(happening.project.row)) {
    return refused(withCurrentState({ code: 'DISPUTED' }, row));
  }
  const { appointment, notice, notifiesBoth = false } = outcome.value;
  const changed = changes.change(row, { state: state.value, ...appointment });
  moveOn(changes, happening, outcome.value, changed);
  changes.notify(payload.event, changed, notice);
  if (notifiesBoth) notifyOther(changes, payload.event, changed, notice);
  return ok(changed);
}

/** The project's changes, with the event in its timeline. */
function moveOn(
  changes: BookingChanges,
  { project, payload, actor, occurredAt, now }: Happening,
  { project: progress, ends }: NonNullable<Outcome>,
  { reason }: AppointmentRow,
): void {
  const noted = { event: payload.event, actor, occurredAt, now };
  if (ends) {
    const timeline = withEntry(project.row, { ...noted, reason: reason ?? undefined });
    const { freesSlot } = ends;
    const end = { now, freesSlot, by: actor, reason: reason ?? '', over: { timeline } };
    changes.end(project, { how: 'cancelled', ...end });
  } else {
    changes.progress(project, { ...progress, timeline: withEntry(project.row, noted) });
  }
}

/** A repeated "done" for a finished shoot succeeds, whichever side marked it first. */
const isOver = ({ row, payload, actor }: Happening): boolean =>
  payload.event === 'completed' && row.state === 'completed' && actor === 'creator';

/** A creator who marked it in time without signal is not a no-show, even if the system marked it before the command arrived. */
function noteDone(changes: BookingChanges, { row, occurredAt, now }: Happening): AppointmentRow {
  const at = believedTime(occurredAt, now.getTime());
  const { start, end } = spanOf(row);
  const isInTime = at >= start && at < end + DONE_AFTER_MINUTES * MINUTE_MS;
  if (row.completedBy !== 'system' || !isInTime) return row;
  return changes.change(row, { completedBy: 'creator' });
}

function notifyOther(
  changes: BookingChanges,
  event: Event,
  row: AppointmentRow,
  notice: NoticeDetails | undefined,
): void {
  const { emits } = appointmentTransitions[event];
  const side = emits.to === 'creator' ? 'business' : 'creator';
  changes.remind(side, emits.category, row, `${row.id}:${event}:${row.version}`, notice);
}

function withCurrentState(refusal: RuleRefusal, row: AppointmentRow): RuleRefusal {
  const status = refusalStatus[refusal.code];
  if (status !== 409 && status !== 429) return refusal;
  const { state, requestedSlots } = row;
  const current = { state, startDateTime: row.startDateTime.toISOString(), requestedSlots };
  return { ...refusal, current: { ...current, ...(refusal.current as object | undefined) } };
}

/** The fields that a confirmation adds to a shoot. */
export function confirmation(
  start: number,
  now: Date,
  randomBytes: Happening['randomBytes'],
): Partial<AppointmentRow> {
  return {
    state: 'confirmed',
    code: fourDigits(randomBytes),
    showsContact: true,
    decideBy: null,
    ...remindedAt(start, now),
  };
}

/** A time that is confirmed less than a day ahead needs no 24 h reminder. */
const remindedAt = (start: number, now: Date): Partial<AppointmentRow> =>
  start <= now.getTime() + LEAD_HOURS * HOUR_MS ? { reminded24For: new Date(start) } : {};

function fourDigits(randomBytes: Happening['randomBytes']): string {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4);
  const number = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  return String(number % 10_000).padStart(4, '0');
}

const rules: { [E in Event]: (happening: Happening<E>) => Result<Outcome, RuleRefusal> } = {
  booking_confirmed({ bookings, project, row, now, randomBytes }) {
    const start = row.startDateTime.getTime();
    if (start <= now.getTime()) return refused({ code: 'WRONG_STATE' });
    const search = { bookings, project, now, except: row.id, acceptsTravel: true };
    if (!isFree(search, start)) return refused(slotTaken(search, start));
    return ok({
      appointment: confirmation(start, now, randomBytes),
      project: { hadConfirmedShoot: true },
    });
  },

  booking_declined({ bookings, project, row, payload, actor, now }) {
    const reason = actor === 'system' ? null : payload.reason;
    const search = { bookings, project, now, except: row.id, acceptsTravel: true };
    // Only bookable times are suggested. The refusal itself never waits for them: a person waits for it.
    const suggestedSlots = sameForm(payload.suggestedSlots).filter(
      (slot) => checkSlot(search, Date.parse(slot)).ok,
    );
    return ok({
      appointment: { ...off, reason, suggestedSlots },
      notice: { reason: reason ?? undefined },
    });
  },

  creator_reschedule_requested({ bookings, project, row, payload, now }) {
    const at = now.getTime();
    const requestedOn = project.row.rescheduleRequestedOn;
    const allowed = checkReschedule({ start: row.startDateTime.getTime(), requestedOn }, at);
    if (!allowed.ok) return allowed;
    const search = { bookings, project, now, except: row.id, acceptsTravel: true };
    const wanted = sameForm(payload.slots).map((slot) => ({
      slot,
      possible: checkSlot(search, Date.parse(slot)),
    }));
    // Wishes that cannot be had are not put before the business.
    const requestedSlots = wanted.flatMap(({ slot, possible }) => (possible.ok ? [slot] : []));
    const first = wanted[0]?.possible;
    if (requestedSlots.length === 0 && first && !first.ok) return first;
    const recent = requestedOn.filter((on) => Date.parse(on) > at - RESCHEDULE_DAYS * DAY_MS);
    return ok({
      appointment: { requestedSlots },
      project: { rescheduleRequestedOn: [...recent, now.toISOString()] },
      notice: { otherStartDateTime: requestedSlots[0] },
    });
  },

  reschedule_approved({ bookings, project, row, payload, now }) {
    const start = Date.parse(payload.slot);
    const isAsked = row.requestedSlots.some((slot) => Date.parse(slot) === start);
    if (!isAsked) return refused({ code: 'WRONG_STATE' });
    if (start <= now.getTime()) return refused({ code: 'TOO_SOON' });
    const search = { bookings, project, now, except: row.id, acceptsTravel: true };
    if (!isFree(search, start)) return refused(slotTaken(search, start));
    return ok({
      appointment: {
        startDateTime: new Date(start),
        endDateTime: new Date(endOf(project, start)),
        requestedSlots: [],
        ...remindedAt(start, now),
      },
      notice: { otherStartDateTime: row.startDateTime.toISOString() },
    });
  },

  reschedule_rejected: () => ok({ appointment: { requestedSlots: [] } }),
  reschedule_reopened: () => ok({ appointment: off, ends: { freesSlot: true } }),

  creator_cancelled({ row, payload, occurredAt, now }) {
    const start = row.startDateTime.getTime();
    const { reason, hasCalled } = payload;
    // Judged by its own time, because a device without signal sends late.
    const at = believedTime(occurredAt, now.getTime());
    const allowed = checkCancel({ start, hasCalled }, at);
    if (!allowed.ok) return allowed;
    const isLate = isLateCancellation(start, at);
    return ok({
      appointment: { ...off, ...choiceOpen(now), reason, isLate },
      notice: { reason },
    });
  },

  business_cancelled: ({ payload: { reason }, now }) =>
    ok({ appointment: { ...off, ...choiceOpen(now), reason }, notice: { reason } }),

  cancellation_reopened: chooseEnd,
  cancellation_closed: chooseEnd,

  cancellation_rebooked({ row, now }) {
    const allowed = mayChoose(row, now);
    if (!allowed.ok) return allowed;
    return ok({ appointment: choiceMade, notice: { variant: 'rebooked' } });
  },

  check_in({ project, row, payload, occurredAt, now }) {
    // The first one counts; a repeat by another device is accepted.
    if (row.checkIn) return ok(null);
    const at = believedTime(occurredAt, now.getTime());
    const allowed = checkCheckIn(spanOf(row), at);
    if (!allowed.ok) return allowed;
    const { distanceM, isApproximate } = payload;
    const checkIn = { at: new Date(at).toISOString(), distanceM, isApproximate };
    if (row.state === 'noShow') return ok(notMissed(row, project, checkIn));
    const variant = row.state === 'completed' ? 'arrivedEarlier' : undefined;
    return ok({ appointment: { checkIn }, notice: { variant } });
  },

  completed({ row, project, actor, occurredAt, now }) {
    const allowed = checkDone(spanOf(row), believedTime(occurredAt, now.getTime()));
    if (!allowed.ok) return allowed;
    const completedBy = actor === 'system' ? 'system' : 'creator';
    return ok({
      appointment: { requestedSlots: [], completedBy },
      project: contentDue(row, project),
    });
  },

  no_show({ row, project, now }) {
    // A creator who marked it as done, or sent content, was there.
    const isDone = row.state === 'completed' && row.completedBy !== 'system';
    if (isDone || !isBeforeContent(project)) return refused({ code: 'WRONG_STATE' });
    const shoot = { ...spanOf(row), hasCheckedIn: row.checkIn !== null };
    const allowed = checkNoShow(shoot, now.getTime());
    if (!allowed.ok) return allowed;
    return ok({
      appointment: {
        needsChoice: true,
        decideBy: new Date(noShowDecideBy(now.getTime())),
        completedBy: null,
      },
      // A shoot that did not happen is still to be booked. Until the choice, nothing can be booked and no deadline runs.
      project: { ...situations.shoot, contentDueOn: null },
    });
  },
};

const spanOf = ({ startDateTime, endDateTime }: AppointmentRow) => ({
  start: startDateTime.getTime(),
  end: endDateTime.getTime(),
});

/** Times in the one form that records have, each once. */
const sameForm = (times: readonly string[]): string[] => [
  ...new Set(times.map((time) => new Date(time).toISOString())),
];
