import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { blockedWith, collectMarks, lockMarks } from './marks.ts';

/**
 * Marks creators, or removes the mark; the last command wins. A mark shows only in the account's own profile: the creator is
 * not notified. A repeated mark changes nothing.
 */
export const setFavourite: CommandHandler<'setFavourite'> = {
  rate: rates.edits,
  async lock({ client, caller: { accountId }, commands }) {
    const ids = commands.map(({ payload }) => payload.creatorId);
    const known = await lockMarks(client, accountId, READ, ids);
    const { set, ...writing } = collectMarks(accountId, 'favourites');
    return {
      decide({ payload: { creatorId, isFavourite } }) {
        const creator = known.get(creatorId);
        // A mark can be removed from any account.
        if (!creator || (isFavourite && creator.isBlocked)) return refused({ code: 'NOT_FOUND' });
        set(creator, isFavourite);
        return ok({});
      },
      ...writing,
    };
  },
};

const READ = {
  name: 'read-marks',
  text: `
select k.id, exists (select from favourites v where v.account_id = $1 and v.creator_id = k.id) as "isMarked",
  ${blockedWith('k.id')} as "isBlocked"
from creators k where k.id = any($2::uuid[])`,
};
