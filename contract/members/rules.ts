import type { AccountId, UserId } from '../ids.ts';
import type { Role } from '../permissions.ts';
import type { RuleRefusal } from '../refusal.ts';
import { refused, ok, type Result } from '../result.ts';

/** Accounts with a team: a business, or a corporation of businesses. */
export type TeamKind = 'business' | 'corporate';

/** The roles of a team's own people. The first one runs the team, the second is what it becomes after handing over. */
export const rolesOfTeam = {
  business: ['owner', 'manager', 'staff'],
  corporate: ['corp-admin', 'corp-manager', 'corp-viewer'],
} as const satisfies Record<TeamKind, readonly Role[]>;

export const teamRoles = [...rolesOfTeam.business, ...rolesOfTeam.corporate] as const;
export type TeamRole = (typeof teamRoles)[number];

export const isRoleOf = (kind: TeamKind, role: Role): role is TeamRole =>
  (rolesOfTeam[kind] as readonly Role[]).includes(role);

/** The team that a role belongs to. */
export const teamOfRole = (role: Role): TeamKind =>
  isRoleOf('corporate', role) ? 'corporate' : 'business';

/** Businesses that a role may be limited to: those of a corporate manager. Other roles reach all, or have one business. */
export const hasBusinesses = (role: Role): boolean => role === 'corp-manager';
/** Businesses that one corporate manager may be limited to. */
export const NAMED_BUSINESSES_MAX = 200;

/** Days in which an invitation may be accepted, from its last letter on. */
export const INVITATION_DAYS = 7;
/** Letters of invitation of one business, new and repeated, in a day. */
export const INVITATIONS_PER_DAY = 30;
/** Letters of invitation to one address in a day, from all businesses together. */
export const INVITATIONS_PER_DAY_AND_ADDRESS = 5;
/** Random bytes of an invitation's link. The database keeps only their hash. */
export const INVITATION_TOKEN_BYTES = 32;

/** `isSuspended`: they cannot sign in, so they don't count. */
type Seat = { userId: UserId; role: TeamRole; isSuspended?: boolean };

/** A team's own people, and whether someone of its corporation can run it without any of them. */
export type TeamState = { kind: TeamKind; seats: readonly Seat[]; hasCorporateAdmin: boolean };

/**
 * Whether a member may get another role, or none (`null`): a business keeps an owner, unless its corporation has an
 * administrator, and a corporation keeps an administrator. Answers the member's role before. The permission of the actor is
 * checked elsewhere.
 */
export function decideRole(
  { kind, seats, hasCorporateAdmin }: TeamState,
  userId: UserId,
  role: TeamRole | null,
): Result<TeamRole, RuleRefusal> {
  const seat = seats.find((one) => one.userId === userId);
  if (!seat) return refused({ code: 'NOT_FOUND' });
  const [head] = rolesOfTeam[kind];
  const isLast =
    seat.role === head &&
    role !== head &&
    !hasCorporateAdmin &&
    !seats.some((one) => one.role === head && one.userId !== userId && !one.isSuspended);
  if (!isLast) return ok(seat.role);
  return refused({ code: kind === 'business' ? 'LAST_OWNER' : 'LAST_CORPORATE_ADMIN' });
}

type Grant = { role: TeamRole; businessIds?: readonly AccountId[] | null | undefined };

/**
 * The businesses that a grant is limited to; null for no limit. A role of the other kind of team is refused, and so is a
 * business that the corporation does not have.
 */
export function decideGrant(
  kind: TeamKind,
  { role, businessIds }: Grant,
  ofCorporation: ReadonlySet<AccountId>,
): Result<AccountId[] | null, RuleRefusal> {
  if (!isRoleOf(kind, role)) return refused({ code: 'INVALID', current: { path: ['role'] } });
  if (!businessIds || !hasBusinesses(role)) return ok(null);
  const chosen = [...new Set(businessIds)];
  return chosen.every((id) => ofCorporation.has(id))
    ? ok(chosen)
    : refused({ code: 'INVALID', current: { path: ['businessIds'] } });
}

/** The state of an invitation at a moment. */
type InvitationState = 'pending' | 'accepted' | 'revoked' | 'expired';

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
