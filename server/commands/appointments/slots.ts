import { bookableRange, checkStart } from '#contract/appointment/rules.ts';
import { creatorFree } from '#contract/travel.ts';
import { type Interval, TIME_STEP_MINUTES } from '#contract/availability/record.ts';
import { fitsHours, freeSlots, fullTimes, overlaps } from '#contract/availability/slots.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { type LockedBookings, type LockedProject, type Taken, unsaid } from './lock-bookings.ts';

/** Free times that are named when the one that was wanted is gone. */
const OFFERED = 3;

/** The parties of a slot search, and the appointment that it ignores. */
type SlotSearch = {
  bookings: LockedBookings;
  project: LockedProject;
  now: Date;
  /** A shoot that moves does not block itself. */
  except?: AppointmentId;
  /** The creator knows that the way from another shoot is longer than the time between. */
  acceptsTravel: boolean;
};

/** Whether a shoot of a project may start then, and if not, the first reason. */
export function checkSlot(search: SlotSearch, start: number): Result<null, RuleRefusal> {
  const { bookings, project, now } = search;
  const inTime = checkStart(start, now.getTime(), project.window);
  if (!inTime.ok) return inTime;
  const end = endOf(project, start);
  const hours = bookings.hours.get(project.row.businessId) ?? unsaid(project.row.businessId, now);
  if (!fitsHours(hours, start, end)) return refused({ code: 'OUTSIDE_HOURS' });
  if (isFull(search, start)) return refused(slotTaken(search, start));
  const creator = creatorAt(search, start);
  if (creator === 'busy') return refused({ code: 'CREATOR_BUSY' });
  if (creator === 'tight' && !search.acceptsTravel) return refused({ code: 'TRAVEL_TIGHT' });
  return ok(null);
}

/** Whether the business and the creator are both free then; other rules are not checked. */
export const isFree = (search: SlotSearch, start: number): boolean =>
  !isFull(search, start) && creatorAt(search, start) !== 'busy';

/** The refusal of a time that went to someone else, with the next ones that could be had instead. */
export const slotTaken = (search: SlotSearch, start: number): RuleRefusal => ({
  code: 'SLOT_TAKEN',
  current: { takenSlot: new Date(start).toISOString(), freeSlots: freeAfter(search, start) },
});

export const endOf = ({ durationMin }: LockedProject, start: number): number =>
  start + durationMin * MINUTE_MS;

function freeAfter(search: SlotSearch, start: number): string[] {
  const { bookings, project, now } = search;
  const { businessId } = project.row;
  const range = bookableRange(now.getTime(), project.window);
  return freeSlots({
    hours: bookings.hours.get(businessId) ?? unsaid(businessId, now),
    busy: fullOf(search),
    durationMin: project.durationMin,
    from: Math.max(range.from, start + TIME_STEP_MINUTES * MINUTE_MS),
    to: range.to,
  })
    .filter((slot) => {
      const creator = creatorAt(search, Date.parse(slot));
      return creator === 'free' || (creator === 'tight' && search.acceptsTravel);
    })
    .slice(0, OFFERED);
}

function isFull(search: SlotSearch, start: number): boolean {
  const wanted = intervalOf({
    startDateTime: new Date(start),
    endDateTime: new Date(endOf(search.project, start)),
  });
  return fullOf(search).some((full) => overlaps(full, wanted));
}

function fullOf({ bookings, project, except }: SlotSearch): Interval[] {
  const { businessId } = project.row;
  const taken = [...bookings.taken.values()].filter(
    (one) => one.businessId === businessId && one.id !== except,
  );
  return fullTimes(taken.map(intervalOf), bookings.hours.get(businessId)?.capacity ?? 1);
}

function creatorAt({ bookings, project, except }: SlotSearch, start: number) {
  const others = [...bookings.taken.values()]
    .filter((one) => one.creatorId === project.row.creatorId && one.id !== except)
    .map(({ startDateTime, endDateTime, place }) => ({
      startDateTime: startDateTime.toISOString(),
      endDateTime: endDateTime.toISOString(),
      address: place,
    }));
  return creatorFree(others, { start, end: endOf(project, start), place: project.place });
}

const intervalOf = ({
  startDateTime,
  endDateTime,
}: Pick<Taken, 'startDateTime' | 'endDateTime'>) => ({
  start: startDateTime.toISOString(),
  end: endDateTime.toISOString(),
});
