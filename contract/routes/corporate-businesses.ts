import * as z from 'zod/mini';
import { businessInvitations, openedBusinessInvitation } from '../corporate-businesses/record.ts';
import { corporateOverview } from '../corporate-businesses/overview.ts';
import { accountId, businessInvitationId } from '../ids.ts';
import { businessFields } from '../profile/edits.ts';
import { userProfile } from '../profile/record.ts';
import { email } from '../sign-in/rules.ts';
import { success, type Route } from './route.ts';

const nothing = z.strictObject({});
const invitation = z.strictObject({ id: businessInvitationId });
const withUser = z.object({ success: z.literal(true), user: userProfile });

/**
 * The businesses of a corporation. All changes need a connection: they send letters, or decide who may do what from now on.
 * An invitation's link has no secret. It works for the invited address alone, and a sign-in proves that.
 */
export const corporateBusinessRoutes = {
  /** Numbers only, however many campaigns there are. The device keeps the last ones with their age. */
  corporateOverview: {
    method: 'GET',
    path: '/corporate/overview',
    access: { action: 'corporation.read' },
    offline: 'read',
    answer: corporateOverview,
  },
  businessInvitations: {
    method: 'GET',
    path: '/corporate/businessInvitations',
    access: { action: 'businesses.manage' },
    offline: 'read',
    answer: businessInvitations,
  },
  /** A repeat sends another letter and renews the time. The answer is the same whether the address has a user or not. */
  inviteBusiness: {
    method: 'POST',
    path: '/corporate/businessInvitations',
    access: { action: 'businesses.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({ email }),
    answer: success,
  },
  revokeBusinessInvitation: {
    method: 'DELETE',
    path: '/corporate/businessInvitations/{id}',
    access: { action: 'businesses.manage' },
    offline: 'onlineOnly',
    params: invitation,
    answer: success,
  },
  /** A new business of the corporation, which has no people of its own yet. */
  createCorporateBusiness: {
    method: 'POST',
    path: '/corporate/businesses',
    access: { action: 'businesses.manage' },
    offline: 'onlineOnly',
    body: z.strictObject({
      /** Made by the device, so that a repeat creates no second one. */
      businessId: accountId,
      name: businessFields.name,
      address: businessFields.address,
      categories: businessFields.categories,
    }),
    answer: success,
  },
  /** The business keeps its owner, its data, and its work; the corporation's people lose it at once. */
  removeCorporateBusiness: {
    method: 'DELETE',
    path: '/corporate/businesses/{id}',
    access: { action: 'businesses.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: accountId }),
    answer: success,
  },
  updateCorporateProfile: {
    method: 'PUT',
    path: '/corporate/profile',
    access: { action: 'businesses.manage' },
    offline: 'onlineOnly',
    body: z.strictObject({ name: businessFields.name }),
    answer: success,
  },
  openBusinessInvitation: {
    method: 'GET',
    path: '/businessInvitations/{id}',
    access: 'user',
    offline: 'onlineOnly',
    params: invitation,
    answer: openedBusinessInvitation,
  },
  /** The caller's own business joins. A repeat for the same business succeeds. */
  acceptBusinessInvitation: {
    method: 'POST',
    path: '/businessInvitations/{id}/accept',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    params: invitation,
    body: z.strictObject({ businessId: accountId }),
    answer: withUser,
  },
  declineBusinessInvitation: {
    method: 'POST',
    path: '/businessInvitations/{id}/decline',
    access: 'user',
    offline: 'onlineOnly',
    params: invitation,
    body: nothing,
    answer: success,
  },
  leaveCorporation: {
    method: 'POST',
    path: '/leaveCorporation',
    access: { action: 'corporation.leave' },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
} as const satisfies Record<string, Route>;
