import * as z from 'zod/mini';
import { cleanText, LARGEST_INTEGER } from '../text.ts';

/** A person's text, stored clean, up to `max` characters. */
export const text = (max: number) => z.string().check(z.overwrite(cleanText), z.maxLength(max));

/** The same, with at least one character left. */
export const filledText = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(max));

/** Text as it was sent, up to `max` characters: an address, or a name that the app made. */
export const rawText = (max = 40) => z.string().check(z.maxLength(max));

export const listOf = <T extends z.ZodMiniType>(one: T, max: number) =>
  z.array(one).check(z.maxLength(max));

export const filledListOf = <T extends z.ZodMiniType>(one: T, max: number) =>
  z.array(one).check(z.minLength(1), z.maxLength(max));

/** A whole number from 0. */
export const count = (max = LARGEST_INTEGER) => z.int().check(z.nonnegative(), z.maximum(max));

export const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
