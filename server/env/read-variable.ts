import type * as z from 'zod/mini';

/** Reads one variable, or throws a sentence with its name and the expected form. */
export type Read = <T>(name: string, schema: z.ZodMiniType<T>, expected: string) => T | null;
/** Stops the start with a sentence. */
export type Fail = (sentence: string) => never;
