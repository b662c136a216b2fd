import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/collections.ts';

/** Counts every account's revisions as commands would have raised them. */
export type Revisions = {
  /** The account's revision after so many more changes. */
  raise: (account: AccountId, by?: number) => number;
  all: ReadonlyMap<AccountId, number>;
};

export function countRevisions(): Revisions {
  const all = new Map<AccountId, number>();
  const raise = (account: AccountId, by = 1) => {
    const revision = (all.get(account) ?? 0) + by;
    all.set(account, revision);
    return revision;
  };
  return { raise, all };
}

/** A record that an account sees; it raised the account's revision once, or so often. */
export type Seen = readonly [
  account: AccountId,
  collection: CollectionName,
  record: string,
  times?: number,
];

/** Shows records in their accounts' feeds, in this order. */
export async function showInFeeds(
  client: PoolClient,
  { raise }: Revisions,
  records: readonly Seen[],
): Promise<void> {
  await client.query(
    `insert into feed (account_id, collection, record_id, revision)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[])`,
    [
      records.map(([account]) => account),
      records.map(([, collection]) => collection),
      records.map(([, , record]) => record),
      records.map(([account, , , times]) => raise(account, times)),
    ],
  );
}

export async function setRevisions(client: PoolClient, { all }: Revisions): Promise<void> {
  await client.query(
    `update accounts a set revision = t.revision
     from unnest($1::uuid[], $2::bigint[]) as t (id, revision) where a.id = t.id`,
    [[...all.keys()], [...all.values()]],
  );
}
