import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { blockedWith, collectMarks, lockMarks } from './marks.ts';

/**
 * Follows businesses, or no longer; the last command about a business wins. It shows only in the creator's own profile: the
 * business is not notified. A repeated command changes nothing.
 */
export const setFollowing: CommandHandler<'setFollowing'> = {
  rate: rates.edits,
  async lock({ client, caller: { accountId }, commands }) {
    const ids = commands.map(({ payload }) => payload.businessId);
    const known = await lockMarks(client, accountId, READ, ids);
    const { set, ...writing } = collectMarks(accountId, 'follows');
    return {
      decide({ payload: { businessId, isFollowing } }) {
        const business = known.get(businessId);
        // A deleted business is followed by nobody.
        if (!isFollowing && !business) return ok({});
        if (!business || (isFollowing && business.isBlocked)) return refused({ code: 'NOT_FOUND' });
        set(business, isFollowing);
        return ok({});
      },
      ...writing,
    };
  },
};

/** Only businesses that someone still runs. */
const READ = {
  name: 'read-follows',
  text: `
select b.id, exists (select from follows w where w.account_id = $1 and w.business_id = b.id) as "isMarked",
  ${blockedWith('b.id')} as "isBlocked"
from businesses b where b.id = any($2::uuid[])
  and exists (select from memberships m where m.account_id in (b.id, b.corporate_id))`,
};
