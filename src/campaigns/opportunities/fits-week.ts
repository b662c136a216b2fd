import { creatorFree } from '#contract/travel.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { freeSlots, type Hours, openingOf } from '#contract/availability/slots.ts';
import { bookableRange, isOpenState } from '#contract/appointment/rules.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { addDays, dayOf, momentOf, type Day } from '#contract/phoenix-time.ts';
import { MINUTE_MS } from '#contract/durations.ts';

/** The checked days. */
const DAYS = 7;
/** Shoots are thought of between these hours where the business's own are not known. */
const usual = { isOpen: true, startTime: 900, endTime: 1900 };
const usualHours: Hours = {
  week: { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual, sat: usual, sun: usual },
  exceptions: [],
};

type Wanted = Pick<
  Opportunity,
  'requiresShoot' | 'shootWindow' | 'shootDurationMin' | 'locality' | 'hours'
>;

/**
 * The days of the coming week on which a campaign's shoot fits between the creator's own, travel included, within the business's
 * hours; a night counts as the day on which it begins. Null where there is nothing to fit: no shoot, or none that could be
 * booked this week.
 */
export function fittingDays(
  wanted: Wanted,
  shoots: readonly AppointmentRecord[],
  now: number,
): Day[] | null {
  if (!wanted.requiresShoot) return null;
  const { shootDurationMin: durationMin, locality } = wanted;
  const hours = wanted.hours ?? usualHours;
  const { from, to } = bookableRange(now, wanted.shootWindow);
  const until = momentOf(addDays(dayOf(now), DAYS), 0) - 1;
  const starts = freeSlots({ hours, busy: [], durationMin, from, to: Math.min(to, until) });
  if (starts.length === 0) return null;
  const shootAt = (start: string) => {
    const at = Date.parse(start);
    return { start: at, end: at + durationMin * MINUTE_MS, place: { locality } };
  };
  const own = shoots.filter(({ state }) => isOpenState(state));
  const openings = Map.groupBy(starts, (at) => {
    const { start, end } = shootAt(at);
    return openingOf(hours, start, end);
  });
  return [...openings.values()].flatMap((its) => {
    const first = its.find((start) => creatorFree(own, shootAt(start)) === 'free');
    return first === undefined ? [] : [dayOf(Date.parse(first))];
  });
}
