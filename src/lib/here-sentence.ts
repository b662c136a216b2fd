import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { m } from '#src/paraglide/messages.js';
import { formatTime } from './dates.ts';
import { nameZone } from './name-zone.ts';
import { milesOf, NEAR_MILES, shortDistanceOf } from './miles.ts';

/** How far from the address the creator checked in; null where they didn't share that. */
export function hereSentence({
  at,
  distanceM,
  isApproximate,
}: NonNullable<AppointmentRecord['checkIn']>): string | null {
  if (distanceM === null) return null;
  const time = nameZone(formatTime(at), at);
  if (isApproximate) {
    const miles = milesOf(distanceM / 1000);
    return miles <= NEAR_MILES
      ? m.calendar_says_here_near({ time })
      : m.calendar_says_here_area({ time, miles });
  }
  const distance = shortDistanceOf(distanceM);
  if ('feet' in distance) return m.calendar_says_here_feet({ time, feet: distance.feet });
  return m.calendar_says_here_miles({ time, miles: distance.miles });
}
