const MILES_PER_KM = 0.621371;

/** A distance as people in Arizona say it, in whole miles: what is not here is one away at least. */
export const milesOf = (km: number): number => Math.max(1, Math.round(km * MILES_PER_KM));
