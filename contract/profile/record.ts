import * as z from 'zod/mini';
import { week } from '../availability/record.ts';
import { accountId, userId } from '../ids.ts';
import { notificationSettings } from '../notification/settings.ts';
import { roles } from '../permissions.ts';

export const accountKinds = ['creator', 'business', 'corporate'] as const;
export const accountKind = z.enum(accountKinds);
export type AccountKind = z.infer<typeof accountKind>;

const role = z.enum(roles);

/** A hat a user may wear. Exactly one account stands behind it: business before creator before corporate. */
export const membership = z.object({
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
  locality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  notificationSettings,
  memberships: z.array(membership),
  currentMembership: z.nullable(membership),
  creator: z.nullable(z.object({ id: accountId, photoUrl: z.nullable(z.string()) })),
  business: z.nullable(
    z.object({ id: accountId, name: z.string(), photoUrl: z.nullable(z.string()) }),
  ),
});
export type UserProfile = z.infer<typeof userProfile>;

/** An account's own profile, as its members' devices keep it. */
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
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

/** What everybody signed in may see of a business (the specification's business call). */
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
  }),
  /** The specification's per-day map. */
  availability: week,
});
