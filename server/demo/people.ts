import type { AccountId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { flagsOf } from '#contract/profile/lists.ts';
import { demoBios, type Bio } from './bios.ts';
import { demoId } from './demo-id.ts';
import { businessIds, corporateIds } from './places.ts';

/** The addresses to try the product with, and what each is for. */
export const demoSignIns = [
  { email: 'creator@pollin.test', says: 'Maya Okafor, a creator' },
  { email: 'business@pollin.test', says: 'Elena Ruiz of Sol y Masa, a business' },
  { email: 'corporate@pollin.test', says: 'Dana Whitfield of Copper Basin, with three businesses' },
  {
    email: 'second@pollin.test',
    says: 'Marcus Bell of Sharp Line Barbers, strangers to the others',
  },
] as const;

type Person = {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
  /** Creators' own, which a business sees before a shoot. */
  phone?: string;
  locality: string;
  memberships: { accountId: AccountId; role: Role }[];
};

type CreatorProfile = {
  id: AccountId;
  userId: UserId;
  firstName: string;
  lastName: string;
  photoUrl: string;
  locality: string;
  categories: string[];
  about: string;
  instagramUrl: string;
  tiktokUrl: string;
  youtubeUrl: string;
  localBuzzUrl: string;
  acceptGiftOffer: boolean;
  acceptPaidPromotion: boolean;
  male: boolean;
  female: boolean;
  dateOfBirth: string;
  minPrice: number;
};

type Grant = [place: keyof typeof businessIds | keyof typeof corporateIds, role: Role];

const cast = [
  ['maya', 'creator@pollin.test', 'Maya', 'Okafor', 'Phoenix', ['eats', 'arts', 'outdoors']],
  ['diego', 'diego@pollin.test', 'Diego', 'Salcedo', 'Tempe', ['eats', 'nightlife']],
  ['priya', 'priya@pollin.test', 'Priya', 'Raman', 'Chandler', ['health', 'eats']],
  ['jonah', 'jonah@pollin.test', 'Jonah', 'Lindqvist', 'Scottsdale', ['outdoors', 'health']],
  ['noor', 'noor@pollin.test', 'Noor', 'Haddad', 'Mesa', ['arts', 'shops']],
  ['talia', 'talia@pollin.test', 'Talia', 'Brooks', 'Gilbert', ['family', 'community']],
  ['kai', 'kai@pollin.test', 'Kai', 'Nakamura', 'Tempe', ['outdoors', 'event']],
  ['rosa', 'rosa@pollin.test', 'Rosa', 'Benally', 'Phoenix', ['community', 'arts']],
  ['sam', 'sam@pollin.test', 'Sam', 'Whitaker', 'Phoenix', ['nightlife', 'eats']],
  ['andre', 'andre@pollin.test', 'Andre', 'Coleman', 'Glendale', ['shops', 'community']],
  ['bea', 'bea@pollin.test', 'Bea', 'Montoya', 'Peoria', ['family']],
  ['theo', 'theo@pollin.test', 'Theo', 'Park', 'Avondale', ['shops', 'health']],
] as const;
export type CreatorKey = (typeof cast)[number][0];
export const demoCreatorKeys: readonly CreatorKey[] = cast.map(([key]) => key);

export const demoCreators: readonly CreatorProfile[] = cast.map(
  ([key, , firstName, lastName, locality, categories]) => ({
    id: creatorIdOf(key),
    userId: demoId<UserId>(`user ${key}`),
    firstName,
    lastName,
    photoUrl: `/demo/portraits/${key}.svg`,
    locality,
    categories: [...categories],
    ...detailsOf(demoBios[key]),
  }),
);

function detailsOf({ handle, on, gift, paid, gender, about, dateOfBirth, minPrice }: Bio) {
  const link = (place: Bio['on'][number], address: string) =>
    on.includes(place) ? `${address}${handle}` : '';
  return {
    about,
    instagramUrl: link('instagram', 'https://www.instagram.com/'),
    tiktokUrl: link('tiktok', 'https://www.tiktok.com/@'),
    youtubeUrl: link('youtube', 'https://www.youtube.com/@'),
    localBuzzUrl: link('localBuzz', 'https://localbuzz.example/'),
    acceptGiftOffer: gift,
    acceptPaidPromotion: paid,
    ...flagsOf(gender),
    dateOfBirth,
    minPrice,
  };
}

/** Who works for the places; a creator may own one as well. */
const staff: [key: string, email: string, first: string, last: string, city: string, Grant[]][] = [
  ['elena', 'business@pollin.test', 'Elena', 'Ruiz', 'Phoenix', [['sol', 'owner']]],
  [
    'dana',
    'corporate@pollin.test',
    'Dana',
    'Whitfield',
    'Scottsdale',
    [['copperBasin', 'corp-admin']],
  ],
  ['marcus', 'second@pollin.test', 'Marcus', 'Bell', 'Glendale', [['sharp', 'owner']]],
  [
    'ines',
    'ines@pollin.test',
    'Ines',
    'Calder',
    'Scottsdale',
    [
      ['tea', 'manager'],
      ['clay', 'staff'],
    ],
  ],
  ['rob', 'rob@pollin.test', 'Rob', 'Tanaka', 'Tempe', [['climb', 'manager']]],
  ['june', 'june@pollin.test', 'June', 'Whitlock', 'Mesa', [['clay', 'manager']]],
];
const extraHats: Partial<Record<CreatorKey, Grant[]>> = { talia: [['owl', 'owner']] };

export const demoPeople: readonly Person[] = [
  ...cast.map(([key, email, firstName, lastName, locality], place) => ({
    id: demoId<UserId>(`user ${key}`),
    email,
    firstName,
    lastName,
    phone: `+16025550${101 + place}`,
    locality,
    memberships: [
      { accountId: creatorIdOf(key), role: 'creator' as const },
      ...granted(extraHats[key] ?? []),
    ],
  })),
  ...staff.map(([key, email, firstName, lastName, locality, grants]) => ({
    id: demoId<UserId>(`user ${key}`),
    email,
    firstName,
    lastName,
    locality,
    memberships: granted(grants),
  })),
];

export function creatorIdOf(key: CreatorKey): AccountId {
  return demoId<AccountId>(`creator ${key}`);
}

function granted(grants: readonly Grant[]): Person['memberships'] {
  const places: Record<string, AccountId> = { ...businessIds, ...corporateIds };
  return grants.map(([place, role]) => {
    const accountId = places[place];
    if (!accountId) throw new Error(`No demo place is called ${place}.`);
    return { accountId, role };
  });
}
