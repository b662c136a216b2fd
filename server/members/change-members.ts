import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import {
  decideGrant,
  decideRole,
  rolesOfTeam,
  type TeamKind,
  type TeamRole,
} from '#contract/members/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { sendPlainLater } from '../identity/letters.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { changeOwnTeam, type TeamChange } from './change-team.ts';
import type { Language } from '#contract/language.ts';
import { contactOf } from './contact.ts';
import { removedLetter } from './member-letters.ts';
import type { LockedTeam } from './lock-team.ts';
import { teamNotice } from '../notices/team-notices.ts';

const success = { success: true as const };
type Done = Promise<Result<typeof success, Refusal>>;

/** Gives a member another role, or other businesses. The same again changes nothing and succeeds. */
export const changeRole = (
  deps: Deps,
  caller: AccountCaller,
  userId: UserId,
  grant: BodyOf<'changeMemberRole'>,
): Done =>
  changeOwnTeam(deps, caller, 'members.manage', async (client, team) => {
    const { role } = grant;
    const decided = decideRole(team, userId, role);
    if (!decided.ok) return refused(addSentence(decided.refusal));
    const reached = decideGrant(team.kind, grant, team.businessIds);
    if (!reached.ok) return refused(addSentence(reached.refusal));
    await setRole(client, caller.accountId, userId, role, reached.value);
    const [head] = rolesOfTeam[team.kind];
    if (decided.value === head && role !== head) {
      await revokeInvitationsBy(client, caller.accountId, userId, deps.now());
    }
    const personName = await nameOf(client, userId);
    return ok({
      value: success,
      notices:
        decided.value === role
          ? []
          : [roleNotice(caller, team, { userId, personName, role }, deps.now())],
      changed: userId,
      audited: {
        change: 'roleChanged',
        actorId: caller.userId,
        userId,
        roleBefore: decided.value,
        roleAfter: role,
      },
    } satisfies TeamChange<typeof success>);
  });

/** Makes another member an owner, or an administrator of the corporation, and the caller a manager, at once. */
export const handOver = (deps: Deps, caller: AccountCaller, userId: UserId): Done =>
  changeOwnTeam(deps, caller, 'members.handOver', async (client, team) => {
    const { accountId, userId: actorId } = caller;
    const [head, next] = rolesOfTeam[team.kind];
    // To oneself there is nothing to hand over.
    const before = decideRole(
      { ...team, seats: team.seats.filter((one) => one.userId !== actorId) },
      userId,
      head,
    );
    if (!before.ok) return refused(addSentence(before.refusal));
    await setRole(client, accountId, userId, head);
    await setRole(client, accountId, actorId, next);
    await revokeInvitationsBy(client, accountId, actorId, deps.now());
    const names = { heir: await nameOf(client, userId), former: await nameOf(client, actorId) };
    const heir = { userId, personName: names.heir, role: head };
    const former = { userId: actorId, personName: names.former, role: next };
    // An administrator of its corporation has no seat in the business.
    const isSeated = team.seats.some((one) => one.userId === actorId);
    return ok({
      value: success,
      changed: actorId,
      notices: (isSeated ? [heir, former] : [heir]).map((one) =>
        roleNotice(caller, team, one, deps.now()),
      ),
      audited: {
        change: 'handedOver',
        actorId,
        userId,
        roleBefore: before.value,
        roleAfter: head,
      },
    } satisfies TeamChange<typeof success>);
  });

/** Takes a member's access away at once, and writes to them. */
export async function removeMember(deps: Deps, caller: AccountCaller, userId: UserId): Done {
  const removed = await changeOwnTeam(deps, caller, 'members.manage', (client, team) =>
    endMembership(deps, client, team, caller, userId),
  );
  if (!removed.ok) return removed;
  const { email, language, ...team } = removed.value;
  if (userId !== caller.userId) await sendPlainLater(deps, removedLetter(email, team, language));
  return ok(success);
}

/** Ends the caller's own membership. A role of a corporation ends in the corporation, not in one of its businesses. */
export async function leave(deps: Deps, caller: AccountCaller): Done {
  const left = await changeOwnTeam(deps, caller, 'members.leave', async (client, team) =>
    team.seats.some((one) => one.userId === caller.userId)
      ? endMembership(deps, client, team, caller, caller.userId)
      : refused(refuse('FORBIDDEN')),
  );
  return left.ok ? ok(success) : left;
}

type Ended = { email: string; language: Language; name: string; kind: TeamKind };

async function endMembership(
  { now }: Deps,
  client: PoolClient,
  team: LockedTeam,
  { accountId, userId: actorId }: AccountCaller,
  userId: UserId,
): Promise<Result<TeamChange<Ended>, Refusal>> {
  const decided = decideRole(team, userId, null);
  if (!decided.ok) return refused(addSentence(decided.refusal));
  await client.query({
    name: 'remove-member',
    text: 'delete from memberships where account_id = $1 and user_id = $2',
    values: [accountId, userId],
  });
  await revokeInvitationsBy(client, accountId, userId, now());
  const { name: personName, email, language } = await contactOf(client, userId);
  const isLeaving = userId === actorId;
  const variant = isLeaving ? 'memberLeft' : 'memberRemoved';
  const event = { category: 'MEMBER_CHANGED', variant, userId, actorId, personName } as const;
  // With nobody else in the team, the person who acts knows.
  const isAlone = team.seats.every((one) => one.userId === userId || one.userId === actorId);
  return ok({
    value: { email, language, name: team.name, kind: team.kind },
    removed: userId,
    notices: isAlone ? [] : [teamNotice({ accountId, side: team.kind }, event, now())],
    audited: {
      change: isLeaving ? 'left' : 'removed',
      actorId,
      userId,
      roleBefore: decided.value,
    },
  });
}

const roleNotice = (
  { accountId, userId: actorId }: AccountCaller,
  { kind }: LockedTeam,
  named: { userId: UserId; personName: string; role: TeamRole },
  now: Date,
) => teamNotice({ accountId, side: kind }, { category: 'MEMBER_CHANGED', actorId, ...named }, now);

async function setRole(
  client: PoolClient,
  accountId: AccountId,
  userId: UserId,
  role: TeamRole,
  businessIds: AccountId[] | null = null,
): Promise<void> {
  await client.query({
    name: 'set-member-role',
    text: 'update memberships set role = $3, business_ids = $4 where account_id = $1 and user_id = $2',
    values: [accountId, userId, role, businessIds],
  });
}

/** A person who may no longer invite lets nobody in by an earlier letter, either. */
async function revokeInvitationsBy(
  client: PoolClient,
  accountId: AccountId,
  userId: UserId,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'revoke-invitations-by',
    text: `update member_invitations set revoked_on = $3
           where account_id = $1 and invited_by = $2 and accepted_on is null and revoked_on is null`,
    values: [accountId, userId, now],
  });
}

const nameOf = async (client: PoolClient, userId: UserId) => (await contactOf(client, userId)).name;
