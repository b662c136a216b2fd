import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';

/** Accounts' revisions as they are when the transaction commits. */
export type Revisions = ReadonlyMap<AccountId, number>;

/**
 * Raises each account's revision by one and holds its row until commit, so that revisions become visible in order
 * and none is ever skipped. Once in a transaction, after every other lock; accounts are locked in id order.
 */
export async function raiseRevisions(
  client: PoolClient,
  accountIds: readonly AccountId[],
): Promise<Revisions> {
  const { rows } = await client.query<{ id: AccountId; revision: string }>({
    name: 'raise-revisions',
    text: `update accounts a set revision = a.revision + 1
           from (select id from accounts where id = any($1::uuid[]) order by id for update) locked
           where a.id = locked.id
           returning a.id, a.revision`,
    values: [accountIds],
  });
  return new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
}

/** The account's revision as it stands, for answers whose effect was visible before. */
export async function currentRevision(
  client: PoolClient,
  accountId: AccountId,
): Promise<Revisions> {
  const { rows } = await client.query<{ revision: string }>({
    name: 'current-revision',
    text: 'select revision from accounts where id = $1',
    values: [accountId],
  });
  return new Map([[accountId, Number(rows[0]?.revision ?? 0)]]);
}
