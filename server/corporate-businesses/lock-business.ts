import type { PoolClient } from 'pg';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { sessionsOf } from '../members/change-team.ts';

/** A business under this transaction's lock: nobody acts for it through its corporation meanwhile. */
type LockedBusiness = {
  id: AccountId;
  name: string;
  corporateId: AccountId | null;
  seats: { userId: UserId; role: Role }[];
};

/** Before the team's locks: those of the person, and of the roles of a business that comes or goes by its owner's choice. */
export async function lockOwner(
  client: PoolClient,
  userId: UserId,
  businessId: AccountId,
): Promise<void> {
  await client.query('select from users where id = $1 for key share', [userId]);
  await lockSeats(client, businessId);
}

/** The roles of a business, which stay as they are until this transaction ends. */
export async function lockSeats(client: PoolClient, businessId: AccountId): Promise<void> {
  await client.query('select from memberships where account_id = $1 order by user_id for share', [
    businessId,
  ]);
}

/** Locks a business against everyone, behind the locks of its corporation's team. */
export async function lockBusiness(
  client: PoolClient,
  businessId: AccountId,
): Promise<LockedBusiness | null> {
  const { rows } = await client.query<Omit<LockedBusiness, 'seats'>>({
    name: 'lock-joining',
    text: `select id, name, corporate_id as "corporateId" from businesses where id = $1 for update`,
    values: [businessId],
  });
  if (!rows[0]) return null;
  const seats = await client.query<LockedBusiness['seats'][number]>({
    name: 'business-seats',
    text: `select m.user_id as "userId", m.role from memberships m join users u on u.id = m.user_id and not u.disabled
           where m.account_id = $1`,
    values: [businessId],
  });
  return { ...rows[0], seats: seats.rows };
}

export async function setCorporation(
  client: PoolClient,
  businessId: AccountId,
  corporateId: AccountId | null,
  now: Date,
): Promise<void> {
  await client.query({
    name: 'set-corporation',
    text: 'update businesses set corporate_id = $2, updated_on = $3 where id = $1',
    values: [businessId, corporateId, now],
  });
  // Campaigns at several locations were the corporation's: the next one doesn't see them as its own.
  await client.query({
    name: 'leave-groups',
    text: 'update campaigns set group_id = null where business_id = $1 and group_id is not null',
    values: [businessId],
  });
}

/** The streams of a corporation's people, which ask again what they may hear. */
export async function streamsOf(client: PoolClient, corporateId: AccountId): Promise<SessionId[]> {
  return sessionsOf(client, await peopleOf(client, corporateId));
}

async function peopleOf(client: PoolClient, corporateId: AccountId): Promise<UserId[]> {
  const { rows } = await client.query<{ userId: UserId }>({
    name: 'corporate-people',
    text: 'select user_id as "userId" from memberships where account_id = $1',
    values: [corporateId],
  });
  return rows.map(({ userId }) => userId);
}

/**
 * Ends all that a corporation's people have of a business beside their role: its calendar addresses, invitations to its team,
 * and its name in their grants, so that they aren't back without being chosen if it joins again.
 */
export async function endReach(
  client: PoolClient,
  businessId: AccountId,
  corporateId: AccountId,
  now: Date,
): Promise<void> {
  const values = [businessId, corporateId, now];
  for (const [name, text] of ENDINGS) await client.query({ name, text, values });
}

/** People of the corporation without a role of their own in the business. */
const LOST = `
select m.user_id from memberships m where m.account_id = $2
  and not exists (select from memberships own where own.user_id = m.user_id and own.account_id = $1)`;
const ENDINGS = [
  [
    'end-reach-feeds',
    `update calendar_feeds set revoked_on = $3 where account_id = $1 and revoked_on is null and user_id in (${LOST})`,
  ],
  [
    'end-reach-tokens',
    `update api_tokens set revoked_on = $3 where account_id = $1 and revoked_on is null and user_id in (${LOST})`,
  ],
  [
    'end-reach-invitations',
    `update member_invitations set revoked_on = $3 where account_id = $1 and accepted_on is null and revoked_on is null
       and invited_by in (${LOST})`,
  ],
  [
    'end-reach-grants',
    `update memberships set business_ids = array_remove(business_ids, $1) where account_id = $2
       and $1 = any(business_ids) and $3::timestamptz is not null`,
  ],
  [
    'end-reach-invited',
    `update member_invitations set business_ids = array_remove(business_ids, $1) where account_id = $2
       and $1 = any(business_ids) and $3::timestamptz is not null`,
  ],
] as const;
