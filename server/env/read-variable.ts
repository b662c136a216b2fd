import * as z from 'zod/mini';

/** Reads one variable, or throws a sentence with its name and the expected form. */
export type Read = <T>(name: string, schema: z.ZodMiniType<T>, expected: string) => T | null;
/** Stops the start with a sentence. */
export type Fail = (sentence: string) => never;

/** An address with one of these protocols, such as `https:`. */
export const urlOf = (...protocols: string[]) =>
  z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)));
export const webAddress = urlOf('http:', 'https:');
