import { useMemo } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useCachedQuery, type CachedResult } from '#src/data/cached-query.ts';
import { overlayFavourites, type Favourites } from './overlay.ts';
import { creatorKey, creatorQuery, type PublicCreator } from './cached-queries.ts';

/** The searching account: its location and its purpose. Unknown before the profile was read. */
export type Own = Pick<AccountProfile, 'locality' | 'categories'>;
const nobody: Own = { locality: '', categories: [] };
const none: readonly AccountId[] = [];

export function useOwn({ accountId }: Actor): Own {
  return useReplicated('profiles')?.find((one) => one.accountId === accountId) ?? nobody;
}

/** The active account's favourites, live; undefined until the device has been read. */
export function useFavourites(actor: Actor): Favourites | undefined {
  const profiles = useReplicated('profiles');
  const pending = usePending(actor);
  const known = profiles?.find((one) => one.accountId === actor.accountId)?.favourites ?? none;
  const isOpen = profiles !== undefined;
  return useMemo(
    () => (isOpen && pending ? overlayFavourites(known, pending) : undefined),
    [isOpen, known, pending],
  );
}

/** A creator's public profile: the cached one, and a new one with a connection. */
export const useCreator = (actor: Actor, id: AccountId): CachedResult<PublicCreator> =>
  useCachedQuery(actor, creatorKey(id), creatorQuery(actor, id));
