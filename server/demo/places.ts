import type { AccountId, CampaignId, UserId } from '#contract/ids.ts';
import { businessFacts } from './business-facts.ts';
import { demoId } from './demo-id.ts';

const businessId = (key: string) => demoId<AccountId>(`business ${key}`);

export const corporateIds = { copperBasin: demoId<AccountId>('corporate copper basin') };
export const businessIds = {
  sol: businessId('sol'),
  tea: businessId('tea'),
  climb: businessId('climb'),
  clay: businessId('clay'),
  owl: businessId('owl'),
  sharp: businessId('sharp'),
};
export type BusinessKey = keyof typeof businessIds;

export const demoCorporates = [{ id: corporateIds.copperBasin, name: 'Copper Basin Collective' }];

type Business = {
  key: BusinessKey;
  id: AccountId;
  corporateId: AccountId | null;
  /** Whom creators talk to. */
  contact: { userId: UserId; firstName: string };
  name: string;
  categories: string[];
  logoUrl: string;
  street: string;
  locality: string;
  postalCode: string;
} & (typeof businessFacts)[BusinessKey];

function business(
  key: BusinessKey,
  contact: [key: string, firstName: string],
  facts: Pick<Business, 'name' | 'categories' | 'street' | 'locality' | 'postalCode'>,
): Business {
  const inCorporation = key === 'tea' || key === 'climb' || key === 'clay';
  return {
    key,
    id: businessIds[key],
    corporateId: inCorporation ? corporateIds.copperBasin : null,
    contact: { userId: demoId<UserId>(`user ${contact[0]}`), firstName: contact[1] },
    logoUrl: `/demo/logos/${key}.svg`,
    ...businessFacts[key],
    ...facts,
  };
}

export const demoBusinesses: readonly Business[] = [
  business('sol', ['elena', 'Elena'], {
    name: 'Sol y Masa',
    categories: ['eats', 'nightlife', 'family'],
    street: '1526 W Sombra Lane',
    locality: 'Phoenix',
    postalCode: '85007',
  }),
  business('tea', ['ines', 'Ines'], {
    name: 'Ocotillo Tea House',
    categories: ['eats', 'health'],
    street: '7031 E Agave Court',
    locality: 'Scottsdale',
    postalCode: '85251',
  }),
  business('climb', ['rob', 'Rob'], {
    name: 'Granite & Chalk',
    categories: ['outdoors', 'health'],
    street: '880 S Quartz Drive',
    locality: 'Tempe',
    postalCode: '85281',
  }),
  business('clay', ['june', 'June'], {
    name: 'Palo Verde Clay',
    categories: ['arts', 'community'],
    street: '214 N Kiln Street',
    locality: 'Mesa',
    postalCode: '85201',
  }),
  business('owl', ['talia', 'Talia'], {
    name: 'Night Owl Books',
    categories: ['shops', 'community'],
    street: '45 W Paperback Avenue',
    locality: 'Gilbert',
    postalCode: '85233',
  }),
  business('sharp', ['marcus', 'Marcus'], {
    name: 'Sharp Line Barbers',
    categories: ['shops', 'family'],
    street: '5808 W Cottonwood Road',
    locality: 'Glendale',
    postalCode: '85301',
  }),
];

const campaigns = [
  ['tacos', 'sol', 'Late-night tacos, pressed to order', 'eats', 'active', 48],
  ['workshop', 'sol', 'Sunday masa workshop', 'family', 'active', 55],
  ['patio', 'sol', 'The patio is back', 'community', 'completed', 120],
  ['tea', 'tea', 'Desert botanicals tea flight', 'health', 'active', 60],
  ['climb', 'climb', 'Beginner nights on the wall', 'outdoors', 'active', 52],
  ['raku', 'clay', 'Raku under the stars', 'arts', 'cancelled', 75],
  ['reading', 'owl', 'Silent reading party', 'event', 'active', 44],
  ['cuts', 'sharp', 'Back-to-school week', 'shops', 'active', 40],
  // Sol y Masa has one of every kind.
  ['salsa', 'sol', 'Salsa macha, by the jar', 'eats', 'active', 9],
  ['breakfast', 'sol', 'Breakfast burritos before work', 'eats', 'active', 42],
  ['horchata', 'sol', 'Horchata on the shady side', 'family', 'active', 46],
  ['mural', 'sol', 'The wall gets its mural', 'arts', 'completed', 72],
  ['lunch', 'sol', 'Lunch in a tin', 'eats', 'cancelled', 41],
  ['tamales', 'sol', 'Tamales for the holidays', 'event', 'active', 3],
  ['catering', 'sol', 'Catering that arrives hot', 'eats', 'draft', 2],
  ['newYear', 'sol', 'New Year’s Eve, two seatings', 'nightlife', 'draft', 1],
  ['matcha', 'tea', 'Saguaro blossom on ice', 'health', 'active', 8],
  ['coldTea', 'tea', 'Iced tea for hot sidewalks', 'eats', 'active', 4],
  ['ceremony', 'tea', 'A tea ceremony for beginners', 'event', 'active', 11],
  ['dusk', 'tea', 'Tea after dark', 'nightlife', 'active', 6],
  ['nightShift', 'tea', 'Tea for the night shift', 'community', 'active', 2],
  ['blends', 'tea', 'Winter blends', 'shops', 'completed', 62],
  ['giftBoxes', 'tea', 'Gift boxes with a label of your own', 'shops', 'draft', 5],
  ['headlamp', 'climb', 'Climb by headlamp', 'nightlife', 'active', 7],
  ['lizards', 'climb', 'Little lizards, ages five to eight', 'family', 'active', 10],
  ['crag', 'climb', 'Out to the real rock', 'outdoors', 'active', 5],
  ['sunrise', 'climb', 'Sunrise on the north side', 'outdoors', 'active', 1],
  ['yoga', 'climb', 'Yoga between the ropes', 'health', 'active', 12],
  ['rounds', 'climb', 'A competition without losers', 'event', 'active', 6],
  ['wheel', 'clay', 'First hour on the wheel', 'arts', 'active', 9],
  ['seconds', 'clay', 'Saturday seconds sale', 'shops', 'active', 36],
  ['forTwo', 'clay', 'Clay for two', 'arts', 'active', 6],
  ['glaze', 'clay', 'Two hundred glaze tests', 'arts', 'active', 38],
  ['openStudio', 'clay', 'Open studio weekend', 'community', 'completed', 64],
  ['soup', 'clay', 'Bowls for the soup kitchen', 'community', 'active', 5],
  ['poet', 'owl', 'A poet in the back room', 'event', 'active', 8],
  ['swap', 'owl', 'Bring one, take one', 'community', 'active', 39],
  ['pajamas', 'owl', 'Bedtime stories in pajamas', 'family', 'active', 13],
  ['aunts', 'owl', 'A stack for every aunt', 'shops', 'active', 14],
  ['maps', 'owl', 'Maps of the old desert', 'outdoors', 'active', 3],
  ['records', 'owl', 'Records after closing time', 'nightlife', 'active', 2],
  ['towel', 'sharp', 'Hot towel Fridays', 'health', 'active', 7],
  ['firstCut', 'sharp', 'First haircut, with certificate', 'family', 'active', 10],
  ['chairs', 'sharp', 'The fourth chair is free', 'community', 'active', 4],
] as const;
export type CampaignKey = (typeof campaigns)[number][0];

export const demoCampaigns = campaigns.map(
  ([key, place, title, category, status, publishedDaysAgo]) => ({
    key,
    id: demoId<CampaignId>(`campaign ${key}`),
    business: ofKey(place),
    title,
    category,
    status,
    publishedDaysAgo,
  }),
);

function ofKey(key: BusinessKey): Business {
  const found = demoBusinesses.find((one) => one.key === key);
  if (!found) throw new Error(`No demo business is called ${key}.`);
  return found;
}
