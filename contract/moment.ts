import * as z from 'zod/mini';

/** Years that every database, clock and program on the way supports. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

function isHeld(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** An invalid time stays as written: the next check refuses it. */
const inOneForm = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();

/**
 * A point in time from outside: ISO 8601 in UTC between 1970 and 9999, with any number of digits, normalized to milliseconds.
 * Every received time is declared with this schema.
 */
export const moment = z.iso.datetime().check(z.refine(isHeld), z.overwrite(inOneForm));
