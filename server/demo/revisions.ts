import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/collections.ts';

/** Counts every account's revisions as commands would have raised them. */
export type Revisions = {
  /** The account's revision after so many more changes. */
  raise: (account: AccountId, by?: number) => number;
  all: () => ReadonlyMap<AccountId, number>;
};

export function countRevisions(): Revisions {
  const revisions = new Map<AccountId, number>();
  return {
    raise(account, by = 1) {
      const revision = (revisions.get(account) ?? 0) + by;
      revisions.set(account, revision);
      return revision;
    },
    all: () => revisions,
  };
}

export type FeedRow = {
  account: AccountId;
  collection: CollectionName;
  record: string;
  revision: number;
};

export async function insertFeed(client: PoolClient, rows: readonly FeedRow[]): Promise<void> {
  await client.query(
    `insert into feed (account_id, collection, record_id, revision)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[])`,
    [
      rows.map(({ account }) => account),
      rows.map(({ collection }) => collection),
      rows.map(({ record }) => record),
      rows.map(({ revision }) => revision),
    ],
  );
}

export async function setRevisions(client: PoolClient, revisions: Revisions): Promise<void> {
  const all = revisions.all();
  await client.query(
    `update accounts a set revision = t.revision
     from unnest($1::uuid[], $2::bigint[]) as t (id, revision) where a.id = t.id`,
    [[...all.keys()], [...all.values()]],
  );
}
