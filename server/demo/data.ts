import { reviewScores } from '#contract/review/rules.ts';
import * as z from 'zod/mini';

/** The entries of a data file, each checked and made into a row under its key. */
export const entriesOf = <K extends string, T, R>(
  data: Readonly<Record<K, unknown>>,
  schema: z.ZodMiniType<T>,
  make: (key: K, entry: T) => R,
): Record<K, R> =>
  Object.fromEntries(
    Object.entries(data).map(([key, entry]) => [key, make(key as K, schema.parse(entry))]),
  ) as Record<K, R>;

/** A key in a data file, read as the entry that it names. */
export const oneOf = <K extends string, T>(entries: Readonly<Record<K, T>>) =>
  z.pipe(
    z.enum(Object.keys(entries) as K[]),
    z.transform((key: K) => entries[key]),
  );

/** One party's text about the other. */
export const words = z.object({
  score: z.enum(reviewScores),
  traits: z.array(z.string()),
  feedback: z.string(),
});
