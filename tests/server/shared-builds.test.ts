import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { archiveAssets } from '#server/http/assets-archive.ts';
import { packBuild, unpackBuild } from '#server/http/packed-build.ts';
import { diskFiles } from '#server/ports/files/disk.ts';
import type { Files } from '#server/ports/files/files.ts';
import { s3Files } from '#server/ports/files/s3.ts';
import { startAilingStore } from '../support/ailing-store.ts';

let folder: string;
let store: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-builds-'));
  store = diskFiles(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

async function buildOf(assets: Record<string, string>): Promise<string> {
  const clientDir = await mkdtemp(join(folder, 'client-'));
  await mkdir(join(clientDir, 'assets'));
  for (const [name, text] of Object.entries(assets)) {
    await writeFile(join(clientDir, 'assets', name), text);
  }
  return clientDir;
}

/** Starts a server on a machine that shares the store with the others, and no folder. */
async function start(
  machine: string,
  assets: Record<string, string>,
  bucket: Files = store,
  waitMs?: number,
) {
  const lines: string[] = [];
  const { find, close } = await archiveAssets({
    clientDir: await buildOf(assets),
    dataDir: join(folder, machine),
    now: new Date(),
    shared: {
      store: bucket,
      say: (line) => lines.push(line),
      lookMs: 0,
      retryMs: 20,
      ...(waitMs && { waitMs }),
    },
  });
  onTestFinished(close);
  const textOf = async (name: string) => {
    const path = await find(`/assets/${name}`);
    return path === null ? null : readFile(path, 'utf8');
  };
  return { textOf, lines };
}

async function aCloud() {
  const cloud = await startAilingStore();
  const bucket = await s3Files(cloud.env, { attempts: 1 }, 'assets/');
  onTestFinished(async () => {
    await bucket.close();
    await cloud.stop();
  });
  return { cloud, bucket };
}

async function countIn(bucket: Files): Promise<number> {
  let count = 0;
  for await (const _ of bucket.list()) count += 1;
  return count;
}

test('a machine serves the files of a former build that only another machine ran', async () => {
  await start('first', { 'chat-aaa.js': 'old', 'style-aaa.css': 'also old' });

  const { textOf } = await start('second', { 'chat-bbb.js': 'new' });

  expect(await textOf('chat-aaa.js')).toBe('old');
  expect(await textOf('style-aaa.css')).toBe('also old');
  expect(await textOf('chat-bbb.js')).toBe('new');
});

test('a machine of the former build serves the files of a new one that another machine runs', async () => {
  const { textOf } = await start('first', { 'chat-aaa.js': 'old' });

  await start('second', { 'chat-bbb.js': 'new' });

  expect(await textOf('chat-bbb.js')).toBe('new');
});

test('files that were fetched once are served while the store is away', async () => {
  await start('first', { 'chat-aaa.js': 'old' });
  const { textOf } = await start('second', { 'chat-bbb.js': 'new' });
  await textOf('chat-aaa.js');

  await rm(join(folder, 'store'), { recursive: true });

  expect(await textOf('chat-aaa.js')).toBe('old');
});

test('the store keeps the newest three builds, once each', async () => {
  for (const build of [1, 2, 3, 3, 4]) await start('first', { [`app-${build}.js`]: `${build}` });

  const { textOf } = await start('second', { 'app-4.js': '4' });

  expect(await countIn(store)).toBe(3);
  expect(await textOf('app-1.js')).toBeNull();
  expect(await textOf('app-2.js')).toBe('2');
});

test('a store that is away does not stop the start, is named once, and gets the build when it is back', async () => {
  const { cloud, bucket } = await aCloud();
  cloud.ail('busy');

  const { textOf, lines } = await start('first', { 'app-1.js': '1' }, bucket);

  expect(await textOf('app-1.js')).toBe('1');
  expect(await textOf('app-2.js')).toBeNull();
  expect(lines).toEqual([expect.stringContaining('it is busy (503)')]);

  cloud.ail('none');
  await expect.poll(() => countIn(bucket), { timeout: 10_000 }).toBe(1);
});

test('a store that hangs holds up no file, and no unknown name for long', async () => {
  const { cloud, bucket } = await aCloud();
  const { textOf, lines } = await start('first', { 'app-1.js': '1' }, bucket, 50);
  expect(await textOf('app-2.js')).toBeNull();

  cloud.ail('stalled');

  expect(await textOf('app-2.js')).toBeNull();
  expect(await textOf('app-1.js')).toBe('1');
  // The look is still under way.
  expect(lines).toEqual([]);
});

test('a key that may not list stores no build, because it could remove none', async () => {
  const { cloud, bucket } = await aCloud();
  cloud.ail('unlisted');

  const { textOf, lines } = await start('first', { 'app-1.js': '1' }, bucket);

  expect(await textOf('app-1.js')).toBe('1');
  expect(lines).toHaveLength(1);
  cloud.ail('none');
  expect(await countIn(bucket)).toBe(0);
});

describe('a packed build', () => {
  test('has the same bytes for the same files', async () => {
    const assets = { 'a.js': 'a\n{}', 'b.css': '' };
    const [one, other] = [await buildOf(assets), await buildOf(assets)];

    const packed = await packBuild(join(one, 'assets'));

    expect(packed.equals(await packBuild(join(other, 'assets')))).toBe(true);
    await unpackBuild(packed, join(folder, 'unpacked'));
    expect(await readFile(join(folder, 'unpacked', 'a.js'), 'utf8')).toBe('a\n{}');
    expect(await readFile(join(folder, 'unpacked', 'b.css'), 'utf8')).toBe('');
  });

  test.each(['../secret', '.hidden', '/etc/motd', 'a/b.js', '..'])(
    'writes no file outside its folder: %j',
    async (name) => {
      const packed = Buffer.from(`${JSON.stringify([[name, 1]])}\nx`);

      await expect(unpackBuild(packed, join(folder, 'unpacked'))).rejects.toThrow();
    },
  );
});
