import type { AccountProfile } from '#contract/profile/record.ts';
import type { CreatorProfile } from '#src/features/creator-profile/overlay.ts';
import { creatorAccount } from '../messages/inbox.ts';

const details: CreatorProfile['creator'] = {
  firstName: 'Maya',
  lastName: 'Ortiz',
  instagramUrl: 'https://instagram.com/maya',
  tiktokUrl: '',
  youtubeUrl: '',
  localBuzzUrl: '',
  acceptGiftOffer: true,
  acceptPaidPromotion: true,
  male: false,
  female: true,
  ageBand: '25-34',
  minPrice: 50,
  rating: { status: 'BASIC', positiveTraits: {}, reviewCount: 0, publicReviews: [] },
  completedCampaigns: 0,
};

export const recordOf = (
  change: Partial<CreatorProfile> = {},
  creator: Partial<CreatorProfile['creator']> = {},
): AccountProfile => ({
  accountId: creatorAccount,
  kind: 'creator',
  name: 'Maya Ortiz',
  photoUrl: null,
  about: '<p>I film <strong>kitchens</strong>.</p>',
  categories: ['eats'],
  street: '',
  locality: 'Phoenix',
  province: 'AZ',
  postalCode: '',
  business: null,
  favourites: [],
  blocked: [],
  updatedOn: '2026-11-20T16:00:00.000Z',
  version: 3,
  revision: 1,
  creator: { ...details, ...creator },
  ...change,
});

/** A profile as nobody has filled it in yet. */
export const emptyRecord = (): AccountProfile =>
  recordOf(
    { about: '', categories: [], locality: '' },
    { instagramUrl: '', ageBand: null, female: false },
  );
