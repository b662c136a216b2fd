const MILES_PER_KM = 0.621371;

/** A distance in whole miles, at least one for another place. */
export const milesOf = (km: number): number => Math.max(1, Math.round(km * MILES_PER_KM));
