import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Staging } from '#server/pictures/staging.ts';
import { StorageFull } from '#server/ports/files/files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-staging-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
const anUpload = (id = `upload-${(count += 1)}`, sha256 = 'a', purpose = 'portfolio') =>
  new Upload({ id, size: 10, offset: 0, metadata: { sha256, purpose } });
const bytes = (words: string) => Readable.from([Buffer.from(words)]);

describe('an upload on its way', () => {
  it('keeps the bytes from before the disk was full, and reports the reason for the end', async () => {
    const upload = anUpload();
    const staging = new Staging(folder);
    await staging.create(upload);
    await staging.write(bytes('12345'), upload.id, 0);
    const full = new Staging(
      folder,
      () =>
        new Writable({
          write: (_, __, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
        }),
    );

    await expect(full.write(bytes('67890'), upload.id, 5)).rejects.toThrow(StorageFull);

    expect((await staging.find(upload.id))?.offset).toBe(5);
    expect(await staging.write(bytes('67890'), upload.id, 5)).toBe(10);
    expect(String(await staging.bytesOf(upload.id))).toBe('1234567890');
  });

  it('starts over under its id only with other bytes or for something else', async () => {
    const [staging, upload] = [new Staging(folder), anUpload()];
    await staging.create(upload);
    await staging.write(bytes('12345'), upload.id, 0);

    await staging.create(anUpload(upload.id));
    expect((await staging.find(upload.id))?.offset).toBe(5);

    await staging.create(anUpload(upload.id, 'a', 'creatorPhoto'));
    const again = await staging.find(upload.id);
    expect([again?.offset, again?.metadata?.['purpose']]).toEqual([0, 'creatorPhoto']);

    await staging.write(bytes('12345'), upload.id, 0);
    await staging.create(anUpload(upload.id, 'b', 'creatorPhoto'));
    expect((await staging.find(upload.id))?.offset).toBe(0);
  });

  it('is not there when its facts are broken or its bytes are gone', async () => {
    const staging = new Staging(folder);
    const [torn, gone] = [anUpload(), anUpload()];
    await staging.create(torn);
    await staging.create(gone);
    await writeFile(join(folder, `${torn.id}.json`), '{"id":');
    await rm(join(folder, gone.id));

    expect([await staging.find(torn.id), await staging.find(gone.id)]).toEqual([null, null]);
    await staging.drop(torn.id);
    await staging.drop(gone.id);
    await staging.drop(gone.id);
    expect((await readdir(folder)).filter((name) => name.startsWith(torn.id))).toEqual([]);
  });
});
