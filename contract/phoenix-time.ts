import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * Every shoot uses Phoenix's clock, which is seven hours behind UTC all year: Arizona has no daylight saving. A fixed offset
 * is therefore exact, independent of the device's zone and zone data.
 */
const PHOENIX_OFFSET_MINUTES = -7 * 60;

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

const shifted = (at: number): Date => new Date(at + PHOENIX_OFFSET_MINUTES * MINUTE_MS);

/** The day it is in Phoenix, for milliseconds since the epoch. */
export const dayOf = (at: number): Day => shifted(at).toISOString().slice(0, 10);

/** Minutes since Phoenix's midnight, 0–1439. */
export function minutesOf(at: number): number {
  const local = shifted(at);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** Milliseconds since the epoch of so many minutes after a day's midnight in Phoenix. */
export const momentOf = (day: Day, minutes: number): number =>
  Date.parse(`${day}T00:00:00.000Z`) + (minutes - PHOENIX_OFFSET_MINUTES) * MINUTE_MS;

/** A day so many days later, or earlier. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: Day): number =>
  (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;

/** Whether a clock so many minutes ahead of UTC shows another time than Phoenix's. */
export const isOtherOffset = (minutes: number): boolean => minutes !== PHOENIX_OFFSET_MINUTES;

/** Clocks change twice a year at most: a zone that agrees with Phoenix at both moments agrees at those in between. */
export const bothSeasons = (at: number): number[] => [at, at + (365 * DAY_MS) / 2];

/** Characters of the longest name of a zone that is read. */
const ZONE_MAX = 64;

export function isTimeZone(name: string): boolean {
  if (name.length > ZONE_MAX) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // A RangeError: there is no such zone.
    return false;
  }
}

/** Whether clocks of a zone show another time than Phoenix's at that moment, or at one that a text of that moment names. */
export function isElsewhereSoonIn(timeZone: string, from: Date): boolean {
  const options = { dateStyle: 'short', timeStyle: 'short' } as const;
  const timeIn = (zone: string, at: number) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: zone }).format(at);
  return bothSeasons(from.getTime()).some(
    (at) => timeIn(timeZone, at) !== timeIn('America/Phoenix', at),
  );
}
