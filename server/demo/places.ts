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
