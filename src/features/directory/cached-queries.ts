import * as z from 'zod/mini';
import { directoryQuery, publicCreator, type DirectoryQuery } from '#contract/directory/record.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { AccountId } from '#contract/ids.ts';
import { profileRoutes } from '#contract/routes/profiles.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readAnswer } from '#src/data/device/api.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import type { CachedQuery } from '#src/data/cached-query.ts';

export type CreatorsPage = AnswerOf<'creators'>;
export type PublicCreator = AnswerOf<'creator'>;

/** The search. A field that is left out matches anything. */
export type Wish = Omit<DirectoryQuery, 'offset' | 'favourites'> & { favourites?: boolean };

const fields = directoryQuery.shape;
/** A search read from an address. Unknown parts are left out. */
export function readWish(search: Readonly<Record<string, unknown>>): Wish {
  const known = ['category', 'city', 'within', 'tier', 'offer', 'maxPrice', 'sort'] as const;
  const wish: Record<string, unknown> = {};
  for (const name of known) {
    const parsed = z.safeParse(fields[name], search[name]);
    if (parsed.success && parsed.data !== undefined) wish[name] = parsed.data;
  }
  return { ...wish, ...(search['favourites'] === true && { favourites: true }) };
}

/** Every page of the directory is kept under a key that begins like this. */
export const DIRECTORY_KEYS = 'creators ';

/** The pages of one wish; a page's key is this with its offset behind it. */
export function wishKey({ sort = 'match', favourites = false, ...wish }: Wish): string {
  const { category, city, within, tier, offer, maxPrice } = wish;
  const parts = [sort, favourites, category, city, within, tier, offer, maxPrice];
  return `${DIRECTORY_KEYS}${JSON.stringify(parts.map((one) => one ?? null))} `;
}
export const pageKey = (wish: Wish, offset: number): string => `${wishKey(wish)}${offset}`;

export const loadCreators =
  (
    { accountId }: Actor,
    { favourites, ...wish }: Wish,
    offset: number,
  ): CachedQuery<CreatorsPage>['load'] =>
  () =>
    callAsUser(device, 'creators', {
      accountId,
      query: { ...wish, ...(favourites && { favourites: 'true' }), ...(offset > 0 && { offset }) },
    });

export const readCreatorsPage: CachedQuery<CreatorsPage>['read'] = (cached) =>
  readAnswer(profileRoutes.creators, cached)?.value ?? null;

export const creatorKey = (id: AccountId): string => `creator ${id}`;

const readCreator: CachedQuery<PublicCreator>['read'] = (cached) =>
  z.safeParse(publicCreator, cached).data ?? null;

export const creatorQuery = ({ accountId }: Actor, id: AccountId): CachedQuery<PublicCreator> => ({
  load: () => callAsUser(device, 'creator', { accountId, params: { id } }),
  read: readCreator,
});
