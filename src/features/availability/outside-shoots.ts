import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { isOpenState } from '#contract/appointment/rules.ts';
import { fitsHours } from '#contract/availability/slots.ts';
import type { AccountId } from '#contract/ids.ts';
import type { HoursContent } from './hours-form.ts';

/** A business's open shoots that are still ahead and do not fit these hours, by their start. They stay booked. */
export function outsideShoots(
  hours: HoursContent,
  appointments: readonly AppointmentRecord[],
  accountId: AccountId,
  now: number,
): AppointmentRecord[] {
  return appointments
    .filter((one) => one.businessId === accountId && isOpenState(one.state))
    .filter((one) => Date.parse(one.endDateTime) > now)
    .filter((one) => !fitsHours(hours, Date.parse(one.startDateTime), Date.parse(one.endDateTime)))
    .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}
