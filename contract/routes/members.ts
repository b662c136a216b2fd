import * as z from 'zod/mini';
import { memberInvitationId, userId } from '../ids.ts';
import { businessIds, openedInvitation, team, teamRole } from '../members/record.ts';
import { newName } from '../profile/name.ts';
import { userProfile } from '../profile/record.ts';
import { email } from '../sign-in/rules.ts';
import { success, type Route } from './route.ts';

const nothing = z.strictObject({});
/** 256 random bits in base64url. It travels in bodies, so no log of addresses has it. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * The people of a business, or of a corporation. The list is readable offline with its age. All changes need a connection: they send letters or
 * decide who may do what from now on. A person who gives or takes access confirms their identity again: a stolen session
 * would otherwise take the account.
 */
export const memberRoutes = {
  members: {
    method: 'GET',
    path: '/members',
    access: { action: 'members.read' },
    offline: 'read',
    answer: team,
  },
  inviteMember: {
    method: 'POST',
    path: '/memberInvitations',
    access: { action: 'members.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({ email, role: teamRole, businessIds }),
    answer: success,
  },
  /** Sends a new link, which replaces the earlier one. */
  resendMemberInvitation: {
    method: 'POST',
    path: '/memberInvitations/{id}/resend',
    access: { action: 'members.manage' },
    offline: 'onlineOnly',
    params: z.strictObject({ id: memberInvitationId }),
    body: nothing,
    answer: success,
  },
  revokeMemberInvitation: {
    method: 'DELETE',
    path: '/memberInvitations/{id}',
    access: { action: 'members.manage' },
    offline: 'onlineOnly',
    params: z.strictObject({ id: memberInvitationId }),
    answer: success,
  },
  changeMemberRole: {
    method: 'PUT',
    path: '/members/{id}',
    access: { action: 'members.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: userId }),
    body: z.strictObject({ role: teamRole, businessIds }),
    answer: success,
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{id}',
    access: { action: 'members.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: userId }),
    answer: success,
  },
  /** The details that an invitation's link shows before sign-in. */
  openMemberInvitation: {
    method: 'POST',
    path: '/memberInvitation',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({ token }),
    answer: openedInvitation,
  },
  /** Adds the membership and makes it the active one. A person without a name gives it here. */
  acceptMemberInvitation: {
    method: 'POST',
    path: '/memberInvitation/accept',
    access: 'user',
    offline: 'onlineOnly',
    body: z.strictObject({
      token,
      firstName: z.optional(newName),
      lastName: z.optional(newName),
    }),
    answer: z.object({ success: z.literal(true), user: userProfile }),
  },
  /** Makes another member an owner and the caller a manager, or an administrator and a manager of the corporation. */
  handOverBusiness: {
    method: 'POST',
    path: '/members/{id}/handOver',
    access: { action: 'members.handOver' },
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: userId }),
    body: nothing,
    answer: success,
  },
  leaveBusiness: {
    method: 'POST',
    path: '/leaveBusiness',
    access: { action: 'members.leave' },
    offline: 'onlineOnly',
    body: nothing,
    answer: success,
  },
} as const satisfies Record<string, Route>;
