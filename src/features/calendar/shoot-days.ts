import { isOpenState } from '#contract/appointment/rules.ts';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { dayOf, type Day } from '#contract/phoenix-time.ts';
import type { Shoot } from './overlay.ts';

/** A shoot's look in the month: filled when confirmed, outlined when requested; a canceled one is not drawn. */
export type Dot = 'filled' | 'outlined';

const dots: Record<AppointmentState, Dot | null> = {
  reserved: 'outlined',
  rescheduleRequested: 'outlined',
  confirmed: 'filled',
  completed: 'filled',
  declined: null,
  cancelledByCreator: null,
  cancelledByBusiness: null,
  noShow: null,
};

export const dotOf = (shoot: Pick<Shoot, 'state' | 'mark'>): Dot | null =>
  dots[shoot.state] === 'filled' && shoot.mark === 'unconfirmed' ? 'outlined' : dots[shoot.state];

/** The Phoenix day of a shoot. */
export const dayOfShoot = (shoot: Pick<Shoot, 'startDateTime'>): Day =>
  dayOf(Date.parse(shoot.startDateTime));

/** Shoots by their Phoenix day, each day's by their start. */
export function shootsByDay(shoots: readonly Shoot[]): Map<Day, Shoot[]> {
  return Map.groupBy(
    shoots.toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime)),
    dayOfShoot,
  );
}

/** Today's relevant shoots: confirmed, finished, or requested. */
export const shootsOn = (shoots: readonly Shoot[], day: Day): Shoot[] =>
  (shootsByDay(shoots).get(day) ?? []).filter((shoot) => dotOf(shoot) !== null);

/** A project's shoot: the one that is still ahead, else the newest. */
export function shootOfProject(
  shoots: readonly Shoot[],
  projectId: Shoot['projectId'],
): Shoot | null {
  const own = shoots.filter((one) => one.projectId === projectId);
  const newest = own.toSorted((a, b) => a.createdOn.localeCompare(b.createdOn)).at(-1);
  return own.find((one) => isOpenState(one.state)) ?? newest ?? null;
}
