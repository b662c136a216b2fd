import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import { StartError } from '../env/start-error.ts';

/**
 * For so long each statement of a migration waits for a table that a transaction of another process uses. Everyone who comes later waits
 * behind it, and behind the tables that it has locked before, so it lets them pass and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 2_000;
const TRIES = 150;
/** PostgreSQL's codes for a lock that was not to be had in time, and for a deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/** The table in which Drizzle's own migrator notes what it has applied. */
const PREPARE = `create schema if not exists drizzle;
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
  await client.query(PREPARE);
  const { rows } = await client.query<{ at: string }>(LAST);
  const last = Number(rows[0]?.at ?? 0);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  for (const one of missing) await applyInTime(client, one, say);
}

async function applyInTime(
  client: PoolClient,
  migration: MigrationMeta,
  say: (line: string) => void,
): Promise<void> {
  for (let tries = 1; !(await apply(client, migration)); tries += 1) {
    if (tries === 1) say('A migration waits for a table that another process uses.');
    if (tries === TRIES) {
      throw new StartError(
        'A migration waited for minutes for a table that another connection uses; please end that connection and start again.',
      );
    }
    await pause(RETRY_MS);
  }
}

/** False: a table was in use for too long, and nothing has changed. */
async function apply(client: PoolClient, migration: MigrationMeta): Promise<boolean> {
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of migration.sql) await client.query(statement);
    await client.query(NOTE, [migration.hash, migration.folderMillis]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (BUSY.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}
