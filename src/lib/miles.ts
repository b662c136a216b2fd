export const METERS_PER_MILE = 1609.344;
const MILES_PER_KM = 1000 / METERS_PER_MILE;
/** Nearer than this, the center of a ZIP code is no evidence about an address in it. */
export const NEAR_MILES = 3;

const FEET_PER_METER = 3.28084;
const FEET_STEP = 50;
/** From here on a distance is shown in miles. */
const FEET_MAX = 950;

/** A short distance as people say it: in steps of 50 feet below 1,000, then in tenths of a mile. */
export function shortDistanceOf(meters: number): { feet: number } | { miles: number } {
  const feet = Math.max(FEET_STEP, Math.round((meters * FEET_PER_METER) / FEET_STEP) * FEET_STEP);
  if (feet <= FEET_MAX) return { feet };
  return { miles: Math.max(0.2, Math.round((meters / 1000) * MILES_PER_KM * 10) / 10) };
}

/** A distance in whole miles, at least one for another place. */
export const milesOf = (km: number): number => Math.max(1, Math.round(km * MILES_PER_KM));
