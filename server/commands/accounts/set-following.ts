import type { AccountId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import type { PoolClient } from 'pg';
import type { CommandHandler } from '../command-handler.ts';
import { writingProfiles } from '../profiles/write-profiles.ts';

/**
 * Follows businesses, or no longer; the last command about a business wins. It shows only in the creator's own profile: the
 * business is not notified. A repeated command changes nothing.
 */
export const setFollowing: CommandHandler<'setFollowing'> = {
  async lock({ client, caller: { accountId }, commands }) {
    const known = await lockFollows(
      client,
      accountId,
      commands.map(({ payload }) => payload.businessId),
    );
    const changed = new Map<AccountId, boolean>();
    return {
      decide({ payload: { businessId, isFollowing } }) {
        const business = known.get(businessId);
        // A deleted business is followed by nobody.
        if (!isFollowing && !business) return ok({});
        if (!business || (isFollowing && business.isBlocked)) return refused({ code: 'NOT_FOUND' });
        if (business.isFollowed !== isFollowing) {
          business.isFollowed = isFollowing;
          changed.set(businessId, isFollowing);
        }
        return ok({});
      },
      ...writingProfiles(() =>
        changed.size > 0
          ? {
              follows: [...changed].map(([otherId, isOn]) => ({ accountId, otherId, isOn })),
              stamps: [{ accountId, collection: 'profiles', recordId: accountId }],
            }
          : {},
      ),
    };
  },
};

type Known = { id: AccountId; isFollowed: boolean; isBlocked: boolean };

/** The businesses among these that someone still runs. The creator's account is locked first, as every other mark of it does. */
async function lockFollows(
  client: PoolClient,
  accountId: AccountId,
  businessIds: readonly AccountId[],
): Promise<Map<AccountId, Known>> {
  const [, { rows }] = await Promise.all([
    client.query({
      name: 'lock-account',
      text: 'select id from accounts where id = $1 for update',
      values: [accountId],
    }),
    client.query<Known>({
      name: 'read-follows',
      text: `
select b.id, exists (select from follows w where w.account_id = $1 and w.business_id = b.id) as "isFollowed",
  exists (select from blocks x where (x.account_id = $1 and x.blocked_id = b.id)
    or (x.account_id = b.id and x.blocked_id = $1)) as "isBlocked"
from businesses b where b.id = any($2::uuid[])
  and exists (select from memberships m where m.account_id in (b.id, b.corporate_id))`,
      values: [accountId, businessIds],
    }),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
