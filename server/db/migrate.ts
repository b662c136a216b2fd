import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../env/start-error.ts';
import { applyMigrations } from './apply-migrations.ts';

/** Any fixed number: every process that migrates this product's database locks the same one. */
const LOCK = 7_655_459;

/** Beside this file in the source tree, and beside the bundle in `dist/server`. */
export const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to this build's schema and gives it an epoch if it has none. Several processes may
 * start at once: one migrates, the others wait for it and find nothing left to do. Processes of an older build go on meanwhile.
 */
export async function migrate(
  pool: Pool,
  say: (line: string) => void = () => undefined,
  folder = ownFolder,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await liftTimeLimits(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(client, folder, say).catch(explain);
    await client.query(
      `insert into meta (key, value) values ('epoch', $1) on conflict do nothing`,
      [randomBytes(8).toString('hex')],
    );
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    await client.query('reset all');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed goes, and its lock and lifted limits with it.
    client.release(failure);
  }
}

/** SQLSTATE of a statement that the role has no right to. */
const NOT_ALLOWED = '42501';

/** Throws a sentence where the role may not create or change tables. */
function explain(error: unknown): never {
  const isRight = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED;
  if (!isRight) throw error;
  throw new StartError(
    `The role of DATABASE_URL may not create Pollin's tables (${error.message}); make it the owner of a database of its own.`,
  );
}

/** Waiting for another process's migration may last longer than any ordinary statement. */
async function liftTimeLimits(client: PoolClient): Promise<void> {
  await client.query(
    `select set_config(name, '0', false) from pg_settings
     where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`,
  );
}
