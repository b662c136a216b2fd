import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { UPLOAD_EXPIRES_HOURS } from '#contract/pictures/rules.ts';
import { startCollecting } from '#server/pictures/collect.ts';
import { StorageFull } from '#server/ports/files/files.ts';
import { buildTestApp, type TestApp, serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aProject } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { aContentItem } from '../../support/content.ts';
import { aVideo, hostileVideos } from '../../support/mp4.ts';
import {
  aJpeg,
  announcing,
  fileOf,
  patch,
  progressOf,
  sha256Of,
  stagedOf,
  tus,
  upload,
} from '../../support/pictures.ts';
import { runJobs } from '../../support/run-jobs.ts';

const app = await serverForFile();

const purpose = 'contentVideo' as const;

async function asCreator(on = app) {
  const creator = await aCreator(on.deps.db);
  return { ...creator, headers: await on.signIn(creator.userId, creator.accountId) };
}

async function begin(headers: Record<string, string>, bytes: Uint8Array, on = app) {
  const uploadId = newId<UploadId>();
  const asking = { ...headers, ...announcing(bytes, { uploadId, purpose }) };
  const place = (await tus(on, 'POST', '', asking)).headers.get('location') ?? '';
  return { uploadId, place };
}

const contentsOf = async (on: TestApp, sha256: string) =>
  Buffer.from((await on.deps.files.read(sha256)) ?? []);

describe('a video that is uploaded', () => {
  it('is kept as it was filmed, with the facts of its container', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = aVideo({ seconds: 4.2, width: 1080, height: 1920, isRotated: true, bytes: 3e6 });

    const { response, uploadId } = await upload(app, headers, bytes, { purpose });

    expect(response.status).toBe(204);
    expect(await fileOf(app, accountId, uploadId)).toMatchObject({
      sha256: sha256Of(bytes),
      mime: 'video/mp4',
      duration_ms: 4_200,
      width: 1080,
      height: 1920,
      bytes: String(bytes.byteLength),
    });
    expect((await contentsOf(app, sha256Of(bytes))).equals(bytes)).toBe(true);
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it.each([1, 50, 99])('goes on where it was cut off, at %i percent', async (percent) => {
    const { accountId, headers } = await asCreator();
    const bytes = aVideo({ bytes: 400_000 });
    const cut = Math.ceil((bytes.byteLength * percent) / 100);
    const { uploadId, place } = await begin(headers, bytes);
    await patch(app, place, headers, bytes.slice(0, cut), 0);

    const asked = await tus(app, 'HEAD', place, headers);
    expect(progressOf(asked)).toBe(`200 ${cut}/${bytes.byteLength}`);
    expect((await patch(app, place, headers, bytes.slice(cut), cut)).status).toBe(204);
    expect(await fileOf(app, accountId, uploadId)).toMatchObject({ sha256: sha256Of(bytes) });
  });

  it('is finished by the next request when the server was killed at the end', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = aVideo();
    for (const dies of ['before its bytes are kept', 'before its row'] as const) {
      const dying = buildTestApp({
        pool: app.deps.pool,
        env: { dataDir: app.deps.env.dataDir },
        files: {
          ...app.deps.files,
          putFile: async (incoming) => {
            if (dies === 'before its row') await app.deps.files.putFile(incoming);
            throw new Error('killed');
          },
        },
      });
      const { uploadId, place, response } = await upload(dying, headers, bytes, { purpose });
      expect(response.status).toBe(500);
      expect(await fileOf(app, accountId, uploadId)).toBeUndefined();

      const asked = await tus(app, 'HEAD', place, headers);

      expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'));
      expect(await fileOf(app, accountId, uploadId)).toBeDefined();
    }
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('is there once when its last answer was lost and when several finish it at once', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = aVideo();
    const { place } = await begin(headers, bytes);

    await Promise.all([1, 2, 3].map(() => patch(app, place, headers, bytes, 0)));
    const asked = await tus(app, 'HEAD', place, headers);

    expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'));
    const { rows } = await app.deps.pool.query('select from files where account_id = $1', [
      accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is brought again when its bytes are collected before their row is there', async () => {
    let collections = 0;
    const collecting = buildTestApp({
      pool: app.deps.pool,
      env: { dataDir: app.deps.env.dataDir },
      files: {
        ...app.deps.files,
        putFile: async (incoming) => {
          await app.deps.files.putFile(incoming);
          if (collections++ === 0) await app.deps.files.remove(incoming.sha256);
        },
      },
    });
    const { accountId, headers } = await asCreator(collecting);
    const bytes = aVideo();

    const { uploadId, response } = await upload(collecting, headers, bytes, { purpose });

    expect([response.status, collections]).toEqual([204, 2]);
    expect(await fileOf(app, accountId, uploadId)).toBeDefined();
    expect((await contentsOf(app, sha256Of(bytes))).equals(bytes)).toBe(true);
  });

  it('waits on the device while there is no room for it, and need not come again', async () => {
    let isFull = true;
    const tight = buildTestApp({
      pool: app.deps.pool,
      env: { dataDir: app.deps.env.dataDir },
      files: {
        ...app.deps.files,
        putFile: async (incoming) => {
          if (isFull) throw new StorageFull('full');
          await app.deps.files.putFile(incoming);
        },
      },
    });
    const { accountId, headers } = await asCreator(tight);
    const { uploadId, place, response } = await upload(tight, headers, aVideo(), { purpose });
    expect(await codeOf(response)).toBe('503 STORAGE_FULL');

    isFull = false;
    expect((await tus(tight, 'HEAD', place, headers)).status).toBe(200);
    expect(await fileOf(app, accountId, uploadId)).toBeDefined();
  });
});

describe('what is no video', () => {
  it.each(hostileVideos.filter(([, bytes]) => bytes.byteLength < 100_000))(
    'is refused in words and leaves nothing behind: %s',
    async (_, bytes, code) => {
      const { accountId, headers } = await asCreator();

      const { response, uploadId } = await upload(app, headers, bytes, { purpose });

      expect(await codeOf(response)).toMatch(new RegExp(`^4\\d\\d ${code}$`));
      expect(await fileOf(app, accountId, uploadId)).toBeUndefined();
      expect(await stagedOf(app, accountId)).toEqual([]);
      expect(await app.deps.files.sizeOf(sha256Of(bytes))).toBeNull();
    },
  );

  it('is refused where other bytes arrive than announced, and nothing is kept', async () => {
    const { accountId, headers } = await asCreator();
    const [bytes, said] = [aVideo(), sha256Of(aVideo())];

    const { response } = await upload(app, headers, bytes, { purpose, sha256: said });

    expect(await codeOf(response)).toBe('422 PICTURE_SUM');
    expect(await stagedOf(app, accountId)).toEqual([]);
    expect(await app.deps.files.sizeOf(said)).toBeNull();
  });

  it('nor does knowing its checksum give access to another’s video', async () => {
    const owner = await asCreator();
    const secret = aVideo({ bytes: 5_000, seed: 'secret' });
    await upload(app, owner.headers, secret, { purpose });
    const thief = await asCreator();
    const guess = aVideo({ bytes: 5_000, seed: 'guess' });

    const { response, uploadId } = await upload(app, thief.headers, guess, {
      purpose,
      sha256: sha256Of(secret),
    });

    expect(guess.byteLength).toBe(secret.byteLength);
    expect(await codeOf(response)).toBe('422 PICTURE_SUM');
    expect(await fileOf(app, thief.accountId, uploadId)).toBeUndefined();
    expect((await contentsOf(app, sha256Of(secret))).equals(secret)).toBe(true);
  });

  it('is refused before a byte of it comes where it is too large, empty, or not this role’s', async () => {
    const { headers } = await asCreator();
    const business = await aBusiness(app.deps.db);
    const asBusiness = await app.signIn(business.userId, business.accountId);
    const asking = async (who: Record<string, string>, length: number) =>
      codeOf(
        await tus(app, 'POST', '', {
          ...who,
          ...announcing(aVideo(), { purpose }),
          'upload-length': String(length),
        }),
      );

    expect(await asking(headers, 500 * 1024 * 1024 + 1)).toBe('413 VIDEO_TOO_LARGE');
    expect(await asking(headers, 0)).toBe('422 VIDEO_BROKEN');
    expect(await asking(asBusiness, 1_000)).toBe('403 FORBIDDEN');
  });

  it('nor does it become one by being called a picture', async () => {
    const { headers } = await asCreator();
    const picture = await upload(app, headers, aVideo(), { purpose: 'contentPhoto' });
    const video = await upload(app, headers, await aJpeg(), { purpose });

    expect(await codeOf(picture.response)).toBe('415 PICTURE_TYPE');
    expect(await codeOf(video.response)).toBe('415 VIDEO_TYPE');
  });
});

describe('videos that nothing names', () => {
  const collectLater = () =>
    runJobs(
      { ...app.deps, now: () => new Date(Date.now() + (UPLOAD_EXPIRES_HOURS + 1) * 3_600_000) },
      startCollecting,
    );

  it('are collected with their posters; those of a project stay', async () => {
    const creator = await asCreator();
    const business = await aBusiness(app.deps.db);
    const project = await aProject(app.deps.db, { business, creator });
    const [named, unnamed] = [aVideo(), aVideo()];
    const one = await upload(app, creator.headers, named, { purpose });
    const poster = await upload(app, creator.headers, await aJpeg(), { purpose: 'contentPoster' });
    const other = await upload(app, creator.headers, unnamed, { purpose });
    const of = async (uploadId: UploadId) => await fileOf(app, creator.accountId, uploadId);
    await aContentItem(app.deps.db, project, {
      fileId: (await of(one.uploadId))?.id ?? '',
      posterFileId: (await of(poster.uploadId))?.id ?? '',
      kind: 'video',
    });

    await collectLater();

    expect(await of(one.uploadId)).toBeDefined();
    expect(await of(poster.uploadId)).toBeDefined();
    expect(await of(other.uploadId)).toBeUndefined();
    expect(await app.deps.files.sizeOf(sha256Of(named))).toBe(named.byteLength);
    expect(await app.deps.files.sizeOf(sha256Of(unnamed))).toBeNull();
  });
});
