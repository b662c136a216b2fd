import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { decideRole, type TeamRole } from '#contract/members/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { sendLater } from '../identity/letters.ts';
import { addSentence } from '../texts/refusal.ts';
import { changeOwnTeam, type TeamChange } from './change-team.ts';
import type { Language } from '#contract/language.ts';
import { contactOf } from './contact.ts';
import { removedLetter } from './member-letters.ts';
import type { LockedTeam } from './lock-team.ts';
import { teamNotice } from './team-notices.ts';

const success = { success: true as const };
type Done = Promise<Result<typeof success, Refusal>>;

/** Gives a member another role. The same role again changes nothing and succeeds. */
export const changeRole = (
  deps: Deps,
  caller: AccountCaller,
  userId: UserId,
  role: TeamRole,
): Done =>
  changeOwnTeam(deps, caller, 'members.manage', async (client, team) => {
    const decided = decideRole(team, userId, role);
    if (!decided.ok) return refused(addSentence(decided.refusal));
    await setRole(client, caller.accountId, userId, role);
    if (decided.value === 'owner' && role !== 'owner') {
      await revokeInvitationsBy(client, caller.accountId, userId, deps.now());
    }
    const personName = await nameOf(client, userId);
    return ok({
      value: success,
      notices:
        decided.value === role
          ? []
          : [roleNotice(caller.accountId, { userId, personName, role }, deps.now())],
      audited: {
        change: 'roleChanged',
        actorId: caller.userId,
        userId,
        roleBefore: decided.value,
        roleAfter: role,
      },
    } satisfies TeamChange<typeof success>);
  });

/** Makes another member an owner and the caller a manager, at once. */
export const handOver = (deps: Deps, caller: AccountCaller, userId: UserId): Done =>
  changeOwnTeam(deps, caller, 'members.handOver', async (client, team) => {
    const { accountId, userId: actorId } = caller;
    // To oneself there is nothing to hand over.
    const before = decideRole(
      { ...team, seats: team.seats.filter((one) => one.userId !== actorId) },
      userId,
      'owner',
    );
    if (!before.ok) return refused(addSentence(before.refusal));
    await setRole(client, accountId, userId, 'owner');
    await setRole(client, accountId, actorId, 'manager');
    await revokeInvitationsBy(client, accountId, actorId, deps.now());
    const names = { heir: await nameOf(client, userId), former: await nameOf(client, actorId) };
    const heir = { userId, personName: names.heir, role: 'owner' as const };
    const former = { userId: actorId, personName: names.former, role: 'manager' as const };
    return ok({
      value: success,
      notices: [heir, former].map((one) => roleNotice(accountId, one, deps.now())),
      audited: {
        change: 'handedOver',
        actorId,
        userId,
        roleBefore: before.value,
        roleAfter: 'owner',
      },
    } satisfies TeamChange<typeof success>);
  });

/** Takes a member's access away at once, and writes to them. */
export async function removeMember(deps: Deps, caller: AccountCaller, userId: UserId): Done {
  const removed = await changeOwnTeam(deps, caller, 'members.manage', (client, team) =>
    endMembership(deps, client, team, caller, userId),
  );
  if (!removed.ok) return removed;
  const { email, businessName, language } = removed.value;
  if (userId !== caller.userId) sendLater(deps, removedLetter(email, businessName, language));
  return ok(success);
}

/** Ends the caller's own membership. */
export async function leave(deps: Deps, caller: AccountCaller): Done {
  const left = await changeOwnTeam(deps, caller, 'members.leave', (client, team) =>
    endMembership(deps, client, team, caller, caller.userId),
  );
  return left.ok ? ok(success) : left;
}

type Ended = { email: string; language: Language; businessName: string };

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
  const event = { category: 'MEMBER_CHANGED', variant, userId, personName } as const;
  return ok({
    value: { email, language, businessName: team.businessName },
    removed: userId,
    notices: [teamNotice(accountId, event, now())],
    audited: {
      change: isLeaving ? 'left' : 'removed',
      actorId,
      userId,
      roleBefore: decided.value,
    },
  });
}

const roleNotice = (
  accountId: AccountId,
  named: { userId: UserId; personName: string; role: TeamRole },
  now: Date,
) => teamNotice(accountId, { category: 'MEMBER_CHANGED', ...named }, now);

async function setRole(
  client: PoolClient,
  accountId: AccountId,
  userId: UserId,
  role: TeamRole,
): Promise<void> {
  await client.query({
    name: 'set-member-role',
    text: 'update memberships set role = $3 where account_id = $1 and user_id = $2',
    values: [accountId, userId, role],
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
