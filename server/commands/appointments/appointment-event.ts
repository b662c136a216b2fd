import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import { ok, refused } from '#contract/result.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import { applyEvent } from './appointment-changes.ts';
import { trackChanges } from './booking-changes.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockBookingsOf, sideOf } from './lock-bookings.ts';
import { audienceOf, recordsEffect } from '../../records/write-records.ts';

/** Events with which a project ends. */
const ending: ReadonlySet<AppointmentEvent> = new Set([
  'reschedule_reopened',
  'cancellation_reopened',
  'cancellation_closed',
]);

/** Decides an event of an appointment by its one table, under the locks of bookings. */
export const appointmentEvent: CommandHandler<'appointmentEvent'> = {
  rate: rates.steps,
  async lock({ client, caller, commands, now, randomBytes }) {
    const bench = commands.some(({ payload }) => ending.has(payload.event));
    const bookings = await lockBookingsOf(client, commands, bench, now);
    const changes = trackChanges(bookings, now);
    return {
      decide({ payload, occurredAt }) {
        const project = bookings.projects.get(payload.projectId);
        const actor = project && sideOf(project, caller.accountId);
        const row = bookings.appointments.get(payload.appointmentId);
        if (!project || !actor || row?.projectId !== payload.projectId) {
          return refused({ code: 'NOT_FOUND' });
        }
        const happening = { bookings, project, row, actor, payload, occurredAt, now, randomBytes };
        const applied = applyEvent(changes, happening);
        if (!applied.ok) return applied;
        const { startDateTime, version } = applied.value;
        return ok({ startDateTime: startDateTime.toISOString(), version });
      },
      jobOf: ({ payload: { event, appointmentId } }) =>
        event === 'no_show' ? supportJobOf({ noShowOf: appointmentId }) : null,
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};
