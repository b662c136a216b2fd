import { requestDispatch } from '../notices/request-dispatch.ts';
import { choiceOpensOn } from '#contract/appointment/choice.ts';
import {
  CHOICE_HOURS,
  CONTACT_HOURS,
  DONE_AFTER_MINUTES,
  isOpenState,
  type AppointmentEvent,
} from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AppointmentId, ProjectId } from '#contract/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { isDisputed } from '#contract/project/rules.ts';
import type { Deps } from '../http/call.ts';
import { applyEvent } from '../commands/appointments/appointment-changes.ts';
import { trackChanges, type BookingChanges } from '../commands/appointments/booking-changes.ts';
import { lockBookings, type LockedBookings } from '../commands/appointments/lock-bookings.ts';
import { audienceOf, commitRecords, type AppointmentRow } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';

const EVERY_SECONDS = 60;
const PAGE = 200;

type Candidate = { id: AppointmentId; projectId: ProjectId; start: Date };
/** Changes that time makes to an appointment. */
type Due =
  | { event: AppointmentEvent }
  | { remind: '24H' | '2H' }
  | { choiceOpened: Date }
  | { hideContact: true };
type TimerDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now' | 'randomBytes'>;

/** Lets time do its part from now on, once a minute in one of the processes. */
export const startTimers = (deps: TimerDeps & Pick<Deps, 'jobs'>): Promise<void> =>
  deps.jobs.every('appointment-timers', EVERY_SECONDS, () => runTimers(deps));

/**
 * Deadlines of appointments: unanswered reservations are declined, open choices are made, shoots end, both sides are reminded,
 * and contacts are hidden. Each appointment is decided in its current state under its locks and written in one transaction. It
 * happens once, however many processes run this and whenever one stops. A failed one is logged and retried with the next run.
 */
async function runTimers(deps: TimerDeps): Promise<void> {
  const now = deps.now();
  let last: Candidate | undefined;
  for (;;) {
    const page = await findDue(deps, now, last);
    for (const candidate of page) await settle(deps, candidate, now);
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

async function settle(deps: TimerDeps, candidate: Candidate, now: Date): Promise<void> {
  try {
    const raised = await inTransaction(deps.pool, async (client, commitWith) => {
      const locking = client.query(LOCK_LIMIT);
      const [bookings] = await Promise.all([
        lockBookings(client, { projectIds: [candidate.projectId], bench: true }, now),
        locking,
      ]);
      const changes = trackChanges(bookings, now);
      letTimePass(deps, bookings, changes, candidate.id, now);
      const write = changes.write();
      const isNothing = audienceOf(write).length === 0 && !write.appointments?.length;
      return isNothing ? new Map<never, never>() : commitRecords(commitWith, write);
    });
    deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
    if (raised.size > 0) requestDispatch(deps.pool);
  } catch (error) {
    deps.log.error({ err: error, appointment: candidate.id }, 'a timer failed');
  }
}

/** One after the other, as it would have happened: a shoot that ended days ago is completed, and then its contact goes. */
function letTimePass(
  { randomBytes }: TimerDeps,
  bookings: LockedBookings,
  changes: BookingChanges,
  id: AppointmentId,
  now: Date,
): void {
  for (;;) {
    const row = bookings.appointments.get(id);
    const project = row && bookings.projects.get(row.projectId);
    const due = row && project && dueOf(row, now.getTime(), isDisputed(project.row));
    if (!row || !project || !due) return;
    if ('remind' in due) remind(changes, row, due.remind);
    else if ('choiceOpened' in due) askForChoice(changes, row, due.choiceOpened);
    else if ('hideContact' in due) changes.change(row, { showsContact: false });
    else {
      const applied = applyEvent(changes, {
        bookings,
        project,
        row,
        now,
        randomBytes,
        actor: 'system',
        payload: systemPayload(due.event, row),
        occurredAt: now.toISOString(),
      });
      if (!applied.ok) throw new Error(`${due.event} was refused: ${applied.refusal.code}`);
    }
  }
}

/**
 * The first due change; null without one. Each change removes its own cause. While a problem of the project is open, neither a
 * person nor a deadline decides about a canceled shoot.
 */
function dueOf(row: AppointmentRow, now: number, isHeld = false): Due | null {
  const [start, end] = [row.startDateTime.getTime(), row.endDateTime.getTime()];
  const isDecided = row.decideBy !== null && row.decideBy.getTime() <= now;
  if (row.state === 'reserved' && isDecided) return { event: 'booking_declined' };
  if (row.needsChoice && isDecided && !isHeld) return { event: 'cancellation_reopened' };
  const opensOn = choiceOpensOn({ state: row.state, decideBy: row.decideBy?.getTime() ?? null });
  if (row.needsChoice && opensOn !== null && opensOn <= now && !isHeld) {
    if (row.reminded2For?.getTime() !== opensOn) return { choiceOpened: new Date(opensOn) };
  }
  const isOn = isOpenState(row.state) && row.state !== 'reserved';
  if (isOn && end + DONE_AFTER_MINUTES * MINUTE_MS <= now) return { event: 'completed' };
  if (isOn && start > now) {
    // A creator who gets the 2 h reminder needs no other about tomorrow.
    if (start <= now + 2 * HOUR_MS && row.reminded2For?.getTime() !== start)
      return { remind: '2H' };
    const isFar = start > now + 2 * HOUR_MS;
    if (isFar && start <= now + 24 * HOUR_MS && row.reminded24For?.getTime() !== start) {
      return { remind: '24H' };
    }
  }
  const isOver = end + CONTACT_HOURS * HOUR_MS <= now;
  return row.showsContact && isOver ? { hideContact: true } : null;
}

function remind(changes: BookingChanges, row: AppointmentRow, which: '24H' | '2H'): void {
  const about = `${row.id}:reminder${which}:${row.startDateTime.toISOString()}`;
  for (const side of ['creator', 'business'] as const) {
    changes.remind(side, `APPOINTMENT_REMINDER_${which}`, row, about);
  }
  changes.note(
    row,
    which === '2H' ? { reminded2For: row.startDateTime } : { reminded24For: row.startDateTime },
  );
}

/** The no-show wasn't contested in time: the business is notified that it may choose. */
function askForChoice(changes: BookingChanges, row: AppointmentRow, opensOn: Date): void {
  const about = `${row.id}:choice:${opensOn.toISOString()}`;
  const variant = { variant: 'notContested' } as const;
  changes.remind('business', 'APPOINTMENT_CANCELLED_BY_CREATOR', row, about, variant);
  changes.note(row, { reminded2For: opensOn });
}

function systemPayload(
  event: AppointmentEvent,
  row: AppointmentRow,
): PayloadOf<'appointmentEvent'> {
  const ids = { appointmentId: row.id, projectId: row.projectId };
  switch (event) {
    case 'booking_declined':
      return { ...ids, event, reason: '', suggestedSlots: [] };
    case 'cancellation_reopened':
    case 'completed':
      return { ...ids, event };
    default:
      throw new Error(`${event} does not happen by itself.`);
  }
}

/** Appointments that may be due, by their start. This is a guess: the transaction decides under its locks. */
async function findDue(
  { pool }: TimerDeps,
  now: Date,
  last: Candidate | undefined,
): Promise<Candidate[]> {
  const { rows } = await pool.query<Candidate>({
    name: 'find-due-appointments',
    text: FIND_DUE,
    values: [now, last?.start ?? null, last?.id ?? null, PAGE],
  });
  return rows;
}

const FIND_DUE = `
select id, project_id as "projectId", start_date_time as start from appointments
where (state in ('reserved', 'confirmed', 'rescheduleRequested') or needs_choice or shows_contact)
  and ($2::timestamptz is null or (start_date_time, id) > ($2, $3::uuid))
  and ((state = 'reserved' or needs_choice) and decide_by <= $1::timestamptz
    or state = 'noShow' and needs_choice and decide_by <= $1 + interval '${CHOICE_HOURS} hours'
       and reminded_2_for is distinct from decide_by - interval '${CHOICE_HOURS} hours'
    or state in ('confirmed', 'rescheduleRequested') and (
      end_date_time <= $1 - interval '${DONE_AFTER_MINUTES} minutes'
      or start_date_time > $1 and start_date_time <= $1 + interval '2 hours'
         and reminded_2_for is distinct from start_date_time
      or start_date_time > $1 + interval '2 hours' and start_date_time <= $1 + interval '24 hours'
         and reminded_24_for is distinct from start_date_time)
    or shows_contact and end_date_time <= $1 - interval '${CONTACT_HOURS} hours')
order by start_date_time, id limit $4`;
