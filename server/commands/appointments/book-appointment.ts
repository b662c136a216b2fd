import { newReservation } from '#contract/appointment/record.ts';
import { decide, decideByOf, isOpenState } from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, AppointmentId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { bookingConfirmed } from '../../developer/webhook-events.ts';
import { checkSlot, endOf } from './slots.ts';
import { confirmation } from './appointment-changes.ts';
import { trackChanges } from './booking-changes.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import {
  lockBookingsOf,
  sideOf,
  type LockedBookings,
  type LockedProject,
} from './lock-bookings.ts';
import { withEntry } from '../projects/project-timeline.ts';
import { translate } from '../../texts/translate.ts';
import { audienceOf, recordsEffect, type AppointmentRow } from '../../records/write-records.ts';

/**
 * Books the first free one of a creator's requested times, under the locks of project, business and creator. Of several
 * simultaneous requests for a time, one gets it, and the others get the remaining times.
 */
export const bookAppointment: CommandHandler<'bookAppointment'> = {
  rate: rates.steps,
  async lock({ client, caller, commands, now, randomBytes }) {
    const bookings = await lockBookingsOf(client, commands, false, now);
    const changes = trackChanges(bookings, now);
    const confirmed = new Set<AppointmentId>();
    return {
      decide({ payload, occurredAt }) {
        const admitted = admit(bookings, payload, caller.accountId);
        if (!admitted.ok) return admitted;
        const project = admitted.value;
        const start = firstFree(bookings, project, payload, now);
        if (!start.ok) return start;
        const { businessId } = project.row;
        const isConfirmed = bookings.hours.get(businessId)?.autoConfirm ?? false;
        const row = {
          ...reserved(project, payload, start.value, now),
          ...(isConfirmed && confirmation(start.value, now, randomBytes)),
        };
        changes.book(row);
        const noted = { event: 'booking_reserved', actor: 'creator', occurredAt, now } as const;
        changes.progress(project, {
          appointmentId: row.id,
          timeline: withEntry(project.row, noted),
          ...(isConfirmed && { hadConfirmedShoot: true }),
        });
        changes.notify('booking_reserved', row);
        if (isConfirmed) {
          changes.notify('booking_confirmed', row);
          confirmed.add(row.id);
        }
        return ok({ startDateTime: row.startDateTime.toISOString(), version: row.version });
      },
      alsoHappened: ({ payload }) =>
        confirmed.has(payload.appointmentId) ? bookingConfirmed(payload) : null,
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

/** The caller's own project, if it is its turn to be booked. */
function admit(
  bookings: LockedBookings,
  { projectId, appointmentId }: PayloadOf<'bookAppointment'>,
  accountId: AccountId,
): Result<LockedProject, RuleRefusal> {
  const project = bookings.projects.get(projectId);
  const side = project && sideOf(project, accountId);
  if (!project || !side) return refused({ code: 'NOT_FOUND' });
  const booking = decide(null, 'booking_reserved', side);
  if (!booking.ok) return booking;
  const before = [...bookings.appointments.values()].filter((one) => one.projectId === projectId);
  const open = before.find(({ state }) => isOpenState(state));
  if (open) return refused({ code: 'ALREADY_BOOKED', current: stateOf(open) });
  const undecided = before.find(({ needsChoice }) => needsChoice);
  if (undecided) return refused({ code: 'WRONG_STATE', current: stateOf(undecided) });
  if (project.row.step !== 'schedule_shoot') return refused({ code: 'WRONG_STATE' });
  // Any existing appointment with this id makes it unusable.
  if (bookings.appointments.has(appointmentId)) return refused({ code: 'COMMAND_ID_REUSED' });
  return ok(project);
}

/** The first wish that can be had; when none can, why the first one cannot. */
function firstFree(
  bookings: LockedBookings,
  project: LockedProject,
  { slots, acceptsTravel }: PayloadOf<'bookAppointment'>,
  now: Date,
): Result<number, RuleRefusal> {
  let first: RuleRefusal | null = null;
  for (const slot of slots) {
    const start = Date.parse(slot);
    const possible = checkSlot({ bookings, project, now, acceptsTravel }, start);
    if (possible.ok) return ok(start);
    first ??= possible.refusal;
  }
  return refused(first ?? { code: 'INVALID' });
}

function reserved(
  project: LockedProject,
  { appointmentId }: PayloadOf<'bookAppointment'>,
  start: number,
  now: Date,
): AppointmentRow {
  const { id, campaignId, businessId, creatorId } = project.row;
  return {
    id: appointmentId,
    projectId: id,
    campaignId,
    businessId,
    creatorId,
    serviceName: translate('calendar_shoot_name', { business: project.businessName }, 'en'),
    startDateTime: new Date(start),
    endDateTime: new Date(endOf(project, start)),
    ...newReservation(),
    completedBy: null,
    decideBy: new Date(decideByOf(now.getTime(), start)),
    showsContact: false,
    reminded24For: null,
    reminded2For: null,
    createdOn: now,
    updatedOn: now,
    version: 1,
  };
}

/** The current appointment for a conflict. */
const stateOf = ({ state, startDateTime }: AppointmentRow) => ({
  state,
  startDateTime: startDateTime.toISOString(),
});
