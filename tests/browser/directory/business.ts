import type { CreatorCard } from '#contract/directory/record.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { pageKey, type Wish } from '#src/features/directory/cached-queries.ts';
import { openCopy, signIn } from '../open-copy.ts';

export const actor = { userId: newId<UserId>(), accountId: newId<AccountId>() };
const { userId, accountId } = actor;

/** A café in Tempe, with the given favorites. */
const profileOf = (favourites: readonly AccountId[]): AccountProfile => ({
  accountId,
  kind: 'business',
  name: 'Desert Bloom Café',
  photoUrl: null,
  about: '',
  categories: ['eats'],
  street: '',
  locality: 'Tempe',
  province: 'AZ',
  postalCode: '',
  creator: null,
  business: null,
  favourites: [...favourites],
  following: [],
  blocked: [],
  updatedOn: '2026-11-20T09:00:00.000Z',
  version: 1,
  revision: 10,
});

/** Signs a business in on this device, as sign-in and sync leave it. */
export async function aBusinessHere({ favourites = [] }: { favourites?: AccountId[] } = {}) {
  await signIn(userId, accountId);
  await openCopy(accountId, { profiles: [profileOf(favourites)] });
}

/** The server's answer to a search some time ago. */
export async function keepPage(
  wish: Wish,
  creators: readonly CreatorCard[],
  { offset = 0, next = null, total = creators.length, at = Date.now() }: KeptPart = {},
): Promise<void> {
  const value = { creators, next, total };
  await device.db.answers.put({ accountId, key: pageKey(wish, offset), value, at });
}
type KeptPart = { offset?: number; next?: number | null; total?: number; at?: number };

/** The directory's own call, answered with these creators, page by page. */
export const directoryOf = (all: readonly CreatorCard[], size: number) => (url: URL) => {
  if (url.pathname !== '/api/creators') return undefined;
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const end = offset + size;
  const next = end < all.length ? end : null;
  return { creators: all.slice(offset, end), next, total: all.length };
};

export { queued } from '../outbox.ts';
