import * as z from 'zod/mini';
import { hoursException, week } from '../availability/record.ts';
import { accountId, campaignId } from '../ids.ts';
import { picture } from '../pictures/record.ts';
import { categoryIds, cityNames } from '../profile/lists.ts';
import { ratingTiers } from '../review/rules.ts';
import { offerTypes, priceModes } from './lists.ts';
import { deliverable } from './terms.ts';

/** Opportunities a page has, and a device keeps for when there is no signal (domain rules, 13). */
export const OPPORTUNITIES_PER_PAGE = 20;
export const OPPORTUNITIES_KEPT = 100;
/** The highest number that a list shows as its total. */
export const OPPORTUNITIES_COUNTED = 100;

/** A campaign that accepts applications, as a creator finds it. Money in cents. */
export const opportunity = z.object({
  campaignId,
  businessId: accountId,
  businessName: z.string(),
  businessLogoUrl: z.nullable(z.string()),
  businessTier: z.enum(ratingTiers),
  businessReviewCount: z.int(),
  title: z.string(),
  category: z.enum(categoryIds),
  summary: z.string(),
  cover: z.nullable(z.pick(picture, { url: true, thumbUrl: true, placeholder: true })),
  businessPhotoUrl: z.nullable(z.string()),
  offerType: z.enum(offerTypes),
  giftDescription: z.string(),
  giftValueCents: z.int(),
  priceCents: z.int(),
  priceMode: z.enum(priceModes),
  deliverables: z.array(deliverable),
  locality: z.string(),
  /** Kilometres from the creator's city; null where one of the two is not known. */
  distanceKm: z.nullable(z.number()),
  requiresShoot: z.boolean(),
  shootDurationMin: z.int(),
  shootWindow: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** The business's filming hours, with the exceptions of the next days; an older server sends none. */
  hours: z.optional(z.nullable(z.object({ week, exceptions: z.array(hoursException) }))),
  applyBy: z.nullable(z.iso.date()),
  openSlots: z.int(),
  /** Reasons to recommend it, by weight: the creator's category, near, well rated, pays enough, new. */
  reasons: z.array(z.enum(['category', 'near', 'price', 'tier', 'new'])),
  /** The match of category and city, which orders the list; equal ones by age, newest first. */
  score: z.int(),
  publishedOn: z.iso.datetime(),
});
export type Opportunity = z.infer<typeof opportunity>;

export const opportunitiesQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(80))),
  category: z.optional(z.enum(['all', ...categoryIds])),
  city: z.optional(z.enum(cityNames)),
  offer: z.optional(z.enum(offerTypes)),
});
export type OpportunitiesQuery = z.infer<typeof opportunitiesQuery>;
