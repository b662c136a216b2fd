import * as z from 'zod/mini';
import { reviewId } from '../ids.ts';
import { ratingTiers } from './rules.ts';

/** A review as everyone may read it. */
const publicReview = z.object({
  id: reviewId,
  /** The author: a business's name, or a creator's first and last name. */
  businessName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  image: z.nullable(z.string()),
  feedback: z.string(),
  createdOn: z.iso.datetime(),
});
export type PublicReview = z.infer<typeof publicReview>;

/** Reviews that travel with a profile, the newest. */
export const REVIEWS_SHOWN = 20;

export const rating = z.object({
  status: z.enum(ratingTiers),
  /** How often each trait was praised, by its key. */
  positiveTraits: z.record(z.string(), z.int()),
  /** The number of all visible reviews; `publicReviews` contains the newest of them. */
  reviewCount: z.int(),
  publicReviews: z.array(publicReview),
});
export type Rating = z.infer<typeof rating>;
