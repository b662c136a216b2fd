import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../env/start-error.ts';
import {
  findBinaries,
  findIdentity,
  lastLine,
  prepareCluster,
  readPassword,
  ROLE,
  type Identity,
} from './cluster.ts';
import { hasEnded, keepRunning } from './keep-running.ts';
import { DataDirInUse, lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { findLeftover, OWNER_SETTING, stopPostmaster } from './postmaster.ts';

const DATABASE = 'pollin';
/** Recovery after a kill took 2.3 s at most; a large write-ahead log on a slow disk needs longer. */
const READY_LIMIT_MS = 120_000;
const READY_POLL_MS = 25;
const START_ATTEMPTS = 10;
/** Parts of a killed database end by themselves, and PostgreSQL refuses to start beside them. */
const LAST_PARTS_MS = 500;

type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** Extra `name=value` settings. Tests turn `fsync` off; nothing else may. */
  settings?: string[];
  /** Pauses before the tries to start it again; tests shorten them. */
  restartPausesMs?: readonly number[];
};

type EmbeddedDatabase = {
  /** Address of the database `pollin`, password included: never log it. */
  url: string;
  /** Ends PostgreSQL ("fast": nothing acknowledged is lost), waits for it, frees the directory. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that lives in `dataDir`, on loopback and a free port.
 *
 * One server per directory: throws `DataDirInUse` while another living server holds it, without
 * touching that one. A PostgreSQL that outlived its killed server is stopped first. Every other
 * reason not to start is a `StartError` with one sentence. Once it runs it is started again whenever it ends by itself.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  await prepareDataDirectory(dataDir);
  const release = await lockDataDirectory(dataDir);
  try {
    const binaries = await findBinaries();
    const identity = await findIdentity();
    const { clusterDir, password } = await prepareCluster(dataDir, binaries, identity);
    await clearLeftover(clusterDir, log);
    const { postgres } = binaries;
    const logFile = join(dataDir, 'postgres.log');
    const cluster = { options, postgres, clusterDir, password, identity, logFile };
    const server = await startOnFreePort(cluster);
    await createDatabase(server.addressOf);
    return {
      url: server.addressOf(DATABASE),
      async stop() {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function clearLeftover(clusterDir: string, log: (line: string) => void): Promise<void> {
  const leftover = await findLeftover(clusterDir);
  if (leftover.kind === 'none') return;
  if (leftover.kind === 'foreign') {
    throw new DataDirInUse(
      `A PostgreSQL that Pollin did not start (process ${leftover.pid}) is using ${clusterDir}; please stop it first.`,
    );
  }
  log(`Stopping the database that a killed server left running (process ${leftover.pid}).`);
  await stopPostmaster(leftover.pid);
}

type Cluster = {
  options: EmbeddedOptions;
  postgres: string;
  clusterDir: string;
  password: string;
  identity: Identity | null;
  logFile: string;
};

const portFileIn = (dataDir: string): string => join(dataDir, 'postgres-port');

const addressWith = (password: string, port: number | string, database: string): string =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;

/** Address of the database that a running server has started in `dataDir`, password included: never log it. */
export async function addressOfRunning(dataDir: string): Promise<string> {
  const port = (await readFile(portFileIn(dataDir), 'utf8')).trim();
  return addressWith(await readPassword(dataDir), port, DATABASE);
}

type RunningServer = { addressOf: (database: string) => string; stop: () => Promise<void> };

/** A port seen free may be taken a moment later, and parts of a killed database may still run: another try follows. */
async function startOnFreePort(cluster: Cluster): Promise<RunningServer> {
  const { options, logFile, password } = cluster;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const addressOf = (database: string) => addressWith(password, port, database);
    await rm(logFile, { force: true });
    const child = await launch(cluster, port, addressOf('postgres'));
    if (child) {
      await writeFile(portFileIn(options.dataDir), `${port}\n`);
      const { stop } = keepRunning(child, {
        log: options.log,
        pausesMs: options.restartPausesMs,
        launch: async (signal) => {
          const another = await launch(cluster, port, addressOf('postgres'), signal);
          if (!another) throw await failedStart(logFile);
          return another;
        },
      });
      return { addressOf, stop };
    }
    const output = await readFile(logFile, 'utf8');
    const hasParts = output.includes('pre-existing shared memory block');
    if (attempt === START_ATTEMPTS || !(hasParts || output.includes('could not bind'))) {
      throw await failedStart(logFile);
    }
    if (hasParts) await pause(LAST_PARTS_MS);
  }
}

async function failedStart(logFile: string): Promise<StartError> {
  const output = await readFile(logFile, 'utf8');
  const reason = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR/.test(line))
    .at(-1);
  return new StartError(`The embedded database did not start: ${reason ?? lastLine(output)}`);
}

/** A database that answers queries; null if it ended instead. */
async function launch(
  cluster: Cluster,
  port: number,
  address: string,
  signal?: AbortSignal,
): Promise<ChildProcess | null> {
  const child = await spawnPostgres(cluster, port);
  // The last resort for an unexpected exit: PostgreSQL must not outlive us.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return (await waitUntilReady(child, address, signal)) ? child : null;
}

/**
 * `detached` puts PostgreSQL in a session of its own, so that Ctrl-C reaches only us and it is
 * still there while we drain. It logs to a file, which outlives a killed server as a pipe cannot.
 */
async function spawnPostgres(
  { options, postgres, clusterDir, identity, logFile }: Cluster,
  port: number,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'jit=off',
    `${OWNER_SETTING}=${process.pid}.${randomUUID()}`,
    ...(options.settings ?? []),
  ];
  const flags = ['-D', clusterDir, '-p', String(port), ...settings.flatMap((pair) => ['-c', pair])];
  // Appended: the reason why the last one ended is kept.
  const file = await open(logFile, 'a', 0o600);
  try {
    const child = spawn(postgres, flags, {
      ...identity,
      detached: true,
      // Windows would open a window for a program of its own session.
      windowsHide: true,
      cwd: '/',
      stdio: ['ignore', file.fd, file.fd],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    await once(child, 'spawn').catch((error: Error) => {
      throw new StartError(`The embedded database could not be started: ${error.message}.`);
    });
    child.unref();
    return child;
  } finally {
    await file.close();
  }
}

/** Waits until the server answers a query; false if it ended instead, or was ended because it takes too long or is not wanted. */
async function waitUntilReady(
  child: ChildProcess,
  address: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!hasEnded(child)) {
    if (await answers(address)) return true;
    if (Date.now() > deadline || signal?.aborted) {
      if (child.pid) await stopPostmaster(child.pid);
      return false;
    }
    await pause(READY_POLL_MS);
  }
  return false;
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not listening yet, or still recovering: ask again.
    return false;
  }
}

async function createDatabase(addressOf: (database: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
