import * as z from 'zod/mini';
import { place } from '../address.ts';
import { paidByWays } from '../billing/payment.ts';
import { accountId, campaignId, uploadId } from '../ids.ts';
import { picture } from '../pictures/record.ts';
import { categoryIds, cityNames } from '../profile/lists.ts';
import { ratingTiers } from '../review/rules.ts';
import { CAMPAIGN_LIMITS as limits, goals, visibilities } from './lists.ts';
import { line, terms } from './terms.ts';

export type { Shot } from './terms.ts';
const campaignStatuses = ['draft', 'active', 'completed', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

const note = z.nullable(line(limits.contactText));
const lines = z.array(line(limits.lineText)).check(z.maxLength(limits.lines));

/** The contact on location. A creator sees it with the confirmed shoot, the business always. */
export const onSiteContact = z.object({
  name: line(limits.contactText),
  phone: note,
  parkingNote: note,
  doorNote: note,
});

/** The eligible creators; null sets no condition. */
const eligibility = z.object({
  cities: z.nullable(z.array(z.enum(cityNames)).check(z.maxLength(28))),
  minRatingTier: z.nullable(z.enum(ratingTiers)),
  minFollowersText: z.nullable(line(limits.lineText)),
});

/** The origin of a drafted text. Fields stay marked until a person edits them. */
export const aiMarks = z.object({
  used: z.boolean(),
  model: z.nullable(z.string().check(z.maxLength(120))),
  promptHash: z.nullable(z.string().check(z.maxLength(64))),
  /** Drafted fields that are not edited yet. */
  unedited: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60)),
});

/** The fields that a business edits. A draft may be incomplete; `publishProblems` lists the missing fields. */
export const campaignFields = z.object({
  ...terms.shape,
  title: line(limits.title.most),
  category: z.enum(categoryIds),
  /** For cards; empty: the description's first sentence. */
  summary: line(limits.summary),
  /** Plain text with line ends. */
  description: line(limits.description),
  goals: z.array(z.enum(goals)).check(z.maxLength(goals.length)),
  dos: lines,
  donts: lines,
  /** Null: the business's own address. */
  place: z.nullable(
    z.object({
      street: line(limits.contactText),
      locality: line(80),
      province: line(40),
      postalCode: line(12),
    }),
  ),
  onSite: z.nullable(onSiteContact),
  /** Minutes, 30–240 in steps of 15. */
  shootDurationMin: z
    .int()
    .check(z.minimum(limits.duration.least), z.maximum(limits.duration.most), z.multipleOf(15)),
  /** Days on which shoots may be, Phoenix time, both included; null: any. */
  shootWindow: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  applyBy: z.nullable(z.iso.date()),
  creatorSlots: z.int().check(z.minimum(1), z.maximum(limits.slots.most)),
  visibility: z.enum(visibilities),
  eligibility,
  ai: aiMarks,
});
export type CampaignFields = z.infer<typeof campaignFields>;
export const campaignFieldNames = Object.keys(campaignFields.shape) as (keyof CampaignFields)[];

const campaignPicture = z.object({ ...picture.shape, uploadId: z.nullable(uploadId) });
export type CampaignPicture = z.infer<typeof campaignPicture>;

/**
 * A campaign as its business and its involved creators see it. Only the business sees `onSite`, `ai` and `counts`; others get
 * null.
 */
export const campaignRecord = z.object({
  id: campaignId,
  businessId: accountId,
  businessName: z.string(),
  businessLogoUrl: z.nullable(z.string()),
  ...campaignFields.shape,
  ai: z.nullable(aiMarks),
  status: z.enum(campaignStatuses),
  /**
   * How its price is paid, as fixed at its publication; of a draft, as it would be today. With `pollin`, accepting a creator charges
   * the business's card, needs a connection, and names the price that was shown (`priceCents`).
   */
  pricePaidBy: z.enum(paidByWays),
  /** Where it is filmed: its own place, or its business's. */
  location: place,
  /** The first is the cover; without one, screens show the business's photo. */
  gallery: z.array(campaignPicture),
  businessPhotoUrl: z.nullable(z.string()),
  /** Creators see it and can apply. It ends when `applyBy` has passed, which devices check themselves. */
  isOpen: z.boolean(),
  /** Free slots. */
  openSlots: z.int(),
  counts: z.nullable(
    z.object({ applied: z.int(), invited: z.int(), accepted: z.int(), completed: z.int() }),
  ),
  lockedOn: z.nullable(z.iso.datetime()),
  publishedOn: z.nullable(z.iso.datetime()),
  endedOn: z.nullable(z.iso.datetime()),
  endReason: z.nullable(z.string()),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;
