import type { Coordinates } from './address.ts';
import { MINUTE_MS } from './durations.ts';

/** The 28 cities (domain rules, 10) with their centroids, approximate: enough to know how far two shoots are apart without signal. */
export const cities: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  'Apache Junction': [33.415, -111.55],
  Avondale: [33.436, -112.35],
  Buckeye: [33.37, -112.584],
  Carefree: [33.822, -111.918],
  'Casa Grande': [32.88, -111.757],
  'Cave Creek': [33.833, -111.951],
  Chandler: [33.306, -111.841],
  'El Mirage': [33.613, -112.325],
  Florence: [33.031, -111.387],
  'Fountain Hills': [33.612, -111.717],
  'Gila Bend': [32.948, -112.717],
  Gilbert: [33.353, -111.789],
  Glendale: [33.539, -112.186],
  Goodyear: [33.435, -112.358],
  Guadalupe: [33.371, -111.963],
  'Litchfield Park': [33.493, -112.358],
  Maricopa: [33.058, -112.048],
  Mesa: [33.415, -111.832],
  'Paradise Valley': [33.531, -111.943],
  Peoria: [33.581, -112.237],
  Phoenix: [33.448, -112.074],
  'Queen Creek': [33.249, -111.634],
  Scottsdale: [33.494, -111.926],
  Surprise: [33.629, -112.368],
  Tempe: [33.426, -111.94],
  Tolleson: [33.45, -112.259],
  Wickenburg: [33.969, -112.73],
  Youngtown: [33.594, -112.303],
};

const EARTH_KM = 6371;
const ROAD_FACTOR = 1.3;
const KM_PER_HOUR = 45;
const PARKING_MINUTES = 10;
const LEAST_MINUTES = 30;
const STEP_MINUTES = 15;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A city, and the point in it where that is known. */
export type Place = { locality: string; coordinates?: Coordinates | null | undefined };

const pointOf = ({ locality, coordinates }: Place): readonly [number, number] | null => {
  if (coordinates) return [coordinates._latitude, coordinates._longitude];
  return Object.hasOwn(cities, locality) ? (cities[locality] ?? null) : null;
};

/** Kilometres between two points as the crow flies. */
export function kmBetweenPoints(
  a: readonly [lat: number, lng: number],
  b: readonly [lat: number, lng: number],
): number {
  const lat = radians(b[0] - a[0]);
  const lng = radians(b[1] - a[1]);
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(lng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** Kilometres between two places as the crow flies, from the centers of their cities where no more is known; null for an unknown city. */
export function placesKm(from: Place, to: Place): number | null {
  const [a, b] = [pointOf(from), pointOf(to)];
  return a && b ? kmBetweenPoints(a, b) : null;
}

/** Kilometres between two cities as the crow flies; 0 when one is unknown. */
export const distanceKm = (from: string, to: string): number =>
  placesKm({ locality: from }, { locality: to }) ?? 0;

/** Minutes to leave between a shoot at one place and the next at another: at least 30, in steps of 15. */
export function travelMinutes(from: Place, to: Place): number {
  const minutes = (((placesKm(from, to) ?? 0) * ROAD_FACTOR) / KM_PER_HOUR) * 60 + PARKING_MINUTES;
  return Math.ceil(Math.max(LEAST_MINUTES, minutes) / STEP_MINUTES) * STEP_MINUTES;
}

type Shoot = { startDateTime: string; endDateTime: string; address: Place };

/**
 * Compares a new shoot with the creator's other shoots: `busy` when they overlap, `tight` when the way between them is too
 * long for the time between, `free` otherwise.
 */
export function creatorFree(
  others: readonly Shoot[],
  shoot: { start: number; end: number; place: Place },
): 'free' | 'tight' | 'busy' {
  let tight = false;
  for (const other of others) {
    const start = Date.parse(other.startDateTime);
    const end = Date.parse(other.endDateTime);
    if (shoot.start < end && start < shoot.end) return 'busy';
    const travel = travelMinutes(other.address, shoot.place) * MINUTE_MS;
    if (shoot.start < end + travel && start < shoot.end + travel) tight = true;
  }
  return tight ? 'tight' : 'free';
}
