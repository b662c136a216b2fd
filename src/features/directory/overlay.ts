import type { AccountId } from '#contract/ids.ts';
import type { Pending } from '#src/data/pending.ts';

/** Marked creators with queued marks, and the creators whose mark is queued. */
export type Favourites = { marked: ReadonlySet<AccountId>; waiting: ReadonlySet<AccountId> };

/**
 * The account's favourites: the server's favorites ⊕ marks on this device that its copy does not have yet. Pure, total and
 * idempotent: a mark is there or not, however often it is set. What the server refused is as it was.
 */
export function overlayFavourites(
  known: readonly AccountId[],
  { items, sent }: Pending,
): Favourites {
  const marked = new Set(known);
  const waiting = new Set<AccountId>();
  const unsent = items.filter(({ state }) => state !== 'attention');
  for (const { kind, payload } of [...sent, ...unsent]) {
    if (kind !== 'setFavourite' || !('isFavourite' in payload)) continue;
    if (payload.isFavourite) marked.add(payload.creatorId);
    else marked.delete(payload.creatorId);
  }
  for (const { kind, payload } of unsent) {
    if (kind === 'setFavourite' && 'creatorId' in payload) waiting.add(payload.creatorId);
  }
  return { marked, waiting };
}
