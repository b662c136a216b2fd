import type { Coordinates } from '#contract/address.ts';
import { kmBetweenPoints } from '#contract/travel.ts';
import { METERS_PER_MILE, NEAR_MILES } from './miles.ts';

/** A phone indoors may need a while for its first position; longer than that nobody waits at a door. */
const PATIENCE_MS = 10_000;
/** A position of the last minute is as good as a new one. */
const MAX_AGE_MS = 60_000;
/** A less accurate position is no evidence about an address. Meters. */
const ACCURACY_MAX_M = 300;
/** The distance leaves the device in such steps, so that it reveals no more than needed. */
const STEP_M = 10;

/**
 * Meters from here to an address, asked of the browser once; null if the person refuses, or if there is no position or only a
 * rough one. It needs no connection. The position isn't kept and isn't sent. To the center of a ZIP code these are whole miles, and
 * `NEAR_MILES` for anything nearer.
 */
export async function metersTo(
  { _latitude, _longitude, isApproximate }: Coordinates,
  geolocation: Pick<Geolocation, 'getCurrentPosition'> = navigator.geolocation,
): Promise<number | null> {
  const position = await new Promise<GeolocationPosition | null>((settle) =>
    geolocation.getCurrentPosition(settle, () => settle(null), {
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      maximumAge: MAX_AGE_MS,
    }),
  );
  if (!position || position.coords.accuracy > ACCURACY_MAX_M) return null;
  const { latitude, longitude } = position.coords;
  const km = kmBetweenPoints([latitude, longitude], [_latitude, _longitude]);
  if (isApproximate) {
    const miles = Math.max(NEAR_MILES, Math.round((km * 1000) / METERS_PER_MILE));
    return Math.round(miles * METERS_PER_MILE);
  }
  return Math.round((km * 1000) / STEP_M) * STEP_M;
}

/** Whether the person permitted it to this app before; false if they were never asked, and where browsers don't say. */
export async function mayReadPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
