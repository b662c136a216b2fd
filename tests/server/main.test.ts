import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SyncPage } from '#contract/sync/sync.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { aChat, expectJson, messageTo, pull, type Headers } from '../support/chat.ts';
import { eventsOf } from '../support/events.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';
import {
  freePort,
  spawnServer,
  startServer,
  type ServerProcess,
} from '../support/server-process.ts';

/** The line of a start without `SMTP_URL`; the demo shows its codes elsewhere. */
const NO_CODES = 'No sign-in code can be sent: set SMTP_URL.';

let database: FreshDatabase;
let app: TestApp;
let folder: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool });
  folder = await mkdtemp(join(tmpdir(), 'pollin-main-'));
});
afterAll(async () => {
  for (const server of started) server.signal('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  await rm(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = join(folder, randomUUID());
  const server = await startServer({
    DATABASE_URL: database.url,
    POLLIN_DATA_DIR: dataDir,
    ...env,
  });
  started.push(server);
  return server;
}

const listen = async (server: ServerProcess, headers: Headers, since: string) =>
  eventsOf(await fetch(`${server.address}/api/live?since=${since}`, { headers }));

const say = (server: ServerProcess, headers: Headers, { payload }: { payload: unknown }) =>
  fetch(`${server.address}/api/addMessage`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: payload }),
  });

/** What the servers' connections to this one's database wait for. */
async function waitsOf(client: PoolClient): Promise<(string | null)[]> {
  const { rows } = await client.query<{ wait_event_type: string | null }>(
    `select wait_event_type from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'pollin'`,
  );
  return rows.map((row) => row.wait_event_type);
}

it('a message that one process took is live at once on another', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const { room, asCreator, asBusiness } = await aChat(app);
  const stream = await listen(there, asBusiness, (await pull(app, asBusiness)).cursor);
  await stream.next();

  const sent = await say(here, asCreator, messageTo(room, 'creator', 'across'));

  expect(sent.status).toBe(200);
  const page = (await stream.next())?.data as SyncPage | undefined;
  expect(page?.messages.map(({ message }) => message)).toEqual(['across']);
  await stream.cancel();
});

it('a stop ends streams, finishes and exits with 0, however often it is asked for', async () => {
  const server = await start();
  const { room, asCreator } = await aChat(app);
  const stream = await listen(server, asCreator, (await pull(app, asCreator)).cursor);
  await stream.next();
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from chatrooms where id = $1 for update', [room.chatroomId]);
  const sending = say(server, asCreator, messageTo(room, 'creator', 'under way'));
  await expect.poll(() => waitsOf(holder)).toContain('Lock');

  server.signal('SIGTERM');
  expect(await stream.next()).toBeNull();
  server.signal('SIGTERM');
  await holder.query('rollback');
  holder.release();

  expect((await sending).status).toBe(200);
  expect(await server.ended).toBe(0);
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow();
  // It has no mail server.
  expect(server.lines).toContain(NO_CODES);
});

it('a stop during the start closes what was opened by then, and starts no more', async () => {
  const own = await freshDatabase();
  const holder = await own.pool.connect();
  await holder.query('select pg_advisory_lock(7655459)');
  const { server } = await spawnServer({
    DATABASE_URL: own.url,
    POLLIN_DATA_DIR: join(folder, randomUUID()),
  });
  started.push(server);
  await expect.poll(() => waitsOf(holder)).toContain('Lock');

  server.signal('SIGINT');
  await expect.poll(() => server.lines).toEqual(['Stopping …']);
  await holder.query('select pg_advisory_unlock(7655459)');

  expect(await server.ended).toBe(0);
  expect(server.lines).toEqual(['Stopping …']);
  expect(await waitsOf(holder)).toEqual([]);
  holder.release();
  await own.drop();
});

it('the metrics are not served before the tables that they are read from exist', async () => {
  const own = await freshDatabase();
  const holder = await own.pool.connect();
  // The lock under which the tables for jobs are made.
  await holder.query('select pg_advisory_lock(7655463)');
  const port = await freePort();
  const { server, ready } = await spawnServer({
    DATABASE_URL: own.url,
    POLLIN_DATA_DIR: join(folder, randomUUID()),
    METRICS_PORT: String(port),
  });
  started.push(server);
  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`);
  await expect.poll(() => waitsOf(holder)).toContain('Lock');

  await expect(metrics()).rejects.toThrow();

  await holder.query('select pg_advisory_unlock(7655463)');
  holder.release();
  await ready;
  expect((await metrics()).status).toBe(200);
  server.signal('SIGTERM');
  await server.ended;
  await own.drop();
});

it('a start in demo mode prints where to sign in, where codes appear, and which services it uses, and keeps the log elsewhere', async () => {
  const empty = await freshDatabase();
  const server = await start({
    POLLIN_DEMO: '1',
    DATABASE_URL: empty.url,
    POLLIN_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    AI_MODEL: 'a-model',
    METRICS_PORT: String(await freePort()),
  });
  await expectJson(await fetch(`${server.address}/api/health`));
  server.signal('SIGTERM');
  await server.ended;
  await empty.drop();

  const text = server.lines.join('\n');
  expect(text).toContain('creator@pollin.test');
  expect(text).toMatch(/Codes appear here and at http:\/\/localhost:\d+\/dev\/mail/);
  expect(text).toMatch(
    / · scheduling: our own calendar · ai: a-model · map tiles: tiles\.example · metrics: 127\.0\.0\.1:\d+$/m,
  );
  expect(text).not.toContain('{"level"');
  expect(text).not.toContain(NO_CODES);
});

it('a taken port ends the start with one sentence', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, '127.0.0.1');
  await once(holder, 'listening');

  const server = await start({ PORT: String(port) });

  expect(await server.ended).toBe(1);
  // Beside the lines of the log.
  expect(server.lines.filter((line) => !line.startsWith('{'))).toEqual([
    `Port ${port} is taken by another program; stop it, or choose another with PORT=${port + 1}.`,
  ]);
  holder.close();
});

it('a database that is not there ends the start with one sentence', async () => {
  const server = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });

  expect(await server.ended).toBe(1);
  expect(server.lines).toHaveLength(1);
  expect(server.lines[0]).toContain('cannot be reached');
});
