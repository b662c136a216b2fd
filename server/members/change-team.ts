import type { PoolClient } from 'pg';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { can, type Action, type Role } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { contactStampsOfTeam } from '../records/contact-stamps.ts';
import { commitRecords, type NotificationRow } from '../records/write-records.ts';
import type { MemberChange } from '../db/schema/members.ts';
import { orBusy } from '../db/or-busy.ts';
import { LOCK_LIMIT } from '../db/transaction.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { contactRoles } from '../presenters/appointment.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { refuse } from '../texts/refusal.ts';
import { lockTeam, roleNow, type LockedTeam } from './lock-team.ts';

/** One line of the audit. */
type Audited = {
  change: MemberChange;
  actorId: UserId;
  userId?: UserId | undefined;
  invitationId?: string | undefined;
  businessId?: AccountId | undefined;
  roleBefore?: string | undefined;
  roleAfter?: string | undefined;
};

/** The outcome of a change: its answer, its notifications, its entry in the audit, and the member whose streams end. */
export type TeamChange<T> = {
  value: T;
  notices: NotificationRow[];
  /** Null where a repeat changes nothing. */
  audited: Audited | null;
  removed?: UserId;
  /** The member whose streams ask again what they may hear: their role reaches other businesses now. */
  changed?: UserId;
  /** Streams that also ask again: those of a corporation's people, for a business that comes or goes. */
  ended?: readonly SessionId[];
  /** A business that comes to the corporation or leaves it. */
  business?: AccountId;
};

type Decide<T> = (client: PoolClient, team: LockedTeam) => Promise<Result<TeamChange<T>, Refusal>>;

/** Roles of people whose number a creator may see. */
const CONTACT_ROLES: ReadonlySet<string | undefined> = new Set<Role>(contactRoles);

/** Changes of who is a member, or in which role. */
const SEAT_CHANGES: ReadonlySet<MemberChange> = new Set([
  'joined',
  'roleChanged',
  'removed',
  'left',
  'handedOver',
]);

/** Whether another member may be the one to call after a change. */
const mayMoveContact = ({ change, roleBefore, roleAfter }: Audited): boolean =>
  SEAT_CHANGES.has(change) && (CONTACT_ROLES.has(roleBefore) || CONTACT_ROLES.has(roleAfter));

/**
 * Changes a team in one transaction, under the locks of its memberships and its business or corporation. The devices of all its
 * members learn of it and read their own role again. So do creators whose shoots may give another number.
 */
export async function changeTeam<T>(
  deps: Deps,
  accountId: AccountId,
  decide: Decide<T>,
  before?: (client: PoolClient) => Promise<unknown>,
): Promise<Result<T, Refusal>> {
  const now = deps.now();
  const done = await orBusy(deps.pool, async (client, commitWith) => {
    await client.query(LOCK_LIMIT);
    await before?.(client);
    const team = await lockTeam(client, accountId);
    if (!team) return refused(refuse('NOT_FOUND'));
    const decided = await decide(client, team);
    if (!decided.ok) return decided;
    const { value, notices, audited, removed, changed, business } = decided.value;
    if (!audited) return ok({ value, ended: [], raised: [], audited });
    await client.query({
      name: 'audit-member',
      text: AUDIT,
      values: auditOf(accountId, audited, now),
    });
    const isCorporate = team.kind === 'corporate';
    await client.query({
      name: `touch-${team.kind}`,
      text: isCorporate ? TOUCH_CORPORATE : TOUCH_BUSINESS,
      values: [accountId, now],
    });
    if (removed) await endMade(client, 'calendar_feeds', removed, accountId, now);
    if (removed) await endMade(client, 'api_tokens', removed, accountId, now);
    const toAsk = removed ?? (isCorporate ? changed : undefined);
    const ended = [
      ...(toAsk ? await sessionsOf(client, [toAsk]) : []),
      ...(decided.value.ended ?? []),
    ];
    const stamps = [accountId, ...(business ? [business] : [])].map((id) => ({
      accountId: id,
      collection: 'profiles' as const,
      recordId: id,
    }));
    const shoots = await contactStampsOfTeam(client, [
      ...(business ? [business] : []),
      ...(mayMoveContact(audited) ? [accountId] : []),
    ]);
    const raised = await commitRecords(commitWith, {
      notifications: notices,
      stamps: [...stamps, ...shoots],
    });
    return ok({ value, ended, raised: [...raised], audited });
  });
  if (done === 'busy') return refused(refuse('UNAVAILABLE'));
  if (!done.ok) return done;
  const { value, ended, raised, audited } = done.value;
  if (!audited) return ok(value);
  // A former member's streams check first, and get no page of it.
  deps.bus.publishEnded(ended);
  deps.bus.publish(raised.map(([id, revision]) => ({ accountId: id, revision })));
  requestDispatch(deps.pool);
  deps.log.info({ account: accountId, ...audited }, 'team changed');
  return ok(value);
}

/** The same for a caller who needs a permission, which is checked again under the locks. */
export const changeOwnTeam = <T>(
  deps: Deps,
  { userId, accountId }: AccountCaller,
  action: Action,
  decide: Decide<T>,
  before?: (client: PoolClient) => Promise<unknown>,
): Promise<Result<T, Refusal>> =>
  changeTeam(
    deps,
    accountId,
    async (client, team) => {
      const role = await roleNow(client, userId, accountId);
      if (!role) return refused(refuse('MEMBERSHIP_GONE'));
      return can(role, action) ? decide(client, team) : refused(refuse('FORBIDDEN'));
    },
    before,
  );

const auditOf = (accountId: AccountId, audited: Audited, now: Date) => [
  newId(),
  accountId,
  audited.change,
  audited.actorId,
  audited.userId ?? null,
  audited.invitationId ?? null,
  audited.roleBefore ?? null,
  audited.roleAfter ?? null,
  now,
  audited.businessId ?? null,
];

const AUDIT = `
insert into member_changes (id, account_id, change, actor_id, user_id, invitation_id, role_before, role_after, created_on, business_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Members' devices see the new time in the account's profile, and read their own role again. */
const TOUCH_BUSINESS = `update businesses set updated_on = $2 where id = $1`;
const TOUCH_CORPORATE = `update corporates set updated_on = $2 where id = $1`;

/** Ends what a former member made of the account, or of the businesses of a corporation. */
async function endMade(
  client: PoolClient,
  table: 'calendar_feeds' | 'api_tokens',
  userId: UserId,
  accountId: AccountId,
  now: Date,
): Promise<void> {
  await client.query({
    name: `end-member-${table}`,
    text: `update ${table} set revoked_on = $3 where user_id = $1 and revoked_on is null
             and (account_id = $2 or account_id in (select id from businesses where corporate_id = $2))`,
    values: [userId, accountId, now],
  });
}

/** Their streams end and ask again whether they may listen. The sessions stay: they may belong to other accounts. */
export async function sessionsOf(
  client: PoolClient,
  userIds: readonly UserId[],
): Promise<SessionId[]> {
  const { rows } = await client.query<{ id: SessionId }>({
    name: 'member-sessions',
    text: 'select id from sessions where user_id = any($1::uuid[]) and ended_on is null',
    values: [userIds],
  });
  return rows.map(({ id }) => id);
}
