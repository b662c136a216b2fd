import pg from 'pg';
import type { Env } from '../../env/env.ts';
import { StartError } from '../../env/start-error.ts';
import { startEmbedded } from './embedded.ts';

const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const TRANSACTION_MS = 60_000;
const OLDEST_VERSION = 15;
/** The first PostgreSQL that knows `transaction_timeout`. */
const TRANSACTION_TIMEOUT_SINCE = 17;

type Database = {
  pool: pg.Pool;
  /** Address with its password: for tools that open a connection of their own, never for logs. */
  url: string;
  /** Waits for queries under way, closes every connection and ends the embedded PostgreSQL. */
  close(): Promise<void>;
};

/**
 * Opens `DATABASE_URL` if there is one, otherwise the embedded PostgreSQL in the data directory.
 * No statement runs longer than 30 s, no transaction longer than 60 s (PostgreSQL 17 and later),
 * and none sits idle for more than 15 s; long jobs raise that for themselves with `set local`.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<Database> {
  if (env.databaseUrl !== null) {
    const pool = await openPool(env.databaseUrl, log);
    return { pool, url: env.databaseUrl, close: () => pool.end() };
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log });
  try {
    const pool = await openPool(embedded.url, log);
    return {
      pool,
      url: embedded.url,
      async close() {
        await pool.end();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** A pool with the time limits above. Throws a `StartError` if the server cannot be used. */
export async function openPool(url: string, log: (line: string) => void): Promise<pg.Pool> {
  const version = await versionOf(url);
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `The database at ${withoutPassword(url)} is PostgreSQL ${version}; Pollin needs ${OLDEST_VERSION} or later.`,
    );
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pollin',
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // An idle connection keeps its plans: the first message after a quiet minute need not pay for them again.
    idleTimeoutMillis: 0,
    // Statements that do not wait for each other's answers leave together: see db/transaction.ts.
    pipeline: true,
    ...(version >= TRANSACTION_TIMEOUT_SINCE && {
      options: `-c transaction_timeout=${TRANSACTION_MS}`,
    }),
  });
  // Without a listener a connection that breaks, idle or in use, would end the whole process. Whoever uses it
  // is told by their own statement.
  const logLost = (error: Error) => log(`A database connection was lost: ${error.message}`);
  pool.on('connect', (client) => client.on('error', logLost));
  pool.on('error', () => undefined);
  return pool;
}

async function versionOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new StartError(
      `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node hides the reasons of a name with several addresses in `errors` and leaves `message` empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
