import * as z from 'zod/mini';
import { coordinates } from '../address.ts';
import { week } from '../availability/record.ts';
import { subscriptionStatus } from '../billing/subscription.ts';
import { rating } from '../review/record.ts';
import { ageBands } from './lists.ts';
import { accountId, userId } from '../ids.ts';
import { languages } from '../language.ts';
import { notificationSettings } from './notification-settings.ts';
import { roles } from '../permissions.ts';

export const accountKinds = ['creator', 'business', 'corporate'] as const;
export const accountKind = z.enum(accountKinds);
export type AccountKind = z.infer<typeof accountKind>;

const role = z.enum(roles);

/** A membership a user may switch to. Exactly one account is behind it: business before creator before corporate. */
const membership = z.object({
  accountId,
  role,
  businessId: z.nullable(accountId),
  businessName: z.nullable(z.string()),
  corporateId: z.nullable(accountId),
  corporateName: z.nullable(z.string()),
  creatorId: z.nullable(accountId),
  photoUrl: z.nullable(z.string()),
});
export type Membership = z.infer<typeof membership>;

/** The signed-in user, as `GET /me` answers. */
export const userProfile = z.object({
  userId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Of the person, not of an account. Absent if the server is older. */
  photoUrl: z.optional(z.nullable(z.string())),
  locality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  notificationSettings,
  /** Works at the support desk. Absent if the server is older. */
  isSupport: z.optional(z.boolean()),
  /** The language the user chose, or that of their first sign-in. */
  language: z.optional(z.nullable(z.enum(languages))),
  memberships: z.array(membership),
  currentMembership: z.nullable(membership),
  creator: z.nullable(
    z.object({
      id: accountId,
      photoUrl: z.nullable(z.string()),
      /** Absent if the server is older, as all that is optional here. */
      completionStatus: z.optional(z.object({ profile: z.boolean(), portfolio: z.boolean() })),
      payoutsEnabled: z.optional(z.boolean()),
      responseMinutes: z.optional(z.nullable(z.int())),
    }),
  ),
  business: z.nullable(
    z.object({
      id: accountId,
      name: z.string(),
      photoUrl: z.nullable(z.string()),
      /** Whether one is published and has not ended. Absent if the server is older. */
      hasActiveCampaigns: z.optional(z.boolean()),
      status: z.optional(subscriptionStatus),
      stripeSubscriptionActive: z.optional(z.boolean()),
      /** Absent where it is not known: `isOnTrial` then infers it. */
      isUsingFreeTrial: z.optional(z.boolean()),
      completionStatus: z.optional(
        z.object({ profile: z.boolean(), availability: z.boolean(), stripe: z.boolean() }),
      ),
      /** Campaigns that were ever published, and how those that ended did. */
      metrics: z.optional(
        z.object({
          campaigns: z.int(),
          completedCampaigns: z.int(),
          cancelledCampaigns: z.int(),
        }),
      ),
    }),
  ),
});
export type UserProfile = z.infer<typeof userProfile>;

const links = {
  instagramUrl: z.string(),
  tiktokUrl: z.string(),
  youtubeUrl: z.string(),
  localBuzzUrl: z.string(),
};
const reviewed = { rating, completedCampaigns: z.int() };

/** Fields of a creator's profile. Of the date of birth, only the age band leaves the server. */
const creatorDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  ...links,
  acceptGiftOffer: z.boolean(),
  acceptPaidPromotion: z.boolean(),
  male: z.boolean(),
  female: z.boolean(),
  ageBand: z.nullable(z.enum(ageBands)),
  minPrice: z.int(),
  ...reviewed,
});
export type CreatorDetails = z.infer<typeof creatorDetails>;

/** Fields of a business's profile. */
const businessDetails = z.object({
  businessWebsite: z.string(),
  logoUrl: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  facebookUrl: z.string(),
  ...links,
  coordinates: z.nullable(coordinates),
  ...reviewed,
});
export type BusinessDetails = z.infer<typeof businessDetails>;

/**
 * An account's own profile, as its members' devices keep it. `about` is HTML for a creator, plain text for a business. A
 * corporation has neither `creator` nor `business`.
 */
export const accountProfile = z.object({
  accountId,
  kind: accountKind,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  about: z.string(),
  categories: z.array(z.string()),
  street: z.string(),
  locality: z.string(),
  province: z.string(),
  postalCode: z.string(),
  creator: z.nullable(creatorDetails),
  business: z.nullable(businessDetails),
  /** Creators that the account marked. */
  favourites: z.array(accountId),
  /** Businesses whose new campaigns the account hears of, by name. `logoUrl` is absent if the server is older. */
  following: z.array(
    z.object({ accountId, name: z.string(), logoUrl: z.optional(z.nullable(z.string())) }),
  ),
  /** Accounts that it wants to hear nothing of. */
  blocked: z.array(z.object({ accountId, name: z.string() })),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

/** The public part of a business, for everyone signed in (the specification's business call). */
export const publicBusiness = z.object({
  id: accountId,
  name: z.string(),
  about: z.string(),
  categories: z.array(z.string()),
  logoUrl: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  address: z.object({
    street: z.string(),
    locality: z.string(),
    province: z.string(),
    postalCode: z.string(),
    /** Absent if the server is older. */
    country: z.optional(z.string()),
  }),
  businessWebsite: z.string(),
  facebookUrl: z.string(),
  ...links,
  coordinates: z.nullable(coordinates),
  metrics: z.object({ completedCampaigns: z.int() }),
  rating,
  /** The specification's per-day map. */
  availability: week,
});
export type PublicBusiness = z.infer<typeof publicBusiness>;
