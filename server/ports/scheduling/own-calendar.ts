import type { AppointmentRecord, ListedAppointment } from '#contract/appointment/record.ts';
import { ok } from '#contract/result.ts';
import { appointmentsInWindow } from '../../presenters/appointment-pages.ts';
import type { Deps } from '../../http/call.ts';
import type { Scheduling } from './scheduling.ts';

/** The shoots that are booked here. */
export const ownCalendar = (deps: Pick<Deps, 'pool' | 'now'>): Scheduling => ({
  appointmentsOf: async (accountId) => {
    const records = await appointmentsInWindow(deps, accountId);
    return ok(records.map(listed).toSorted(byStart));
  },
});

export const byStart = (one: ListedAppointment, other: ListedAppointment): number =>
  Date.parse(one.startDateTime) - Date.parse(other.startDateTime);

function listed(record: AppointmentRecord): ListedAppointment {
  const { id, serviceName, startDateTime, endDateTime, firstname, lastname } = record;
  const { street, locality, province, postalCode } = record.address;
  const address = { street, locality, province, postalCode };
  return { id, serviceName, startDateTime, endDateTime, firstname, lastname, address };
}
