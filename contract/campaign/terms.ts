import * as z from 'zod/mini';
import {
  deliverableTypes,
  disclosureTags,
  keepLiveDays,
  licenceDays,
  licenceScopes,
  offerTypes,
  platforms,
  priceModes,
  CAMPAIGN_LIMITS as limits,
} from './lists.ts';

export const line = (most: number) => z.string().check(z.maxLength(most));
/** Made on the device, so that what refers to a line of a draft keeps doing so. */
const lineId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

export const deliverable = z.object({
  id: lineId,
  type: z.enum(deliverableTypes),
  /** Where it is posted; null for what is only handed over. */
  platform: z.nullable(z.enum(platforms)),
  qty: z.int().check(z.minimum(1), z.maximum(limits.qty)),
  notes: line(limits.notes),
});
export type Deliverable = z.infer<typeof deliverable>;

const shot = z.object({
  id: lineId,
  text: line(limits.shotText),
  required: z.boolean(),
  deliverableId: z.optional(z.nullable(lineId)),
});
export type Shot = z.infer<typeof shot>;

const licence = z.object({
  scope: z.enum(licenceScopes),
  durationDays: z.literal(licenceDays),
  exclusive: z.boolean(),
  credit: z.boolean(),
});
export type Licence = z.infer<typeof licence>;

const days = ({ least, most }: { least: number; most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most));

/**
 * The agreed conditions. A project copies them at the acceptance, so later changes by the business apply only to later
 * creators. Money in cents.
 */
export const terms = z.object({
  offerType: z.enum(offerTypes),
  giftDescription: line(limits.giftDescription),
  giftValueCents: z.int().check(z.nonnegative(), z.maximum(limits.giftValueCents)),
  priceCents: z.int().check(z.nonnegative(), z.maximum(limits.price.most)),
  priceMode: z.enum(priceModes),
  deliverables: z.array(deliverable).check(z.maxLength(limits.deliverables)),
  /** False: the content is handed over and nothing is posted. */
  requiresPost: z.boolean(),
  /** False: there is no appointment. */
  requiresShoot: z.boolean(),
  shotList: z.array(shot).check(z.maxLength(limits.shots)),
  hashtags: z.array(line(limits.lineText)).check(z.maxLength(limits.lines)),
  mentions: z.array(line(limits.lineText)).check(z.maxLength(limits.lines)),
  disclosureTag: z.enum(disclosureTags),
  licence,
  /** How often changes may be asked for. */
  revisionRounds: z.int().check(z.nonnegative(), z.maximum(limits.revisionRounds.most)),
  contentDueDays: days(limits.contentDueDays),
  postWindow: z.object({
    /** Nothing is posted before this day (Phoenix); null: at once. */
    from: z.nullable(z.iso.date()),
    dueDaysAfterApproval: days(limits.postDueDays),
  }),
  keepLiveDays: z.literal(keepLiveDays),
});
export type Terms = z.infer<typeof terms>;
const termNames = Object.keys(terms.shape) as (keyof Terms)[];

export const defaultLicence: Licence = {
  scope: 'organic',
  durationDays: 365,
  exclusive: false,
  credit: true,
};

/** The terms of a new campaign (domain rules, 1). */
export const defaultTerms = (): Terms => ({
  offerType: 'gift',
  giftDescription: '',
  giftValueCents: 0,
  priceCents: limits.price.usual,
  priceMode: 'fixed',
  deliverables: [{ id: 'd1', type: 'reel', platform: 'instagram', qty: 1, notes: '' }],
  requiresPost: true,
  requiresShoot: true,
  shotList: [],
  hashtags: [],
  mentions: [],
  disclosureTag: '#gifted',
  licence: defaultLicence,
  revisionRounds: limits.revisionRounds.usual,
  contentDueDays: limits.contentDueDays.usual,
  postWindow: { from: null, dueDaysAfterApproval: limits.postDueDays.usual },
  keepLiveDays: 30,
});

/** The terms among a campaign's fields. */
export const termsOf = (campaign: Terms): Terms =>
  Object.fromEntries(termNames.map((name) => [name, campaign[name]])) as Terms;

/** Posts that the creator owes, one field each: none where nothing is posted. */
export const requiredPosts = (
  one: Pick<Terms, 'requiresPost' | 'deliverables'>,
): { deliverableId: string; index: number; platform: Platform; type: Deliverable['type'] }[] =>
  one.requiresPost
    ? one.deliverables.flatMap(({ id, platform, qty, type }) =>
        platform === null
          ? []
          : Array.from({ length: qty }, (_, index) => ({
              deliverableId: id,
              index,
              platform,
              type,
            })),
      )
    : [];
type Platform = NonNullable<Deliverable['platform']>;
