import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { portfolioItem } from '../portfolio/record.ts';
import { ageBands, categoryIds, cityNames } from '../profile/lists.ts';
import { rating } from '../review/record.ts';
import { ratingTiers } from '../review/rules.ts';

const address = z.object({ locality: z.string(), province: z.string(), country: z.string() });

/**
 * The usual time from a business's message to the creator's answer, in minutes. Null as long as there are few answers; absent if
 * the server is older.
 */
const responseMinutes = z.optional(z.nullable(z.int()));

/** A creator as a business sees them (the specification's creator, without the date of birth and the phone). */
export const publicCreator = z.object({
  id: accountId,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
  /** HTML of the allow-list. */
  about: z.string(),
  address,
  categories: z.array(z.string()),
  instagramUrl: z.string(),
  tiktokUrl: z.string(),
  youtubeUrl: z.string(),
  localBuzzUrl: z.string(),
  acceptGiftOffer: z.boolean(),
  acceptPaidPromotion: z.boolean(),
  ageBand: z.nullable(z.enum(ageBands)),
  minPrice: z.int(),
  metrics: z.object({ completedCampaigns: z.int() }),
  responseMinutes,
  rating,
  portfolio: z.array(portfolioItem),
});
export type PublicCreator = z.infer<typeof publicCreator>;

/** Works on a card of the directory. */
export const CARD_WORKS = 3;

/** A creator in the directory. */
export const creatorCard = z.object({
  id: accountId,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
  locality: z.string(),
  categories: z.array(z.string()),
  acceptGiftOffer: z.boolean(),
  acceptPaidPromotion: z.boolean(),
  minPrice: z.int(),
  status: z.enum(ratingTiers),
  reviewCount: z.int(),
  completedCampaigns: z.int(),
  responseMinutes,
  works: z.array(portfolioItem),
});
export type CreatorCard = z.infer<typeof creatorCard>;

export const directorySorts = ['match', 'near', 'rating'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** The filters of the directory (domain rules, 14). A missing filter matches everything. */
export const directoryQuery = z.strictObject({
  category: z.optional(z.enum(categoryIds)),
  city: z.optional(z.enum(cityNames)),
  /** Kilometres from the business's own city. */
  within: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  /** This tier or a higher one. */
  tier: z.optional(z.enum(ratingTiers)),
  offer: z.optional(z.enum(['gift', 'paid'])),
  maxPrice: z.optional(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(500))),
  sort: z.optional(z.enum(directorySorts)),
  /** Only creators that the account marked. */
  favourites: z.optional(z.literal('true')),
  /** Creators before this page. */
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;
export const CREATORS_PER_PAGE = 24;
/** Works that travel with a creator's profile, the newest. */
export const PROFILE_WORKS = 60;
