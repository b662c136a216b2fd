import type { Pool } from 'pg';
import type { MemberInvitation, Team, TeamMember } from '#contract/members/record.ts';
import { rolesOfTeam } from '#contract/members/rules.ts';
import { can } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

type MemberRow = Omit<TeamMember, 'joinedOn' | 'email'> & { email: string; joinedOn: Date };
type InvitationRow = Omit<MemberInvitation, 'sentOn' | 'expiresOn'> & {
  sentOn: Date;
  expiresOn: Date;
};

/** The people of a business or corporation, and for those who manage them also addresses and open invitations. */
export async function readTeam(
  pool: Pool,
  { accountId, membership }: AccountCaller,
): Promise<Result<Team, Refusal>> {
  // A creator has no team. The people of a corporation are not those of its businesses.
  if (membership.creatorId) return refused(refuse('NOT_FOUND'));
  const roles = rolesOfTeam[membership.businessId ? 'business' : 'corporate'];
  const mayManage = can(membership.role, 'members.manage');
  const [members, invitations] = await Promise.all([
    pool.query<MemberRow>({ name: 'team-members', text: MEMBERS, values: [accountId, roles] }),
    mayManage
      ? pool.query<InvitationRow>({
          name: 'team-invitations',
          text: INVITATIONS,
          values: [accountId],
        })
      : null,
  ]);
  return ok({
    members: members.rows.map(({ email, joinedOn, ...member }) => ({
      ...member,
      email: mayManage ? email : null,
      joinedOn: joinedOn.toISOString(),
    })),
    invitations: (invitations?.rows ?? []).map(({ sentOn, expiresOn, ...one }) => ({
      ...one,
      sentOn: sentOn.toISOString(),
      expiresOn: expiresOn.toISOString(),
    })),
  });
}

const MEMBERS = `
select u.id as "userId", trim(concat(u.first_name, ' ', u.last_name)) as name, u.photo_url as "photoUrl", u.email, m.role, m.business_ids as "businessIds", m.created_on as "joinedOn"
from memberships m join users u on u.id = m.user_id
where m.account_id = $1 and m.role = any($2::text[])
order by array_position($2::text[], m.role), name, u.id`;

const INVITATIONS = `
select id, email, role, business_ids as "businessIds", sent_on as "sentOn", expires_on as "expiresOn" from member_invitations
where account_id = $1 and accepted_on is null and revoked_on is null order by sent_on desc, id`;
