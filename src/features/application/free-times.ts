import { creatorFree } from '#contract/travel.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { bookableRange, isOpenState } from '#contract/appointment/rules.ts';
import type { AvailabilityRecord, Interval, Week } from '#contract/availability/record.ts';
import { freeSlots, type Hours, openingOf } from '#contract/availability/slots.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { dayOf, type Day } from '#contract/phoenix-time.ts';
import { MINUTE_MS } from '#contract/durations.ts';

/** Days that a preview has room for. */
const DAYS = 5;

/** A day's hours, or a night's that end on the next day. */
type FreeDay = { day: Day; first: string; last: string };
type FreeTimes = {
  days: FreeDay[];
  /** The business's taken times are known here; without, only its opening hours are. */
  isExact: boolean;
};

type Known = {
  /** Of a business that one works for. */
  availability: AvailabilityRecord | undefined;
  /** Of any other: the week that it shows everyone. */
  week: Week | undefined;
};

/** The next days on which a shoot fits, with the first and the last start of each; null where no hours are known. */
export function freeTimes(
  { availability, week }: Known,
  campaign: Pick<CampaignRecord, 'shootWindow' | 'shootDurationMin' | 'location'>,
  shoots: readonly AppointmentRecord[],
  now: number,
): FreeTimes | null {
  const hours: Hours | undefined = availability ?? (week && { week, exceptions: [] });
  if (!hours) return null;
  const busy: readonly Interval[] = availability?.busy ?? [];
  const { shootDurationMin: durationMin, shootWindow } = campaign;
  const own = shoots.filter(({ state }) => isOpenState(state));
  const range = bookableRange(now, shootWindow);
  const endOf = (start: string) => Date.parse(start) + durationMin * MINUTE_MS;
  const starts = freeSlots({ hours, busy, durationMin, ...range }).filter((start) => {
    const shoot = { start: Date.parse(start), end: endOf(start) };
    return creatorFree(own, { ...shoot, place: campaign.location }) !== 'busy';
  });
  const byOpening = Map.groupBy(starts, (start) =>
    openingOf(hours, Date.parse(start), endOf(start)),
  );
  const days = [...byOpening.values()].slice(0, DAYS).flatMap((its): FreeDay[] => {
    const [first, last] = [its[0], its.at(-1)];
    return first && last ? [{ day: dayOf(Date.parse(first)), first, last }] : [];
  });
  return { days, isExact: availability !== undefined };
}
