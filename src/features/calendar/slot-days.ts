import { creatorFree, travelMinutes } from '#contract/travel.ts';
import { bookableRange, isOpenState } from '#contract/appointment/rules.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import { freeSlots } from '#contract/availability/slots.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { dayOf, minutesOf, type Day } from '#contract/phoenix-time.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Shoot } from './overlay.ts';

/** A start that can be requested. `tight`: the way from another shoot is longer than the time between. */
export type Slot = { start: string; isTight: boolean };
export type SlotDay = { day: Day; slots: Slot[] };

type SlotSearch = {
  availability: Pick<AvailabilityRecord, 'week' | 'exceptions' | 'busy'>;
  campaign: Pick<CampaignRecord, 'location' | 'shootDurationMin' | 'shootWindow'>;
  /** The creator's shoots, where they are known: a business does not know them. */
  shoots: readonly Shoot[];
  /** The shoot that is being moved does not block its own time. */
  moved: Shoot | null;
  now: number;
};

/** The days that have free times, with them, as far as this device knows: the server has the last word. */
export function slotDays({ availability, campaign, shoots, moved, now }: SlotSearch): SlotDay[] {
  const others = shoots.filter((one) => isOpenState(one.state) && one.id !== moved?.id);
  const busy = availability.busy.filter(
    (one) => one.start !== moved?.startDateTime || one.end !== moved.endDateTime,
  );
  const durationMin = campaign.shootDurationMin;
  const starts = freeSlots({
    hours: availability,
    busy,
    durationMin,
    ...bookableRange(now, campaign.shootWindow),
  }).filter((start) => start !== moved?.startDateTime);
  const slots = starts.flatMap((start): Slot[] => {
    const at = Date.parse(start);
    const shoot = {
      start: at,
      end: at + durationMin * MINUTE_MS,
      place: campaign.location,
    };
    const fit = creatorFree(others, shoot);
    return fit === 'busy' ? [] : [{ start, isTight: fit === 'tight' }];
  });
  const byDay = Map.groupBy(slots, (slot) => dayOf(Date.parse(slot.start)));
  return [...byDay].map(([day, its]) => ({ day, slots: its }));
}

/** The shoot whose way makes a start tight, and the minutes of the way; null without one. */
export function tightWay(
  shoots: readonly Shoot[],
  campaign: SlotSearch['campaign'],
  start: string,
): { from: Shoot; minutes: number } | null {
  const at = Date.parse(start);
  const shoot = {
    start: at,
    end: at + campaign.shootDurationMin * MINUTE_MS,
    place: campaign.location,
  };
  const from = shoots.find(
    (one) => isOpenState(one.state) && creatorFree([one], shoot) === 'tight',
  );
  return from ? { from, minutes: travelMinutes(from.address, campaign.location) } : null;
}

/** Chosen starts in the order of taps; a tap on a chosen one removes it, and one too many changes nothing. */
export function toggleSlot(chosen: readonly string[], start: string, max: number): string[] {
  if (chosen.includes(start)) return chosen.filter((one) => one !== start);
  return chosen.length < max ? [...chosen, start] : [...chosen];
}

/** The first start of each hour and the chosen ones: few enough for an overview. */
export function hourlySlots(slots: readonly Slot[], chosen: readonly string[]): Slot[] {
  const seen = new Set<number>();
  return slots.filter(({ start }) => {
    const hour = Math.floor(minutesOf(Date.parse(start)) / 60);
    const isFirst = !seen.has(hour);
    seen.add(hour);
    return isFirst || chosen.includes(start);
  });
}

const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** A day's starts by the part of the day, without the parts that have none. */
export function slotsByPart(slots: readonly Slot[]): { part: DayPart; slots: Slot[] }[] {
  const byPart = Map.groupBy(slots, ({ start }) => partOf(minutesOf(Date.parse(start))));
  return dayParts.flatMap((part) => {
    const its = byPart.get(part);
    return its ? [{ part, slots: its }] : [];
  });
}

function partOf(minutes: number): DayPart {
  if (minutes < 12 * 60) return 'morning';
  return minutes < 17 * 60 ? 'afternoon' : 'evening';
}
