import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { writingProfiles, type ProfileWrite } from '../profiles/write-profiles.ts';

/** Another account, whether it is marked, and whether one of the two has blocked the other. */
type Known = { id: AccountId; isMarked: boolean; isBlocked: boolean };

/** SQL for whether one of the accounts `$1` and `other` has blocked the other. */
export const blockedWith = (other: string): string => `
exists (select from blocks x where (x.account_id = $1 and x.blocked_id = ${other})
  or (x.account_id = ${other} and x.blocked_id = $1))`;

/**
 * The accounts that an account knows, as `Known` rows of a statement over the account (`$1`) and their ids (`$2`). The account's row
 * is locked first. Every other mark or block of the account locks it too, so the read state stays true.
 */
export async function lockMarks(
  client: PoolClient,
  accountId: AccountId,
  statement: { name: string; text: string },
  ids: readonly AccountId[],
): Promise<Map<AccountId, Known>> {
  const [, { rows }] = await Promise.all([
    client.query({
      name: 'lock-account',
      text: 'select id from accounts where id = $1 for update',
      values: [accountId],
    }),
    client.query<Known>({ ...statement, values: [accountId, ids] }),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Collects an account's changed marks. They show only in its own profile, and a repeated one changes nothing. */
export function collectMarks(accountId: AccountId, kind: 'favourites' | 'follows') {
  const changed = new Map<AccountId, boolean>();
  const write = (): ProfileWrite =>
    changed.size === 0
      ? {}
      : {
          [kind]: [...changed].map(([otherId, isOn]) => ({ accountId, otherId, isOn })),
          stamps: [{ accountId, collection: 'profiles', recordId: accountId }],
        };
  return {
    set(other: Known, isMarked: boolean): void {
      if (other.isMarked === isMarked) return;
      other.isMarked = isMarked;
      changed.set(other.id, isMarked);
    },
    ...writingProfiles(write),
  };
}
