import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { Cluster } from './cluster.ts';
import { deliverMessage, openRoomOf, signedIn } from './drill-people.ts';
import { knownOf, operate } from './operator.ts';

const EMBEDDED = 18;
/** Without an address, the server starts its own PostgreSQL. */
const EMBEDDED_URL = '';

test('a backup moves from a PostgreSQL of the system to the newer embedded one and back, and people go on writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-versions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const [older, emptied] = await Promise.all(
    ['older', 'emptied'].map((name) => Cluster.at(join(folder, name))),
  );
  if (!older || !emptied) throw new Error('There are two clusters.');
  onTestFinished(async () => {
    await Promise.all([older.stop('immediate'), emptied.stop('immediate')]);
  });
  await Promise.all([older.create(), emptied.create()]);
  const [first, last] = [await older.databaseUrl(), await emptied.databaseUrl()];
  const server = await ServerProcess.create({ DATABASE_URL: first }, { isNew: true });
  onTestFinished(() => server.remove());
  const version = await majorVersion(server);
  if (version >= EMBEDDED) throw new Error(`Install a PostgreSQL older than ${EMBEDDED}.`);

  await writeMessage(server, `Written on ${version}`);
  await move(server, first, EMBEDDED_URL, join(folder, 'up.tar'));
  expect(await majorVersion(server)).toBe(EMBEDDED);
  await writeMessage(server, `Written on ${EMBEDDED}`);
  await move(server, EMBEDDED_URL, last, join(folder, 'down.tar'));
  expect(await majorVersion(server)).toBe(version);
  await writeMessage(server, `Written on ${version} again`);
}, 300_000);

/** The three steps of docs/deploying.md from one PostgreSQL to another. Everything has to be there afterward. */
async function move(
  server: ServerProcess,
  from: string,
  to: string,
  archive: string,
): Promise<void> {
  const before = await knownOf(server);
  const variables = { POLLIN_DATA_DIR: server.dataDir };
  await operate('backup', { ...variables, DATABASE_URL: from }, archive);
  await server.stop();
  await rm(server.dataDir, { recursive: true });
  await mkdir(server.dataDir, { mode: 0o755 });
  await operate('restore', { ...variables, DATABASE_URL: to }, archive);
  server.configure({ DATABASE_URL: to });
  await server.start();

  const after = await knownOf(server);
  expect(after.messages.length).toBeGreaterThan(100);
  expect(after.pictures.length).toBeGreaterThan(10);
  expect(after.epoch).not.toBe(before.epoch);
  expect({ ...after, epoch: before.epoch }).toEqual(before);
}

/** The demo's creator writes; the business reads it once, as the newest of the room. */
async function writeMessage({ url }: ServerProcess, message: string): Promise<void> {
  const maya = await signedIn(url, 'creator@pollin.test');
  const elena = await signedIn(url, 'business@pollin.test');
  const { fromCreator, lastSeq } = await openRoomOf(maya, elena);
  await deliverMessage(maya, { ...fromCreator, message });

  const path = `/chatrooms/${fromCreator.chatroomId}/messages?limit=64`;
  const { messages } = await elena.user.get('chatroomMessages', path, elena.accountId);
  expect(messages.at(-1)).toMatchObject({ message, seq: lastSeq + 1 });
}

async function majorVersion(server: ServerProcess): Promise<number> {
  const text = `select current_setting('server_version_num')::int / 10000 as version`;
  return (await query<{ version: number }>(server, text))[0]?.version ?? NaN;
}
