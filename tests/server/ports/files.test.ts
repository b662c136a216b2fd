import { mkdtemp, readdir, rm } from 'node:fs/promises';
import * as nodeFs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFiles } from '#server/ports/files/disk.ts';
import { StorageFull, sha256Of, type Files } from '#server/ports/files/files.ts';
import { s3Files } from '#server/ports/files/s3.ts';
import type { S3Env } from '#server/env/env-files.ts';
import { startAilingStore, type Ailment } from '../../support/ailing-store.ts';
import { startS3, type RunningS3 } from '../../support/s3.ts';

let folder: string;
let s3: RunningS3;
/** Of stand-ins for Cloud Storage, one for each test. */
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-files-'));
  s3 = await startS3(join(folder, 's3'));
});
afterAll(async () => {
  await s3.stop();
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const bytesOf = (words: string) => new Uint8Array(Buffer.from(`${words} ${(count += 1)}`));
const aFolder = () => join(folder, `disk-${(count += 1)}`);

async function aCloudStore(ailment: Ailment = 'none'): Promise<S3Env> {
  const { env, ail, stop } = await startAilingStore();
  stops.push(stop);
  ail(ailment);
  return { ...env, region: 'auto' };
}

async function unlistedFiles(): Promise<Files> {
  const files = await s3Files(await aCloudStore('unlisted'));
  await files.check();
  return files;
}

async function listed(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names.toSorted();
}

const adapters: [string, () => Promise<Files>][] = [
  ['on disk', async () => diskFiles(aFolder())],
  ['in a bucket', async () => s3Files(await s3.bucket())],
  ['in Cloud Storage', async () => s3Files(await aCloudStore())],
];

it('pictures and builds in one bucket are two lists', async () => {
  const env = await s3.bucket();
  const [pictures, builds] = [await s3Files(env), await s3Files(env, {}, 'assets/')];
  const picture = await pictures.put(bytesOf('a picture'));
  const build = await builds.put(bytesOf('a build'));

  expect(await listed(pictures)).toEqual([picture]);
  expect(await listed(builds)).toEqual([build]);
  expect(await pictures.read(build)).toBeNull();
  await pictures.close();
  await builds.close();
});

describe.each(adapters)('pictures kept %s', (_, open) => {
  it('are read as they were put, by their sum', async () => {
    const files = await open();
    const bytes = bytesOf('a picture');

    const name = await files.put(bytes);

    expect(name).toBe(sha256Of(bytes));
    expect(Buffer.from((await files.read(name)) ?? [])).toEqual(Buffer.from(bytes));
    await files.close();
  });

  it('are kept once, however often they come at once', async () => {
    const files = await open();
    const [one, other] = [bytesOf('one'), bytesOf('other')];

    await Promise.all([one, one, other, one].map((bytes) => files.put(bytes)));

    expect(await listed(files)).toEqual([sha256Of(one), sha256Of(other)].toSorted());
    await files.close();
  });

  it('are gone when they are removed, and removing again is no fault', async () => {
    const files = await open();
    const name = await files.put(bytesOf('unwanted'));

    await files.remove(name);
    await files.remove(name);

    expect([await files.read(name), await listed(files)]).toEqual([null, []]);
    await files.close();
  });

  it('have the time when they were last stored', async () => {
    const files = await open();
    await files.put(bytesOf('young'));

    for await (const { storedOn } of files.list()) {
      expect(Math.abs(Date.now() - storedOn.getTime())).toBeLessThan(60_000);
    }
    await files.close();
  });

  it('are none at first', async () => {
    const files = await open();

    expect([await listed(files), await files.read('0'.repeat(64))]).toEqual([[], null]);
    await files.close();
  });

  it('have no other names than sums', async () => {
    const files = await open();

    for (const name of ['../../etc/passwd', '', 'A'.repeat(64)]) {
      await expect((async () => files.read(name))()).rejects.toThrow(TypeError);
    }
    await files.close();
  });
});

describe.each([...adapters, ['in a bucket that its keys may not list', unlistedFiles] as const])(
  'pictures kept %s',
  (_, open) => {
    it('have a size where they are, and are missing where nothing is', async () => {
      const files = await open();
      const bytes = bytesOf('there');
      const name = await files.put(bytes);
      const missing = '0'.repeat(64);

      expect(await files.sizeOf(name)).toBe(bytes.byteLength);
      expect(await files.sizeOf(missing)).toBeNull();
      expect(await files.read(missing)).toBeNull();
      expect(await files.stream(missing, 0, 1)).toBeNull();
      await files.close();
    });
  },
);

describe('pictures kept in a bucket', () => {
  it('are listed without what others keep beside them', async () => {
    const env = await s3.bucket();
    const files = await s3Files(env);
    const name = await files.put(bytesOf('ours'));
    const client = new S3Client({
      region: env.region,
      endpoint: env.endpoint ?? undefined,
      forcePathStyle: true,
      credentials: env.credentials ?? undefined,
    });
    for (const Key of ['pictures/.DS_Store', 'pictures/backup/all.tar', `pictures/${name}.bak`]) {
      await client.send(new PutObjectCommand({ Bucket: env.bucket, Key, Body: 'theirs' }));
    }
    client.destroy();

    expect(await listed(files)).toEqual([name]);
    await files.close();
  });
});

describe('pictures kept on disk', () => {
  it('are spread over folders', async () => {
    const place = aFolder();
    const name = await diskFiles(place).put(bytesOf('spread'));

    expect(await readdir(join(place, name.slice(0, 2)))).toEqual([name]);
  });

  it('are written again where half of one was stored before', async () => {
    const place = aFolder();
    const bytes = bytesOf('torn');
    const name = await diskFiles(place).put(bytes);
    await nodeFs.truncate(join(place, name.slice(0, 2), name), 2);

    await diskFiles(place).put(bytes);

    expect(Buffer.from((await diskFiles(place).read(name)) ?? [])).toEqual(Buffer.from(bytes));
  });

  it('are flushed before they get their name, and their folder after', async () => {
    const steps: string[] = [];
    const disk: Parameters<typeof diskFiles>[1] = {
      ...nodeFs,
      async open(...open) {
        const handle = await nodeFs.open(...open);
        const sync = handle.sync.bind(handle);
        handle.sync = async () => {
          steps.push((await handle.stat()).isDirectory() ? 'flush folder' : 'flush file');
          return sync();
        };
        return handle;
      },
      async rename(...rename) {
        steps.push('rename');
        return nodeFs.rename(...rename);
      },
    };
    const files = diskFiles(aFolder(), disk);
    await files.put(bytesOf('first'));

    expect(steps.slice(-3)).toEqual(['flush file', 'rename', 'flush folder']);
  });

  it('are kept on Windows, which refuses to flush a folder', async () => {
    const refusing: Parameters<typeof diskFiles>[1] = {
      ...nodeFs,
      async open(...open) {
        const handle = await nodeFs.open(...open);
        if ((await handle.stat()).isDirectory()) {
          handle.sync = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
        }
        return handle;
      },
    };
    const bytes = bytesOf('a picture on Windows');

    await expect(diskFiles(aFolder(), refusing, 'linux').put(bytes)).rejects.toThrow('EPERM');
    const files = diskFiles(aFolder(), refusing, 'win32');
    expect(Buffer.from((await files.read(await files.put(bytes))) ?? [])).toEqual(
      Buffer.from(bytes),
    );
  });

  it.each(['open', 'write', 'sync', 'rename'] as const)(
    'are not there at all when the disk is full at: %s',
    async (step) => {
      const place = aFolder();
      const files = diskFiles(place, fullAt(step));

      await expect(files.put(bytesOf('too much'))).rejects.toThrow(StorageFull);

      expect(await listed(files)).toEqual([]);
      expect(await filesBelow(place)).toEqual([]);
    },
  );

  it('are still read when the disk is full', async () => {
    const place = aFolder();
    const name = await diskFiles(place).put(bytesOf('early'));
    const files = diskFiles(place, fullAt('write'));

    await expect(files.put(bytesOf('late'))).rejects.toThrow(StorageFull);

    expect(await files.read(name)).not.toBeNull();
  });
});

/** A disk on which one step finds no room. */
function fullAt(step: 'open' | 'write' | 'sync' | 'rename'): Parameters<typeof diskFiles>[1] {
  const full = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  return {
    ...nodeFs,
    async open(place, flags, ...rest) {
      const isWritten = flags === 'wx';
      if (step === 'open' && isWritten) return full();
      const handle = await nodeFs.open(place, flags, ...rest);
      if (step === 'write' && isWritten) handle.writeFile = full;
      if (step === 'sync' && isWritten) handle.sync = full;
      return handle;
    },
    rename: (...rename) => (step === 'rename' ? full() : nodeFs.rename(...rename)),
  };
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ name }) => name);
}
