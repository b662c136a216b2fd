import type { CreatorCard } from '#contract/directory/record.ts';
import type { AccountId, PortfolioItemId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';

/** A creator in the directory, from Tempe, with one work. */
export const aCard = (change: Partial<CreatorCard> = {}): CreatorCard => ({
  id: newId<AccountId>(),
  firstName: 'Maya',
  lastName: 'Torres',
  photoUrl: null,
  locality: 'Tempe',
  categories: ['eats'],
  acceptGiftOffer: true,
  acceptPaidPromotion: true,
  minPrice: 50,
  status: 'BASIC',
  reviewCount: 0,
  completedCampaigns: 0,
  works: [aPortfolioItem()],
  ...change,
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const aPortfolioItem = (): CreatorCard['works'][number] => ({
  id: newId<PortfolioItemId>(),
  fileUrl: PIXEL,
  thumbUrl: PIXEL,
  mediaType: 'image',
  width: 400,
  height: 300,
  placeholder: PIXEL,
});
