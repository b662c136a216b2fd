import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/collections.ts';
import { accounts } from '../db/schema/identity.ts';

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

export async function setRevisions(
  client: PoolClient,
  revisions: Pick<Revisions, 'all'>,
): Promise<void> {
  const all = revisions.all();
  await client.query(
    `update accounts a set revision = t.revision
     from unnest($1::uuid[], $2::bigint[]) as t (id, revision) where a.id = t.id`,
    [[...all.keys()], [...all.values()]],
  );
}

/** Shows records to accounts whose revisions were set already: each raised its account's revision once. */
export async function showInFeeds(
  client: PoolClient,
  records: readonly Omit<FeedRow, 'revision'>[],
): Promise<void> {
  const known = await drizzle(client)
    .select({ id: accounts.id, revision: accounts.revision })
    .from(accounts);
  const revisions = new Map(known.map(({ id, revision }) => [id, revision]));
  const rows = records.map((one) => {
    const revision = (revisions.get(one.account) ?? 0) + 1;
    revisions.set(one.account, revision);
    return { ...one, revision };
  });
  await insertFeed(client, rows);
  await setRevisions(client, { all: () => revisions });
}
