import * as z from 'zod/mini';
import { uploadId } from '../ids.ts';
import { cleanLine } from '../text.ts';
import { edit } from './edits.ts';
import { newName } from './name.ts';

/** A phone number as it is stored: E.164, a plus sign and up to 15 digits. Numbers of +1 have ten after it. */
const e164 = /^\+(?:1[2-9]\d{2}[2-9]\d{6}|[2-9]\d{6,14})$/;
/** Characters of a city or a state. */
export const PLACE_MAX = 60;
const place = z.nullable(
  z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(PLACE_MAX)),
);
/** Stored values may be older than today's rules. */
const storedLine = z.string().check(z.maxLength(500));

/** A person's edits of who they are, one for each field. */
export const userEdit = z.discriminatedUnion('field', [
  edit('firstName', newName, storedLine),
  edit('lastName', newName, storedLine),
  edit('phone', z.nullable(z.string().check(z.regex(e164))), storedLine),
  edit('locality', place, storedLine),
  edit('province', place, storedLine),
  /** A picture that was uploaded; null removes it. The last one wins. */
  z.strictObject({ field: z.literal('photo'), value: z.nullable(uploadId) }),
]);
export type UserEdit = z.infer<typeof userEdit>;
/** The fields of text. */
export type UserField = Exclude<UserEdit['field'], 'photo'>;
