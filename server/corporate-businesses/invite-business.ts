import type { Pool } from 'pg';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import { INVITATION_DAYS } from '#contract/members/rules.ts';
import type { BusinessInvitations } from '#contract/corporate-businesses/record.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { PoolClient } from 'pg';
import type { AccountCaller, Deps } from '../http/call.ts';
import { sendTokenLater } from '../identity/letters.ts';
import { changeOwnTeam, type TeamChange } from '../members/change-team.ts';
import { contactOf, languageOfAddress } from '../members/contact.ts';
import { limitLetters } from '../members/invitations.ts';
import { businessInvitationLetter } from '../members/member-letters.ts';
import { refuse } from '../texts/refusal.ts';
import { invitedNotice } from './notices.ts';

const success = { success: true as const };
type Done = Promise<Result<typeof success, Refusal>>;
type ToSend = Parameters<typeof businessInvitationLetter>[0];

/** The open invitations of a corporation, for those who manage its businesses. */
export async function readInvitations(
  pool: Pool,
  { accountId, membership }: AccountCaller,
): Promise<Result<BusinessInvitations, Refusal>> {
  if (membership.businessId !== null) return refused(refuse('NOT_FOUND'));
  const { rows } = await pool.query<{
    id: BusinessInvitationId;
    email: string;
    sentOn: Date;
    expiresOn: Date;
    isDeclined: boolean;
  }>({
    name: 'business-invitations',
    text: `select id, email, sent_on as "sentOn", expires_on as "expiresOn", declined_on is not null as "isDeclined"
           from business_invitations where corporate_id = $1 and accepted_on is null and revoked_on is null
           order by sent_on desc, id`,
    values: [accountId],
  });
  return ok({
    invitations: rows.map(({ sentOn, expiresOn, ...one }) => ({
      ...one,
      sentOn: sentOn.toISOString(),
      expiresOn: expiresOn.toISOString(),
    })),
  });
}

/** Invites an owner by their address, or sends the open invitation again with the full time. */
export async function inviteBusiness(deps: Deps, caller: AccountCaller, email: string): Done {
  const { accountId, userId } = caller;
  const changed = await changeOwnTeam<ToSend>(
    deps,
    caller,
    'businesses.manage',
    async (client, team) => {
      if (team.kind !== 'corporate') return refused(refuse('NOT_FOUND'));
      const limited = await limitLetters(deps, client, accountId, email);
      if (limited) return refused(limited);
      const now = deps.now();
      const { rows } = await client.query<{ id: BusinessInvitationId }>({
        name: 'invite-business',
        text: INVITE,
        values: [newId(), accountId, email, userId, now, expiryOf(now)],
      });
      const [row] = rows;
      if (!row) throw new Error('An invitation was not written.');
      const { name } = await contactOf(client, userId);
      const owned = await ownedBy(client, email);
      return ok({
        value: {
          to: email,
          corporateName: team.name,
          invitedBy: name,
          url: `${deps.env.publicUrl}/user/corporation/${row.id}`,
        },
        notices: owned.map((id) => invitedNotice(id, team.name, row.id, now)),
        audited: { change: 'businessInvited', actorId: userId, invitationId: row.id },
      } satisfies TeamChange<ToSend>);
    },
  );
  if (!changed.ok) return changed;
  const language = await languageOfAddress(deps.pool, changed.value.to);
  await sendTokenLater(deps, businessInvitationLetter(changed.value, language));
  return ok(success);
}

const expiryOf = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

const INVITE = `
insert into business_invitations (id, corporate_id, email, invited_by, created_on, sent_on, expires_on)
values ($1, $2, $3, $4, $5, $5, $6)
on conflict (corporate_id, email) where accepted_on is null and revoked_on is null
do update set invited_by = excluded.invited_by, sent_on = excluded.sent_on, expires_on = excluded.expires_on, declined_on = null
returning id`;

/** The businesses that the invited person could bring. */
async function ownedBy(client: PoolClient, email: string): Promise<AccountId[]> {
  const { rows } = await client.query<{ id: AccountId }>({
    name: 'owned-by-address',
    text: `select b.id from users u join memberships m on m.user_id = u.id and m.role = 'owner'
           join businesses b on b.id = m.account_id and b.corporate_id is null
           where u.email = $1 and not u.disabled order by b.id`,
    values: [email],
  });
  return rows.map(({ id }) => id);
}

/** Ends an open invitation. Its link then shows that it was withdrawn. */
export const revokeInvitation = (
  deps: Deps,
  caller: AccountCaller,
  id: BusinessInvitationId,
): Done =>
  changeOwnTeam(deps, caller, 'businesses.manage', async (client) => {
    const { rowCount } = await client.query({
      name: 'revoke-business-invitation',
      text: `update business_invitations set revoked_on = $3
             where id = $1 and corporate_id = $2 and accepted_on is null and revoked_on is null`,
      values: [id, caller.accountId, deps.now()],
    });
    if (rowCount === 0) return refused(refuse('NOT_FOUND'));
    return ok({
      value: success,
      notices: [],
      audited: {
        change: 'businessInvitationRevoked',
        actorId: caller.userId,
        invitationId: id,
      },
    } satisfies TeamChange<typeof success>);
  });
