import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
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
  ROLE,
  type Identity,
} from './cluster.ts';
import { DataDirInUse, lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { findLeftover, OWNER_SETTING, stopPostmaster } from './postmaster.ts';

const DATABASE = 'pollin';
/** Recovery after a kill took 2.3 s at most; a large write-ahead log on a slow disk needs longer. */
const READY_LIMIT_MS = 120_000;
const READY_POLL_MS = 25;
const PORT_ATTEMPTS = 5;

type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** Extra `name=value` settings. Tests turn `fsync` off; nothing else may. */
  settings?: string[];
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
 * reason not to start is a `StartError` with one sentence.
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
    const server = await startOnFreePort(
      options,
      binaries.postgres,
      clusterDir,
      password,
      identity,
    );
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

type RunningServer = { addressOf: (database: string) => string; stop: () => Promise<void> };

/** A port seen free may be taken a moment later, so another one is tried. */
async function startOnFreePort(
  options: EmbeddedOptions,
  postgres: string,
  clusterDir: string,
  password: string,
  identity: Identity | null,
): Promise<RunningServer> {
  const logFile = join(options.dataDir, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const addressOf = (database: string) =>
      `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
    const child = await spawnPostgres(options, postgres, clusterDir, port, logFile, identity);
    // The last resort for an unexpected exit: PostgreSQL must not outlive us.
    const endWithUs = () => child.kill('SIGINT');
    process.once('exit', endWithUs);
    if (await waitUntilReady(child, addressOf('postgres'))) {
      await writeFile(join(options.dataDir, 'postgres-port'), `${port}\n`);
      const unexpected = () => options.log(`The embedded database ended; see ${logFile}.`);
      child.once('exit', unexpected);
      return {
        addressOf,
        async stop() {
          child.off('exit', unexpected);
          if (child.pid && child.exitCode === null) await stopPostmaster(child.pid);
          process.off('exit', endWithUs);
        },
      };
    }
    process.off('exit', endWithUs);
    const output = await readFile(logFile, 'utf8');
    if (attempt < PORT_ATTEMPTS && output.includes('could not bind')) continue;
    const reason = output
      .split('\n')
      .filter((line) => /FATAL|PANIC|ERROR/.test(line))
      .at(-1);
    throw new StartError(`The embedded database did not start: ${reason ?? lastLine(output)}`);
  }
}

/**
 * `detached` puts PostgreSQL in a session of its own, so that Ctrl-C reaches only us and it is
 * still there while we drain. It logs to a file, which outlives a killed server as a pipe cannot.
 */
async function spawnPostgres(
  options: EmbeddedOptions,
  postgres: string,
  clusterDir: string,
  port: number,
  logFile: string,
  identity: Identity | null,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'jit=off',
    `${OWNER_SETTING}=${process.pid}.${randomUUID()}`,
    ...(options.settings ?? []),
  ];
  const flags = ['-D', clusterDir, '-p', String(port), ...settings.flatMap((pair) => ['-c', pair])];
  const file = await open(logFile, 'w', 0o600);
  try {
    const child = spawn(postgres, flags, {
      ...identity,
      detached: true,
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

/** Waits until the server answers a query; false if it ended instead. */
async function waitUntilReady(child: ChildProcess, address: string): Promise<boolean> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(address)) return true;
    if (Date.now() > deadline) {
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
