import type { AccountId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import type { PoolClient } from 'pg';
import type { CommandHandler } from '../command-handler.ts';
import { writingProfiles, type Marked } from '../profiles/write-profiles.ts';

/**
 * Marks creators, or removes the mark; the last command wins. A mark shows only in the account's own profile: the creator is
 * not notified. A repeated mark changes nothing.
 */
export const setFavourite: CommandHandler<'setFavourite'> = {
  async lock({ client, caller: { accountId }, commands }) {
    const known = await lockMarks(
      client,
      accountId,
      commands.map(({ payload }) => payload.creatorId),
    );
    const changed = new Map<AccountId, Marked>();
    return {
      decide({ payload: { creatorId, isFavourite } }) {
        const creator = known.get(creatorId);
        // A mark can be removed from any account.
        if (!creator || (isFavourite && creator.isBlocked)) return refused({ code: 'NOT_FOUND' });
        if (creator.isMarked !== isFavourite) {
          creator.isMarked = isFavourite;
          changed.set(creatorId, { accountId, otherId: creatorId, isOn: isFavourite });
        }
        return ok({});
      },
      ...writingProfiles(() =>
        changed.size > 0
          ? {
              favourites: [...changed.values()],
              stamps: [{ accountId, collection: 'profiles', recordId: accountId }],
            }
          : {},
      ),
    };
  },
};

type Known = { id: AccountId; isMarked: boolean; isBlocked: boolean };

/**
 * The creators among these, and their marks by the account. The account's row is locked first. Every other mark or block of
 * the account locks it too, so the read state stays true.
 */
async function lockMarks(
  client: PoolClient,
  accountId: AccountId,
  creatorIds: readonly AccountId[],
): Promise<Map<AccountId, Known>> {
  const [, { rows }] = await Promise.all([
    client.query({
      name: 'lock-account',
      text: 'select id from accounts where id = $1 for update',
      values: [accountId],
    }),
    client.query<Known>({
      name: 'read-marks',
      text: `
select k.id, exists (select from favourites v where v.account_id = $1 and v.creator_id = k.id) as "isMarked",
  exists (select from blocks x where (x.account_id = $1 and x.blocked_id = k.id)
    or (x.account_id = k.id and x.blocked_id = $1)) as "isBlocked"
from creators k where k.id = any($2::uuid[])`,
      values: [accountId, creatorIds],
    }),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
