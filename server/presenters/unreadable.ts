import type { Pool, PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { collectionNames, type CollectionName } from '#contract/sync/collections.ts';
import { parseRecord } from '#contract/sync/sync.ts';
import { recordJson } from './record.ts';

/**
 * Records that the contract refuses. A device could not read them: it would set them aside. They are therefore not written. One
 * that is stored all the same – by a migration, by hand, by an older server – is sent as it is: parsing each record of each answer
 * would cost more than making it, a record that is left out would be missing for ever on a device whose cursor has passed it, and
 * the device keeps what it sets aside for the build that can read it. Its report then names it here.
 */
type Unreadable = {
  collection: CollectionName;
  id: string;
  /** The path that the contract refuses; never its value. */
  path: string;
};

type Row = { collection: CollectionName; id: string; record: unknown };

/**
 * The accounts of a write whose view of it is checked, and the records of each. A write that touches more, such as the end of a
 * campaign with hundreds of candidates, changes all of them in the same way.
 */
const ACCOUNTS_CHECKED = 20;
const RECORDS_CHECKED = 100;

/**
 * Throws if a record that this transaction has stamped is none of the contract, as any of its readers would get it; the
 * transaction must then not be committed. A record that was unreadable before may change: one bad row stops no other work. `pool`
 * reads what was committed before, and only then. `collections`: of all that was stamped.
 */
export async function refuseUnreadable(
  [client, pool]: readonly [PoolClient, Pool],
  audience: readonly AccountId[],
  collections: readonly CollectionName[] = collectionNames,
): Promise<void> {
  const checked = audience.slice(0, ACCOUNTS_CHECKED);
  if (checked.length === 0) return;
  const { rows } = await client.query<Row & { accountId: AccountId }>({
    ...stampedRecords(collections),
    values: [checked],
  });
  const found = Map.groupBy(rows, (row) => row.accountId);
  for (const accountId of checked) {
    const bad = unreadableIn(found.get(accountId) ?? []);
    if (bad.length === 0) continue;
    const before = new Set((await unreadableOf(pool, accountId, bad)).map(nameOf));
    const made = bad.find((one) => !before.has(nameOf(one)));
    if (made) throw new Error(`${nameOf(made)} would break the contract at ${made.path}.`);
  }
}

type Named = Pick<Unreadable, 'collection' | 'id'>;

/** A candidate and its project have one id. */
const nameOf = ({ collection, id }: Named): string => `${collection} ${id}`;

/** Which of these records the contract refuses as they are stored, as an account would get them. */
export async function unreadableOf(
  pool: Pool,
  accountId: AccountId,
  records: readonly Named[],
): Promise<Unreadable[]> {
  const { rows } = await pool.query<Row>({
    name: 'records-named',
    text: NAMED_RECORDS,
    values: [accountId, JSON.stringify(records)],
  });
  return unreadableIn(rows);
}

const unreadableIn = (rows: readonly Row[]): Unreadable[] =>
  rows.flatMap(({ collection, id, record }) => {
    const { error } = parseRecord(collection, record);
    return error ? [{ collection, id, path: error.issues[0]?.path.join('.') ?? '' }] : [];
  });

const recordsOf = (rows: string, collections?: readonly CollectionName[]): string => `
select * from (
  select f.collection, f.record_id as id, ${recordJson('now()', collections)} as record from (${rows}) f offset 0
) f where record is not null`;

const STAMPED = `
  select f.* from feed f where f.account_id = viewer.id and not f.gone
    and f.revision = (select a.revision from accounts a where a.id = viewer.id)
  limit ${RECORDS_CHECKED}`;

const statements = new Map<string, { name: string; text: string }>();

/**
 * The statement that reads only these collections: it costs a fraction of one for all of them. It reads for each account of `$1`,
 * which takes the place of the one account that a record is read for elsewhere.
 */
function stampedRecords(collections: readonly CollectionName[]) {
  const wanted = collectionNames.filter((name) => collections.includes(name));
  const key = wanted.map((name) => collectionNames.indexOf(name)).join('-');
  const known = statements.get(key);
  if (known) return known;
  const records = recordsOf(STAMPED, wanted).replaceAll(/\$1\b/g, 'viewer.id');
  const text = `
select viewer.id as "accountId", record.* from unnest($1::uuid[]) as viewer (id) cross join lateral (${records}) record`;
  const made = { name: `records-stamped-${key}`, text };
  statements.set(key, made);
  return made;
}

const NAMED_RECORDS = recordsOf(`
  select n.collection, n.id as record_id, 0::bigint as revision
  from jsonb_to_recordset($2::jsonb) as n (collection text, id uuid)`);
