import * as z from 'zod/mini';
import { accountId, memberInvitationId, userId } from '../ids.ts';
import { NAMED_BUSINESSES_MAX, teamRoles } from './rules.ts';

export const teamRole = z.enum(teamRoles);

/** The only businesses that a corporate manager may act for; null or absent for all of the corporation. */
export const businessIds = z.optional(
  z.nullable(z.array(accountId).check(z.maxLength(NAMED_BUSINESSES_MAX))),
);

/** A person who works for a business or a corporation by a grant of its own, not by one of its corporation. */
const teamMember = z.object({
  userId,
  /** Empty until the person has entered one. */
  name: z.string(),
  /** Absent if the server is older. */
  photoUrl: z.optional(z.nullable(z.string())),
  /** Null for readers who may not manage the team. */
  email: z.nullable(z.string()),
  role: teamRole,
  businessIds,
  joinedOn: z.iso.datetime(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that was neither accepted nor revoked. */
const memberInvitation = z.object({
  id: memberInvitationId,
  email: z.string(),
  role: teamRole,
  businessIds,
  /** The last letter with its link. */
  sentOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
});
export type MemberInvitation = z.infer<typeof memberInvitation>;

/** Members, owners first and then by name; invitations, the newest first. */
export const team = z.object({
  members: z.array(teamMember),
  /** Empty for readers who may not manage the team. */
  invitations: z.array(memberInvitation),
});
export type Team = z.infer<typeof team>;

/** An invitation as the holder of its link sees it. */
export const openedInvitation = z.object({
  /** The business, or the corporation. */
  businessId: accountId,
  businessName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: teamRole,
  isAccepted: z.boolean(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;
