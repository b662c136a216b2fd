import type { AccountId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { flagsOf } from '#contract/profile/lists.ts';
import { people, type CreatorKey } from './data.ts';
import { demoId } from './demo-id.ts';
import { placeIds } from './places.ts';

/** The addresses to try the product with, and what each is for. */
export const demoSignIns = people.signIns;

export const creatorIdOf = (key: CreatorKey): AccountId => demoId<AccountId>(`creator ${key}`);
export const demoCreatorKeys = Object.keys(people.creators) as CreatorKey[];

export const demoCreators = demoCreatorKeys.map((key) => {
  const one = people.creators[key];
  const link = (site: (typeof one.on)[number], address: string) =>
    one.on.includes(site) ? `${address}${one.handle}` : '';
  return {
    id: creatorIdOf(key),
    userId: demoId<UserId>(`user ${key}`),
    firstName: one.firstName,
    lastName: one.lastName,
    photoUrl: `/demo/portraits/${key}.svg`,
    locality: one.locality,
    categories: one.categories,
    about: one.about,
    instagramUrl: link('instagram', 'https://www.instagram.com/'),
    tiktokUrl: link('tiktok', 'https://www.tiktok.com/@'),
    youtubeUrl: link('youtube', 'https://www.youtube.com/@'),
    localBuzzUrl: link('localBuzz', 'https://localbuzz.example/'),
    acceptGiftOffer: one.gift,
    acceptPaidPromotion: one.paid,
    ...flagsOf(one.gender),
    dateOfBirth: one.dateOfBirth,
    minPrice: one.minPrice,
  };
});

/** Creators, who may own a place as well, and the staff of the places. */
export const demoPeople = Object.entries({ ...people.creators, ...people.staff }).map(
  ([key, { email, firstName, lastName, phone, locality, roles = {} }]) => {
    const ofPlaces = Object.entries(roles).map(([place, role]) => ({
      accountId: placeIds[place as keyof typeof roles],
      role,
    }));
    const own: { accountId: AccountId; role: Role }[] =
      key in people.creators
        ? [{ accountId: creatorIdOf(key as CreatorKey), role: 'creator' }]
        : [];
    const id = demoId<UserId>(`user ${key}`);
    return { id, email, firstName, lastName, phone, locality, memberships: [...own, ...ofPlaces] };
  },
);
