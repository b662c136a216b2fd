import { creatorFree } from '#contract/travel.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { openOn } from '#contract/availability/slots.ts';
import { bookableRange, isOpenState } from '#contract/appointment/rules.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { addDays, dayOf, momentOf, type Day } from '#contract/phoenix-time.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** The checked days. */
const DAYS = 7;
/** Shoots are thought of between these hours where the business's own are not known. */
const USUAL = { from: 9 * 60, to: 19 * 60 };

type Wanted = Pick<
  Opportunity,
  'requiresShoot' | 'shootWindow' | 'shootDurationMin' | 'locality' | 'hours'
>;

/**
 * The days of the coming week on which a campaign's shoot fits between the creator's own, travel included, within the business's
 * hours. Null where there is
 * nothing to fit: no shoot, or none that could be booked this week.
 */
export function fittingDays(
  wanted: Wanted,
  shoots: readonly AppointmentRecord[],
  now: number,
): Day[] | null {
  if (!wanted.requiresShoot) return null;
  const own = shoots.filter(({ state }) => isOpenState(state));
  const { from, to } = bookableRange(now, wanted.shootWindow);
  const today = dayOf(now);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const possible = days.filter((day) => startsOn(day, wanted, from, to).length > 0);
  if (possible.length === 0) return null;
  return possible.filter((day) =>
    startsOn(day, wanted, from, to).some((start) => {
      const end = start + wanted.shootDurationMin * MINUTE_MS;
      return creatorFree(own, { start, end, locality: wanted.locality }) === 'free';
    }),
  );
}

/** Full hours of a day at which a shoot could start. */
function startsOn(
  day: Day,
  { shootDurationMin, hours }: Wanted,
  from: number,
  to: number,
): number[] {
  const open = hours ? openOn(hours, day) : USUAL;
  if (!open) return [];
  const last = momentOf(day, open.to) - shootDurationMin * MINUTE_MS;
  const first = Math.ceil(momentOf(day, open.from) / HOUR_MS) * HOUR_MS;
  const starts: number[] = [];
  for (let at = first; at <= last; at += HOUR_MS) {
    if (at >= from && at <= to) starts.push(at);
  }
  return starts;
}
