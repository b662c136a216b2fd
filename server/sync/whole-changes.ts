import { collectionNames } from '#contract/sync/collections.ts';
import type { Changes } from '#contract/sync/sync.ts';

/** Every collection, also those without a change: an answer always has all of them. */
export const wholeChanges = (changed: Partial<Changes> | null): Changes =>
  ({
    ...Object.fromEntries(collectionNames.map((name) => [name, []])),
    ...changed,
  }) as Changes;
