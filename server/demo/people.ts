import type { AccountId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { people, type CreatorKey } from './data.ts';
import { demoId } from './demo-id.ts';
import { placeIds } from './places.ts';

/** The addresses to try the product with, and what each is for. */
export const demoSignIns = people.signIns;

export const creatorIdOf = (key: CreatorKey): AccountId => demoId<AccountId>(`creator ${key}`);
export const demoCreatorKeys = Object.keys(people.creators) as CreatorKey[];

export const demoCreators = demoCreatorKeys.map((key) => {
  const { firstName, lastName, locality, profile } = people.creators[key];
  const userId = demoId<UserId>(`user ${key}`);
  const photoUrl = `/demo/portraits/${key}.svg`;
  return { id: creatorIdOf(key), userId, firstName, lastName, photoUrl, locality, ...profile };
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
