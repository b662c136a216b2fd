import type { UserId } from '../ids.ts';
import type { Role } from '../permissions.ts';
import type { RuleRefusal } from '../refusal.ts';
import { refused, ok, type Result } from '../result.ts';

/** Roles of a business's own people. */
export const teamRoles = ['owner', 'manager', 'staff'] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];

export const isTeamRole = (role: Role): role is TeamRole =>
  (teamRoles as readonly Role[]).includes(role);

/** Days in which an invitation may be accepted, from its last letter on. */
export const INVITATION_DAYS = 7;
/** Letters of invitation of one business, new and repeated, in a day. */
export const INVITATIONS_PER_DAY = 30;
/** Letters of invitation to one address in a day, from all businesses together. */
export const INVITATIONS_PER_DAY_AND_ADDRESS = 5;
/** Random bytes of an invitation's link. The database keeps only their hash. */
export const INVITATION_TOKEN_BYTES = 32;

type Seat = { userId: UserId; role: TeamRole };

/** A business's own people, and whether somebody of its corporation can run it without any of them. */
export type TeamState = { seats: readonly Seat[]; hasCorporateAdmin: boolean };

/**
 * Whether a member may get another role, or none (`null`): a business keeps an owner, unless its corporation has an
 * administrator. Answers the member's role before. The permission of the actor is checked elsewhere.
 */
export function decideRole(
  { seats, hasCorporateAdmin }: TeamState,
  userId: UserId,
  role: TeamRole | null,
): Result<TeamRole, RuleRefusal> {
  const seat = seats.find((one) => one.userId === userId);
  if (!seat) return refused({ code: 'NOT_FOUND' });
  const isLastOwner =
    seat.role === 'owner' &&
    role !== 'owner' &&
    !hasCorporateAdmin &&
    !seats.some((one) => one.role === 'owner' && one.userId !== userId);
  return isLastOwner ? refused({ code: 'LAST_OWNER' }) : ok(seat.role);
}

/** The state of an invitation at a moment. */
export type InvitationState = 'pending' | 'accepted' | 'revoked' | 'expired';

type InvitationTimes = {
  expiresOn: number;
  acceptedOn: number | null;
  revokedOn: number | null;
};

export function invitationStateOf(
  { expiresOn, acceptedOn, revokedOn }: InvitationTimes,
  now: number,
): InvitationState {
  if (acceptedOn !== null) return 'accepted';
  if (revokedOn !== null) return 'revoked';
  return now < expiresOn ? 'pending' : 'expired';
}
