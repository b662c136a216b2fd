import type { CollectionName } from '#contract/sync/collections.ts';

/** SQL for the feed rows `f` of a collection's records that account `$1` can see; to be joined with the records. */
export const visible = (collection: CollectionName): string =>
  `(select record_id, revision from feed
    where account_id = $1 and collection = '${collection}' and not gone) f`;
