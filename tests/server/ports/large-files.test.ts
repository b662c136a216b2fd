import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import * as nodeFs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFiles } from '#server/ports/files/disk.ts';
import { sha256Of, StorageFull, WrongSum, type Files } from '#server/ports/files/files.ts';
import { s3Files } from '#server/ports/files/s3.ts';
import { startAilingStore } from '../../support/ailing-store.ts';
import { startS3, type RunningS3 } from '../../support/s3.ts';

let folder: string;
let s3: RunningS3;
let cloud: Awaited<ReturnType<typeof startAilingStore>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-large-'));
  s3 = await startS3(join(folder, 's3'));
  cloud = await startAilingStore();
});
afterAll(async () => {
  await s3.stop();
  await cloud.stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const aFolder = () => join(folder, `disk-${(count += 1)}`);

/** A file of this machine, as a finished upload is one. */
async function incoming(size: number) {
  const bytes = randomBytes(size);
  const place = join(folder, `incoming-${(count += 1)}`);
  await writeFile(place, bytes);
  return { bytes, incoming: { place, size, sha256: sha256Of(bytes) } };
}

async function read(files: Files, sha256: string, from: number, to: number): Promise<Buffer> {
  const stream = await files.stream(sha256, from, to);
  return Buffer.from(await new Response(stream).arrayBuffer());
}

async function listed(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names;
}

const adapters: [string, () => Promise<Files>][] = [
  ['on disk', async () => diskFiles(aFolder())],
  ['in a bucket', async () => s3Files(await s3.bucket())],
  ['in Cloud Storage', async () => s3Files({ ...cloud.env, bucket: `films-${(count += 1)}` })],
];

describe.each(adapters)('large files kept %s', (_, open) => {
  it.each([1, 5_000_000, 8 * 1024 * 1024, 17_000_001])(
    'are there as they came, and any stretch of them is: %i bytes',
    async (size) => {
      const files = await open();
      const { bytes, incoming: file } = await incoming(size);

      await files.putFile(file);

      expect(await files.sizeOf(file.sha256)).toBe(size);
      expect((await read(files, file.sha256, 0, size)).equals(bytes)).toBe(true);
      const middle = Math.floor(size / 2);
      expect((await read(files, file.sha256, middle, size)).equals(bytes.subarray(middle))).toBe(
        true,
      );
      expect(await listed(files)).toEqual([file.sha256]);
      await files.close();
    },
  );

  it('are not kept where they come to another sum, nor where the name is there already', async () => {
    const files = await open();
    const [{ incoming: one, bytes }, { incoming: other }] = [
      await incoming(9_000_000),
      await incoming(9_000_000),
    ];
    const lie = { ...other, sha256: one.sha256 };

    await expect(files.putFile(lie)).rejects.toThrow(WrongSum);
    expect(await files.sizeOf(one.sha256)).toBeNull();
    expect(await listed(files)).toEqual([]);

    await files.putFile(one);
    await expect(files.putFile(lie)).rejects.toThrow(WrongSum);
    expect((await read(files, one.sha256, 0, one.size)).equals(bytes)).toBe(true);
    await files.close();
  });

  it('are kept with their patches, under the sum of what is kept, and stay as they came where they were', async () => {
    const files = await open();
    const size = 9_000_000;
    const { bytes, incoming: file } = await incoming(size);
    const MEBIBYTE = 1024 * 1024;
    const patches = [
      { from: 0, to: 4, text: 'free' },
      // Across the chunks in which it is read, and across the parts in which it is sent.
      { from: MEBIBYTE - 2, to: MEBIBYTE + 9, text: 'free' },
      { from: 2 * MEBIBYTE, to: 8 * MEBIBYTE + 1 },
    ];
    const kept = Buffer.from(bytes);
    for (const { from, to, text = '' } of patches) kept.fill(0, from, to).write(text, from);

    await files.putFile({ ...file, patches, sha256: sha256Of(kept) });

    expect((await read(files, sha256Of(kept), 0, size)).equals(kept)).toBe(true);
    expect((await readFile(file.place)).equals(bytes)).toBe(true);
    await expect(files.putFile({ ...file, patches })).rejects.toThrow(WrongSum);
    await files.close();
  });

  it('are not there where nothing is', async () => {
    const files = await open();
    const nothing = '0'.repeat(64);
    expect([await files.sizeOf(nothing), await files.stream(nothing, 0, 1)]).toEqual([null, null]);
    await files.close();
  });
});

describe('large files on disk', () => {
  it('that come again are younger than those that nothing names', async () => {
    const place = aFolder();
    const files = diskFiles(place);
    const { incoming: file } = await incoming(100_000);
    await files.putFile(file);
    const old = new Date(Date.now() - 86_400_000 * 30);
    await utimes(join(place, file.sha256.slice(0, 2), file.sha256), old, old);

    await files.putFile(file);

    for await (const { storedOn } of files.list()) {
      expect(Date.now() - storedOn.getTime()).toBeLessThan(60_000);
    }
  });

  it('are not there at all when the disk gets full in the middle of one', async () => {
    const place = aFolder();
    let chunks = 0;
    const files = diskFiles(place, {
      ...nodeFs,
      async open(...asked) {
        const handle = await nodeFs.open(...asked);
        const write = handle.writeFile.bind(handle);
        handle.writeFile = (...bytes) =>
          ++chunks > 2
            ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
            : write(...bytes);
        return handle;
      },
    });
    const { incoming: file } = await incoming(5_000_000);

    await expect(files.putFile(file)).rejects.toThrow(StorageFull);

    expect(chunks).toBe(3);
    const left = await readdir(place, { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile())).toEqual([]);
    expect(await files.sizeOf(file.sha256)).toBeNull();
  });
});
