import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { AccountId } from '#contract/ids.ts';
import type { ServerProcess } from './server.ts';

/** A server, or an installation of several, whose database can be written to directly. */
export type WithDatabase = Pick<ServerProcess, 'databaseUrl'>;
type Tables = Awaited<ReturnType<typeof tablesOf>>;

/** Rows that belong together, written in one transaction as the server writes them: each is in the feeds that show it. */
export async function atOnce<T>(
  server: WithDatabase,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(tablesOf(client));
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

function tablesOf(client: pg.Client) {
  const sql = (text: string, values: unknown[]) =>
    client.query<{ revision: string }>(text, values).then(({ rows }) => rows);

  const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const places = Object.keys(row).map((_, place) => `$${place + 1}`);
    const values = Object.values(row).map(asParameter);
    await sql(
      `insert into ${table} (${Object.keys(row).join()}) values (${places.join()})`,
      values,
    );
  };

  const raise = async (account: AccountId): Promise<number> => {
    const text = 'update accounts set revision = revision + 1 where id = $1 returning revision';
    return Number((await sql(text, [account]))[0]?.revision);
  };

  /** Adds a record to an account's feed, or marks it as changed there. */
  const show = async (account: AccountId, of: CollectionName, record: string): Promise<void> => {
    await sql(
      `insert into feed (account_id, collection, record_id, revision) values ($1, $2, $3, $4)
       on conflict (account_id, collection, record_id) do update set revision = excluded.revision`,
      [account, of, record, await raise(account)],
    );
  };

  const account = async (kind: 'creator' | 'business'): Promise<AccountId> => {
    const id = randomUUID() as AccountId;
    await insert('accounts', { id, kind });
    return id;
  };

  const user = async (first: string, last: string, current: AccountId) => {
    const id = randomUUID();
    const email = `${first}.${id.slice(0, 8)}@pollin.test`.toLowerCase();
    const names = { first_name: first, last_name: last, phone: '+16025550199' };
    await insert('users', { id, email, ...names, current_account_id: current });
    return { email, userId: id };
  };

  return { sql, insert, raise, show, account, user };
}

const asParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
