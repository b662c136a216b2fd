import pg from 'pg';
import type { Env } from '../../env/env.ts';
import { StartError } from '../../env/start-error.ts';
import { startEmbedded } from './embedded.ts';

const POOL_SIZE = 10;
/** Past a pooler, only a start and the mirror need connections of their own. */
const DIRECT_POOL = { size: 2, idleMs: 10_000 };
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const TRANSACTION_MS = 60_000;
const OLDEST_VERSION = 15;
/** The first PostgreSQL that knows `transaction_timeout`. */
const TRANSACTION_TIMEOUT_SINCE = 17;

type Database = {
  pool: pg.Pool;
  /** The same database past a pooler, for what lasts longer than a transaction; otherwise the pool itself. */
  direct: pg.Pool;
  /** Direct address with its password: for tools that open a connection of their own, never for logs. */
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
  env: Pick<Env, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Env, 'databaseDirectUrl' | 'databasePoolSize'>>,
  log: (line: string) => void,
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = null, databasePoolSize: size = POOL_SIZE } = env;
  if (databaseUrl !== null && databaseDirectUrl !== null) {
    return await openPooled({ databaseUrl, databaseDirectUrl, size }, log);
  }
  if (databaseUrl !== null) {
    const pool = await openPool(databaseUrl, log, { size });
    return { pool, direct: pool, url: databaseUrl, close: () => pool.end() };
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log });
  try {
    const pool = await openPool(embedded.url, log, { size });
    return {
      pool,
      direct: pool,
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

/** A pool through a pooler in transaction mode, such as PgBouncer, and a small one past it. */
async function openPooled(
  at: { databaseUrl: string; databaseDirectUrl: string; size: number },
  log: (line: string) => void,
): Promise<Database> {
  const direct = await openPool(at.databaseDirectUrl, log, {
    size: DIRECT_POOL.size,
    idleMs: DIRECT_POOL.idleMs,
  });
  const pool = poolOf(at.databaseUrl, log, { max: at.size, Client: UnnamedClient });
  const close = async () => {
    await Promise.all([pool.end(), direct.end()]);
  };
  try {
    const { rows } = await pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    // A pooler passes no limits on, and a session's would reach whichever process comes next.
    if (rows[0]?.limit === '0') {
      log('The database limits no statement in time: set statement_timeout for its role.');
    }
  } catch (error) {
    await close();
    throw new StartError(
      `The database at ${withoutPassword(at.databaseUrl)} cannot be reached: ${reasonOf(error)}.`,
    );
  }
  return { pool, direct, url: at.databaseDirectUrl, close };
}

/**
 * A connection whose statements leave the process in one write if they are sent together: pg makes one system call for each, and
 * PostgreSQL would wake up for each.
 */
class GatheringClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    let isGathering = false;
    const gathered = (...parts: unknown[]) => {
      const { stream } = this.connection;
      if (!isGathering) {
        isGathering = true;
        stream.cork();
        // Runs after everything that the running code has promised.
        process.nextTick(() => {
          isGathering = false;
          stream.uncork();
        });
      }
      return query(...parts);
    };
    this.query = gathered as typeof this.query;
  }
}

/** A named statement would be looked for in a connection that another process prepared. */
class UnnamedClient extends GatheringClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    const unnamed = (first: unknown, ...others: unknown[]) => query(withoutName(first), ...others);
    this.query = unnamed as typeof this.query;
  }
}

function withoutName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config;
  // A query that is submitted as an object of its own keeps its class.
  if (Object.getPrototypeOf(config) !== Object.prototype) return config;
  const { name: _, ...rest } = config;
  return rest;
}

/** A pool with the time limits above. Throws a `StartError` if the server cannot be used. */
export async function openPool(
  url: string,
  log: (line: string) => void,
  // An idle connection keeps its plans: the first message after a quiet minute need not pay for them again.
  { size = POOL_SIZE, idleMs = 0 }: { size?: number; idleMs?: number } = {},
): Promise<pg.Pool> {
  const { version, encoding } = await factsOf(url);
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `The database at ${withoutPassword(url)} is PostgreSQL ${version}; Pollin needs ${OLDEST_VERSION} or later.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database at ${withoutPassword(url)} has the encoding ${encoding}, which can't store every message; create it with createdb --template=template0 --encoding=UTF8.`,
    );
  }
  return poolOf(url, log, {
    max: size,
    idleTimeoutMillis: idleMs,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(version >= TRANSACTION_TIMEOUT_SINCE && {
      options: `-c transaction_timeout=${TRANSACTION_MS}`,
    }),
  });
}

function poolOf(url: string, log: (line: string) => void, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pollin',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    idleTimeoutMillis: 0,
    // Statements that do not wait for each other's answers leave together: see db/transaction.ts.
    pipeline: true,
    Client: GatheringClient,
    ...more,
  });
  // Without a listener a connection that breaks, idle or in use, would end the whole process. A statement
  // that uses it fails by itself.
  const logLost = (error: Error) => log(`A database connection was lost: ${error.message}`);
  pool.on('connect', (client) => client.on('error', logLost));
  pool.on('error', () => undefined);
  return pool;
}

async function factsOf(url: string): Promise<{ version: number; encoding: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(FACTS);
    const [facts] = rows;
    if (!facts) throw new Error('it answers nothing');
    return facts;
  } catch (error) {
    throw new StartError(
      `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(error)}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`;

/** pg's message where the database requires a password and the address has none. */
const NO_PASSWORD = /client password must be a string/;

/** Node hides the reasons of a name with several addresses in `errors` and leaves `message` empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const reason = error instanceof Error ? error.message : String(error);
  return NO_PASSWORD.test(reason) ? 'it asks for a password, and the address has none' : reason;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
