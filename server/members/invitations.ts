import type { PoolClient } from 'pg';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId, MemberInvitationId } from '#contract/ids.ts';
import {
  INVITATION_DAYS,
  INVITATION_TOKEN_BYTES,
  INVITATIONS_PER_DAY,
  INVITATIONS_PER_DAY_AND_ADDRESS,
  decideGrant,
  type TeamRole,
} from '#contract/members/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { countWithin } from '../db/count-within.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { sendTokenLater } from '../identity/letters.ts';
import { hashOf } from '../identity/token-chain.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { changeOwnTeam, type TeamChange } from './change-team.ts';
import { contactOf, languageOfAddress } from './contact.ts';
import type { LockedTeam } from './lock-team.ts';
import { invitationLetter } from './member-letters.ts';
import { teamNotice } from '../notices/team-notices.ts';

const success = { success: true as const };
type Done = Promise<Result<typeof success, Refusal>>;

/** A letter that is sent once its link works. */
type ToSend = Parameters<typeof invitationLetter>[0];

/**
 * Invites an address. A repeat renews the open invitation: with this role, a new link, and the full time. The answer is the
 * same whether the address has a user or not.
 */
export async function invite(
  deps: Deps,
  caller: AccountCaller,
  { email, ...grant }: BodyOf<'inviteMember'>,
): Done {
  return send(
    deps,
    await changeOwnTeam(deps, caller, 'members.manage', async (client, team) => {
      const reached = decideGrant(team.kind, grant, team.businessIds);
      if (!reached.ok) return refused(addSentence(reached.refusal));
      const { role } = grant;
      if (await isMember(client, caller.accountId, email)) return refused(refuse('ALREADY_MEMBER'));
      const limited = await limitLetters(deps, client, caller.accountId, email);
      if (limited) return refused(limited);
      const token = newToken(deps);
      const { rows } = await client.query<{ id: MemberInvitationId; isNew: boolean }>({
        name: 'invite-member',
        text: INVITE,
        values: [
          newId(),
          caller.accountId,
          email,
          role,
          hashOf(token),
          caller.userId,
          ...timesOf(deps),
          reached.value,
        ],
      });
      const [row] = rows;
      if (!row) throw new Error('An invitation was not written.');
      const { name } = await contactOf(client, caller.userId);
      return ok(sent(deps, caller, team, { ...row, email, role, token, name }));
    }),
  );
}

const INVITE = `
insert into member_invitations (id, account_id, email, role, token_hash, invited_by, created_on, sent_on, expires_on, business_ids)
values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
on conflict (account_id, email) where accepted_on is null and revoked_on is null
do update set role = excluded.role, business_ids = excluded.business_ids, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
  sent_on = excluded.sent_on, expires_on = excluded.expires_on
returning id, id = $1 as "isNew"`;

/** Sends an open invitation again, also one that has expired. Its earlier link stops working. */
export async function resend(deps: Deps, caller: AccountCaller, id: MemberInvitationId): Done {
  return send(
    deps,
    await changeOwnTeam(deps, caller, 'members.manage', async (client, team) => {
      const open = await lockOpen(client, caller.accountId, id);
      if (!open) return refused(refuse('NOT_FOUND'));
      const limited = await limitLetters(deps, client, caller.accountId, open.email);
      if (limited) return refused(limited);
      const token = newToken(deps);
      await client.query({
        name: 'renew-invitation',
        text: `update member_invitations set token_hash = $2, invited_by = $3, sent_on = $4, expires_on = $5 where id = $1`,
        values: [id, hashOf(token), caller.userId, ...timesOf(deps)],
      });
      const { name } = await contactOf(client, caller.userId);
      return ok(sent(deps, caller, team, { ...open, id, isNew: false, token, name }));
    }),
  );
}

/** Ends an open invitation. Its link then explains that it was withdrawn. */
export const revoke = (deps: Deps, caller: AccountCaller, id: MemberInvitationId): Done =>
  changeOwnTeam(deps, caller, 'members.manage', async (client) => {
    const open = await lockOpen(client, caller.accountId, id);
    if (!open) return refused(refuse('NOT_FOUND'));
    await client.query({
      name: 'revoke-invitation',
      text: 'update member_invitations set revoked_on = $2 where id = $1',
      values: [id, deps.now()],
    });
    return ok({
      value: success,
      notices: [],
      audited: {
        change: 'revoked',
        actorId: caller.userId,
        invitationId: id,
        roleBefore: open.role,
      },
    });
  });

function sent(
  deps: Deps,
  { accountId, userId }: AccountCaller,
  team: LockedTeam,
  one: Open & { id: MemberInvitationId; isNew: boolean; token: string; name: string },
): TeamChange<ToSend> {
  const { id, email, role, isNew, name } = one;
  // Nobody else works there yet: the inviting person knows.
  const isAlone = team.seats.length < 2;
  const invited = { userId, actorId: userId, personName: name, role };
  const event = { category: 'MEMBER_INVITED', ...invited } as const;
  return {
    value: {
      to: email,
      businessName: team.name,
      invitedBy: name,
      role,
      url: `${deps.env.publicUrl}/invitation/${one.token}`,
    },
    notices:
      isAlone || !isNew ? [] : [teamNotice({ accountId, side: team.kind }, event, deps.now())],
    audited: {
      change: isNew ? 'invited' : 'resent',
      actorId: userId,
      invitationId: id,
      roleAfter: role,
    },
  };
}

async function send(deps: Deps, changed: Result<ToSend, Refusal>): Done {
  if (!changed.ok) return changed;
  // The addressee alone reads the letter, so its language reveals nothing about who has an account.
  const language = await languageOfAddress(deps.pool, changed.value.to);
  await sendTokenLater(deps, invitationLetter(changed.value, language));
  return ok(success);
}

const newToken = ({ randomBytes }: Deps): string =>
  Buffer.from(randomBytes(INVITATION_TOKEN_BYTES)).toString('base64url');

function timesOf({ now }: Deps): [sentOn: Date, expiresOn: Date] {
  const sentOn = now();
  return [sentOn, new Date(sentOn.getTime() + INVITATION_DAYS * DAY_MS)];
}

type Open = { email: string; role: TeamRole };

async function lockOpen(
  client: PoolClient,
  accountId: AccountId,
  id: MemberInvitationId,
): Promise<Open | null> {
  const { rows } = await client.query<Open>({
    name: 'lock-invitation',
    text: `select email, role from member_invitations
           where id = $1 and account_id = $2 and accepted_on is null and revoked_on is null for update`,
    values: [id, accountId],
  });
  return rows[0] ?? null;
}

/** Whether the user of an address may act for the account already, by any grant. */
async function isMember(client: PoolClient, accountId: AccountId, email: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-member',
    text: IS_MEMBER,
    values: [email, accountId],
  });
  return (rowCount ?? 0) > 0;
}

const IS_MEMBER = `
select from users u, lateral (${effectiveMemberships('u.id')}) membership
where u.email = $1 and membership."accountId" = $2`;

/** Letters reach people who may not know the sender: a business sends so many a day, and an address gets so many. */
export async function limitLetters(
  { env, now }: Deps,
  client: PoolClient,
  accountId: AccountId,
  email: string,
): Promise<Refusal | null> {
  const windows = [
    { key: `member-invitations:${accountId}`, most: INVITATIONS_PER_DAY },
    { key: `member-invitations-to:${hashOf(email)}`, most: INVITATIONS_PER_DAY_AND_ADDRESS },
  ];
  for (const { key, most } of windows) {
    const window = { key, units: 1, most: most * env.limitsFactor, windowMs: DAY_MS };
    if (!(await countWithin(client, window, now()))) return refuse('TOO_MANY_MEMBER_INVITATIONS');
  }
  return null;
}
