import type { PoolClient } from 'pg';
import type { AccountId, MemberInvitationId, UserId } from '#contract/ids.ts';
import type { OpenedInvitation } from '#contract/members/record.ts';
import { invitationStateOf, type TeamRole } from '#contract/members/rules.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal, RefusalCode } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { hashOf } from '../identity/token-chain.ts';
import { userProfileOf } from '../identity/user-profile.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { refuse } from '../texts/refusal.ts';
import { changeTeam, type TeamChange } from './change-team.ts';
import { contactOf } from './contact.ts';
import { teamNotice } from '../notices/team-notices.ts';

type Row = {
  id: MemberInvitationId;
  accountId: AccountId;
  businessName: string;
  invitedBy: string;
  email: string;
  role: TeamRole;
  expiresOn: Date;
  acceptedOn: Date | null;
  revokedOn: Date | null;
};

/** The details that a link shows: the team, and the invited address. An accepted one may be opened again. */
export async function openInvitation(
  { pool, now }: Deps,
  token: string,
): Promise<Result<OpenedInvitation, Refusal>> {
  const row = await find(pool, token);
  if (!row) return refused(refuse('LINK_INVALID'));
  const state = stateOf(row, now());
  if (state === 'revoked' || state === 'expired') return refused(refuse(over[state]));
  const { accountId: businessId, businessName, invitedBy, email, role } = row;
  return ok({ businessId, businessName, invitedBy, email, role, isAccepted: state === 'accepted' });
}

/**
 * Adds the membership of an invitation, once, for the invited address only, and makes it the active one. A repeat by a member
 * succeeds. After that membership has ended, the invitation lets nobody in.
 */
export async function acceptInvitation(
  deps: Deps,
  { userId }: UserCaller,
  { token, ...names }: BodyOf<'acceptMemberInvitation'>,
): Promise<Result<UserProfile, Refusal>> {
  const found = await find(deps.pool, token);
  if (!found) return refused(refuse('LINK_INVALID'));
  const { email } = await contactOf(deps.pool, userId);
  if (email !== found.email) {
    return refused(refuse('INVITATION_OTHER_ADDRESS', { current: { email: found.email } }));
  }
  const joined = await join(deps, userId, found, token, names);
  const isUsed = !joined.ok && joined.refusal.code === 'INVITATION_USED';
  if (!joined.ok && !(isUsed && (await activate(deps, userId, found)))) return joined;
  return ok(await userProfileOf(deps.db, userId, deps.now()));
}

type Joined = Result<{ success: true }, Refusal>;

/** Makes the business the active account of one who works there already; false for anyone else. */
async function activate({ pool }: Deps, userId: UserId, { accountId }: Row): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'activate-membership',
    text: `update users u set current_account_id = $2 from memberships m
           where u.id = $1 and m.user_id = u.id and m.account_id = $2`,
    values: [userId, accountId],
  });
  return (rowCount ?? 0) > 0;
}

type Names = Omit<BodyOf<'acceptMemberInvitation'>, 'token'>;

const join = (
  deps: Deps,
  userId: UserId,
  { accountId }: Row,
  token: string,
  names: Names,
): Promise<Joined> =>
  changeTeam(
    deps,
    accountId,
    async (client, team) => {
      const now = deps.now();
      // Read again: until the locks were taken, it may have been renewed, revoked or accepted.
      const row = await find(client, token);
      if (!row) return refused(refuse('LINK_INVALID'));
      const state = stateOf(row, now);
      if (state !== 'pending') return refused(refuse(over[state]));
      const personName = await nameUser(client, userId, accountId, names);
      if (personName === null)
        return refused(refuse('INVALID', { current: { path: ['firstName'] } }));
      const isMember = team.seats.some((one) => one.userId === userId);
      await client.query({
        name: 'accept-invitation',
        text: ACCEPT,
        values: [row.id, userId, accountId, row.role, now],
      });
      const joined = { userId, actorId: userId, personName, role: row.role };
      const event = { category: 'MEMBER_JOINED', ...joined } as const;
      return ok({
        value: { success: true },
        notices: isMember ? [] : [teamNotice({ accountId, side: team.kind }, event, now)],
        audited: {
          change: 'joined',
          actorId: userId,
          userId,
          invitationId: row.id,
          roleAfter: row.role,
        },
      } satisfies TeamChange<{ success: true }>);
    },
    // Before the memberships, as in every command and in the deletion of a user.
    (client) => client.query('select from users where id = $1 for update', [userId]),
  );

const over: Record<'accepted' | 'revoked' | 'expired', RefusalCode> = {
  accepted: 'INVITATION_USED',
  revoked: 'INVITE_WITHDRAWN',
  expired: 'INVITE_EXPIRED',
};

const stateOf = ({ expiresOn, acceptedOn, revokedOn }: Row, now: Date) =>
  invitationStateOf(
    {
      expiresOn: expiresOn.getTime(),
      acceptedOn: acceptedOn?.getTime() ?? null,
      revokedOn: revokedOn?.getTime() ?? null,
    },
    now.getTime(),
  );

/** Writes a name for a user who has none, and makes the account the active one. Null if there is no name at all. */
async function nameUser(
  client: PoolClient,
  userId: UserId,
  accountId: AccountId,
  { firstName = '', lastName = '' }: Names,
): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>({
    name: 'name-invited',
    text: NAME,
    values: [userId, firstName, lastName, accountId],
  });
  return rows[0]?.name || null;
}

const NAME = `
update users set first_name = case when first_name = '' then $2 else first_name end,
  last_name = case when last_name = '' then $3 else last_name end, current_account_id = $4
where id = $1 and concat(first_name, last_name, $2::text, $3::text) <> '' returning trim(concat(first_name, ' ', last_name)) as name`;

/** A role that the person got meanwhile stays. */
const ACCEPT = `
with accepted as (update member_invitations set accepted_on = $5 where id = $1)
insert into memberships (user_id, account_id, role, business_ids, created_on)
select $2, $3, $4, i.business_ids, $5 from member_invitations i where i.id = $1
on conflict (user_id, account_id) do nothing`;

async function find(client: Pick<PoolClient, 'query'>, token: string): Promise<Row | null> {
  const { rows } = await client.query<Row>({
    name: 'find-invitation',
    text: FIND,
    values: [hashOf(token)],
  });
  return rows[0] ?? null;
}

const FIND = `
select i.id, i.account_id as "accountId", ${accountName} as "businessName", i.email, i.role,
       trim(concat(u.first_name, ' ', u.last_name)) as "invitedBy", i.expires_on as "expiresOn",
       i.accepted_on as "acceptedOn", i.revoked_on as "revokedOn"
from member_invitations i join users u on u.id = i.invited_by ${namesOf('i.account_id')}
where i.token_hash = $1`;
