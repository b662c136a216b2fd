import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DataDirInUse,
  prepareDataDirectory,
  requirePassable,
} from '#server/ports/database/data-directory.ts';
import { startEmbedded } from '#server/ports/database/embedded.ts';
import { openDatabase } from '#server/ports/database/open.ts';
import { findLeftover, isAlive } from '#server/ports/database/postmaster.ts';
import { StartError } from '#server/env/start-error.ts';

const program = join(import.meta.dirname, '../../support/embedded-server.ts');
const quiet = () => undefined;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pollin-database-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A server process of its own, up when this resolves. */
async function startServer(folder = dataDir) {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function end(child: ReturnType<typeof spawn>, signal: NodeJS.Signals) {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function databasePid(): Promise<number> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}

test('a second server on the same data directory refuses in a sentence, the first unharmed', async () => {
  const first = await startServer();

  const second = spawn(process.execPath, [program, dataDir], { stdio: 'pipe' });
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);

  expect(code).toBe(1);
  expect(said).toMatch(
    /^Another Pollin server \(process \d+\) is using the data directory .+\.\n$/,
  );
  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(DataDirInUse);
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await end(first.child, 'SIGTERM');
});

test('a clean stop leaves no database process behind', async () => {
  const server = await startServer();
  const pid = await databasePid();

  await end(server.child, 'SIGTERM');

  expect(isAlive(pid)).toBe(false);
});

test('the database of a killed server is stopped, started again, and has every row', async () => {
  const killed = await startServer();
  await query(killed.url, 'create table kept (id int)');
  await query(killed.url, 'insert into kept values (7)');
  const orphan = await databasePid();
  await end(killed.child, 'SIGKILL');
  expect(isAlive(orphan)).toBe(true);

  const lines: string[] = [];
  const next = await startEmbedded({ dataDir, log: (line) => lines.push(line) });

  expect(lines).toEqual([
    `Stopping the database that a killed server left running (process ${orphan}).`,
  ]);
  expect(isAlive(orphan)).toBe(false);
  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 7 }]);
  await next.stop();
});

test('an acknowledged row survives a killed database', async () => {
  const server = await startServer();
  await query(server.url, 'create table acknowledged (id int)');
  await query(server.url, 'insert into acknowledged values (1)');
  process.kill(await databasePid(), 'SIGKILL');
  await end(server.child, 'SIGKILL');

  const next = await startEmbedded({ dataDir, log: quiet });

  expect(await query(next.url, 'select id from acknowledged')).toEqual([{ id: 1 }]);
  await next.stop();
});

const startedAgain = /^The embedded database was started again \(try \d+\)\.$/;

test('a database that was killed is started again in its place, with a line in the log', async () => {
  const lines: string[] = [];
  const database = await openDatabase({ databaseUrl: null, dataDir }, (line) => lines.push(line));
  await database.pool.query('create table before_kill (id int)');
  const killed = await databasePid();
  process.kill(killed, 'SIGKILL');

  await expect.poll(() => lines.at(-1), { timeout: 8_000 }).toMatch(startedAgain);
  expect(lines).toContain('The embedded database ended by itself; it is started again.');
  expect((await database.pool.query('select from before_kill')).rowCount).toBe(0);
  const second = await databasePid();
  expect(second).not.toBe(killed);
  await database.close();
  expect(isAlive(second)).toBe(false);
  expect(await findLeftover(join(dataDir, 'postgres'))).toEqual({ kind: 'none' });
});

test('a stop does not start it again, not even while it is being started again', async () => {
  const database = await startEmbedded({ dataDir, log: quiet, restartPausesMs: [60_000] });
  process.kill(await databasePid(), 'SIGKILL');
  await expect.poll(async () => isAlive(await databasePid())).toBe(false);

  await database.stop();

  expect(isAlive(await databasePid())).toBe(false);
  await (await startEmbedded({ dataDir, log: quiet })).stop();
});

test('one that cannot be started again reports the reason after its tries, and keeps the directory locked', async () => {
  const lines: string[] = [];
  const settings = join(dataDir, 'postgres', 'postgresql.conf');
  const working = await readFile(settings, 'utf8');
  const database = await startEmbedded({
    dataDir,
    log: (line) => lines.push(line),
    restartPausesMs: [1, 1],
  });
  await writeFile(settings, `${working}\nnonsense = 1\n`);
  process.kill(await databasePid(), 'SIGKILL');

  await expect
    .poll(() => lines.at(-1), { timeout: 8_000 })
    .toMatch(/^The embedded database stays down after 2 tries: .+ FATAL: .+503.+\.$/);
  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(DataDirInUse);
  await database.stop();
  await writeFile(settings, working);
  await (await startEmbedded({ dataDir, log: quiet })).stop();
});

test('a lock file that names a stranger who got the same process id does not stop a start', async () => {
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(lockFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`);

  expect(await findLeftover(join(dataDir, 'postgres'))).toEqual({ kind: 'none' });
  const database = await startEmbedded({ dataDir, log: quiet });

  await database.stop();
});

test('only those who know the password get in', async () => {
  const database = await startEmbedded({ dataDir, log: quiet });
  const address = new URL(database.url);
  address.password = 'guess';

  await expect(query(address.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(address.hostname).toBe('127.0.0.1');

  await database.stop();
});

test('no statement, transaction or forgotten transaction holds the database for long', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir }, quiet);
  const limits = [
    'statement_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ];

  const found = await database.pool.query<{ setting: string }>(
    'select setting from pg_settings where name = any($1) order by array_position($1, name)',
    [limits],
  );

  expect(found.rows.map(({ setting }) => Number(setting))).toEqual([30_000, 15_000, 60_000]);
  await database.close();
});

test('a connection cut while idle does not end the server', async () => {
  const lines: string[] = [];
  const database = await openDatabase({ databaseUrl: null, dataDir }, (line) => lines.push(line));
  await database.pool.query('select 1');
  const lost = once(database.pool, 'error');

  await query(
    database.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  );
  await lost;

  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(lines[0]).toMatch(/^A database connection was lost: /);
  await database.close();
});

describe('a setup that cannot work fails with one sentence', () => {
  const sentence = (part: string) => new RegExp(`^[^\\n]*${part}[^\\n]*\\.$`);

  test('a data directory that cannot be written', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    const start = startEmbedded({ dataDir: join(file, 'data'), log: quiet });

    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(sentence('cannot be written .+ POLLIN_DATA_DIR'));
  });

  test('a place where no folder can be made', async () => {
    const start = startEmbedded({ dataDir: '/proc/pollin/data', log: quiet });

    await expect(start).rejects.toThrow(sentence('cannot be written .+ POLLIN_DATA_DIR'));
  });

  test('a database of another major version, with the way to move it over, and unchanged', async () => {
    const older = await mkdtemp(join(tmpdir(), 'pollin-older-'));
    await chmod(older, 0o755);
    await mkdir(join(older, 'postgres'));
    await writeFile(join(older, 'postgres', 'PG_VERSION'), '14\n');

    const start = startEmbedded({ dataDir: older, log: quiet });

    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(
      sentence('made by PostgreSQL 14, .+ PostgreSQL \\d+\\. .*back up .+ restore .+'),
    );
    expect(await readdir(join(older, 'postgres'))).toEqual(['PG_VERSION']);
    await rm(older, { recursive: true });
  });

  test('a folder that the database user may not enter', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'pollin-closed-'));
    await chmod(closed, 0o700);
    const stranger = 60_000;
    const check = requirePassable(closed, stranger, stranger);

    await expect(check).rejects.toThrow(StartError);
    await expect(check).rejects.toThrow(sentence(`may not enter ${closed}; .+`));
    await rm(closed, { recursive: true });
  });

  test('nobody, while other users of the machine are kept out of the data directory', async () => {
    const folder = join(dataDir, 'open');
    await mkdir(folder, { mode: 0o777 });
    await prepareDataDirectory(folder);

    // Root's database runs as another user, who walks through.
    const { mode } = await stat(folder);
    expect(mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  });

  test('a database server that is not there, without its password', async () => {
    const databaseUrl = 'postgres://pollin:hunter2@127.0.0.1:1/pollin';
    const open = openDatabase({ databaseUrl, dataDir }, quiet);

    await expect(open).rejects.toThrow(StartError);
    await expect(open).rejects.toThrow(
      /^(?!.*hunter2).*127\.0\.0\.1:1\/pollin cannot be reached: /,
    );
  });
});
