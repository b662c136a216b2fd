import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CreatorProfile } from '#src/features/creator-profile/overlay.ts';

/** A creator's own profile, filled in as far as they must. */
export const aCreatorProfile = (
  change: Partial<CreatorProfile> = {},
  creator: Partial<CreatorProfile['creator']> = {},
): CreatorProfile => ({
  accountId: newId<AccountId>(),
  kind: 'creator',
  name: 'Maya Okafor',
  photoUrl: null,
  about: '<p>Kitchens.</p>',
  categories: ['eats'],
  street: '',
  locality: 'Phoenix',
  province: 'AZ',
  postalCode: '',
  business: null,
  favourites: [],
  following: [],
  blocked: [],
  updatedOn: '2026-11-20T16:00:00.000Z',
  version: 3,
  revision: 1,
  creator: {
    firstName: 'Maya',
    lastName: 'Okafor',
    instagramUrl: 'https://instagram.com/maya',
    tiktokUrl: '',
    youtubeUrl: '',
    localBuzzUrl: '',
    acceptGiftOffer: true,
    acceptPaidPromotion: true,
    male: false,
    female: false,
    ageBand: null,
    minPrice: 50,
    rating: { status: 'BASIC', positiveTraits: {}, reviewCount: 0, publicReviews: [] },
    completedCampaigns: 0,
    ...creator,
  },
  ...change,
});
