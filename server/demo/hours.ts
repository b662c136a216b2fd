import {
  weekdays,
  type DayHours,
  type HoursException,
  type Week,
} from '#contract/availability/record.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import type { BusinessKey } from './places.ts';

/** Opening and closing as hour × 100 + minutes; null is closed. */
type Times = readonly [from: number, to: number] | null;

const hoursOf = (times: Times): DayHours =>
  times
    ? { isOpen: true, startTime: times[0], endTime: times[1] }
    : { isOpen: false, startTime: 0, endTime: 0 };

/** From Monday to Sunday. */
const usual: Record<BusinessKey, readonly Times[]> = {
  sol: [...Array<Times>(4).fill([1000, 2330]), [1000, 2345], [900, 2345], [900, 2200]],
  tea: [null, ...Array<Times>(4).fill([900, 1800]), [900, 1900], [1000, 1700]],
  climb: [...Array<Times>(5).fill([900, 2230]), [800, 2000], [800, 2000]],
  clay: [null, null, [900, 1900], [900, 2100], [900, 1900], [1000, 1900], [1000, 1700]],
  owl: [null, ...Array<Times>(4).fill([1600, 2200]), [1400, 2230], [1500, 2000]],
  sharp: [...Array<Times>(4).fill([800, 1800]), [800, 1930], [800, 1600], null],
};

/** By days from today. The climbing gym's late night is today, so that a shoot may always be in a few hours. */
const special: Partial<Record<BusinessKey, readonly [inDays: number, times: Times][]>> = {
  sol: [
    [12, null],
    [19, [1000, 1500]],
  ],
  tea: [[10, null]],
  climb: [
    [0, [800, 2345]],
    [13, [1200, 2000]],
  ],
  owl: [
    [1, [1500, 2300]],
    [15, null],
  ],
  sharp: [[11, null]],
};

/** A business's hours around `now`. */
export function demoHours(
  key: BusinessKey,
  now: number,
): { week: Week; exceptions: HoursException[] } {
  const today = dayOf(now);
  const week = Object.fromEntries(
    weekdays.map((day, place) => [day, hoursOf(usual[key][place] ?? null)]),
  ) as Week;
  const exceptions = (special[key] ?? []).map(([inDays, times]) => ({
    date: addDays(today, inDays),
    ...hoursOf(times),
  }));
  return { week, exceptions };
}
