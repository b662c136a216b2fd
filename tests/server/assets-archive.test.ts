import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveAssets } from '#server/http/assets-archive.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a server of a build that has these assets, at a minute of a day. */
async function start(assets: Record<string, string>, minute: number) {
  const clientDir = join(folder, 'client');
  await rm(clientDir, { recursive: true, force: true });
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(assets)) {
    await writeFile(join(clientDir, 'assets', name), text);
  }
  const now = new Date(Date.UTC(2026, 10, 21, 12, minute));
  return (await archiveAssets({ clientDir, dataDir: join(folder, 'data'), now })).find;
}

async function textOf(found: Promise<string | null>): Promise<string | null> {
  const path = await found;
  return path === null ? null : readFile(path, 'utf8');
}

test('a page of the build before an update still finds the files it loads late', async () => {
  await start({ 'chat-aaa.js': 'first' }, 1);

  const find = await start({ 'chat-bbb.js': 'second' }, 2);

  expect(await textOf(find('/assets/chat-aaa.js'))).toBe('first');
  expect(await textOf(find('/assets/chat-bbb.js'))).toBe('second');
});

test('the newest three builds are kept, and older ones make room', async () => {
  for (const build of [1, 2, 3]) await start({ [`app-${build}.js`]: `${build}` }, build);

  const find = await start({ 'app-4.js': '4' }, 4);

  expect(await find('/assets/app-1.js')).toBeNull();
  expect(await textOf(find('/assets/app-2.js'))).toBe('2');
});

test('starting the same build again pushes no other build out', async () => {
  await start({ 'app-1.js': '1' }, 1);
  for (const minute of [2, 3, 4, 5]) await start({ 'app-2.js': '2' }, minute);

  const find = await start({ 'app-2.js': '2' }, 6);

  expect(await textOf(find('/assets/app-1.js'))).toBe('1');
});

test('a process of the old build finds the files of a new one that is started beside it', async () => {
  const findOfOld = await start({ 'chat-aaa.js': 'first' }, 1);
  await start({ 'chat-bbb.js': 'second' }, 2);

  const late = () => textOf(findOfOld('/assets/chat-bbb.js'));
  await expect.poll(late, { timeout: 10_000 }).toBe('second');
  expect(await textOf(findOfOld('/assets/chat-aaa.js'))).toBe('first');
});

test('no address reaches a file outside the archive', async () => {
  const find = await start({ 'app-1.js': '1' }, 1);
  await writeFile(join(folder, 'data', 'secret'), 'secret');

  const tried = ['/assets/../secret', 'assets/..%2fsecret', '../secret', '/etc/passwd', '', '..'];

  expect(await Promise.all(tried.map(find))).toEqual(tried.map(() => null));
});
