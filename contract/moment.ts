import * as z from 'zod/mini';

/** Years that every database, clock and program on the way can hold. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

function isHeld(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** As written, should it be no time at all: whoever checks next says so. */
const inOneForm = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();

/**
 * A point in time that somebody sends us: ISO 8601 in UTC, between 1970 and 9999, read into the one form that records have
 * (milliseconds, however many digits were written). Every time that comes in is declared as this.
 */
export const moment = z.iso.datetime().check(z.refine(isHeld), z.overwrite(inOneForm));
