import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import { changeTables } from './change-tables.ts';

/** The table in which Drizzle's own migrator notes what it has applied. */
export const NOTES = `create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
const LAST =
  'select created_at as at from drizzle.__drizzle_migrations order by created_at desc limit 1';
const NOTE = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

/**
 * Applies the migrations of a folder that the database lacks, each with its note in one transaction. One that fails leaves nothing,
 * and the next start goes on with it. Throws a `StartError` when a table stays in use for minutes.
 */
export async function applyMigrations(
  client: PoolClient,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  await client.query(NOTES);
  const { rows } = await client.query<{ at: string }>(LAST);
  const last = Number(rows[0]?.at ?? 0);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  for (const { sql, hash, folderMillis } of missing) {
    const apply = async () => {
      for (const statement of sql) await client.query(statement);
      await client.query(NOTE, [hash, folderMillis]);
    };
    await changeTables(client, apply, { name: 'A migration', say });
  }
}
