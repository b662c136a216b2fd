import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { StorageFull } from '#server/ports/files/files.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { codeOf, pull } from '../../support/chat.ts';
import {
  addItem,
  aJpeg,
  announcing,
  fileOf,
  head,
  filesCookie,
  look,
  patch,
  progressOf,
  stagedOf,
  tus,
  upload,
} from '../../support/pictures.ts';
import { nameOf } from '#server/pictures/finish-upload.ts';

const app = await serverForFile();

async function asCreator(on = app) {
  const creator = await aCreator(on.deps.db);
  return { ...creator, headers: await on.signIn(creator.userId, creator.accountId) };
}

describe('a picture that is uploaded', () => {
  it('becomes a work of the portfolio and is shown', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg({ width: 1600, height: 1200 });

    const { response, uploadId } = await upload(app, headers, bytes);
    const itemId = await addItem(app, headers, { uploadId, bytes });

    expect(response.status).toBe(204);
    const file = await fileOf(app, accountId, uploadId);
    const [record] = (await pull(app, headers)).collections.portfolio ?? [];
    expect(record).toMatchObject({ id: itemId, fileUrl: `/files/${file?.id}`, width: 1000 });
    const shown = await look(app, `/files/${file?.id}`, await filesCookie(app, headers));
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ height: 750 });
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it.each([1, 50, 99])('goes on where it was cut off, at %i percent', async (percent) => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg({ width: 900, height: 900 });
    const cut = Math.ceil((bytes.byteLength * percent) / 100);
    const uploadId = newId<UploadId>();
    const begun = await tus(app, 'POST', '', { ...headers, ...announcing(bytes, { uploadId }) });
    const place = begun.headers.get('location') ?? '';
    await patch(app, place, headers, bytes.slice(0, cut), 0);

    expect(progressOf(await head(app, place, headers))).toBe(`200 ${cut}/${bytes.byteLength}`);
    const response = await patch(app, place, headers, bytes.slice(cut), cut);

    expect(response.status).toBe(204);
    expect(await fileOf(app, accountId, uploadId)).toMatchObject({ width: 900 });
  });

  it('is found again by its own id when the first answer was lost', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const uploadId = newId<UploadId>();
    const asking = { ...headers, ...announcing(bytes, { uploadId }) };
    const first = (await tus(app, 'POST', '', asking)).headers.get('location') ?? '';
    await patch(app, first, headers, bytes.slice(0, 500), 0);

    const again = (await tus(app, 'POST', '', asking)).headers.get('location');

    expect(again).toBe(first);
    expect(progressOf(await head(app, first, headers))).toBe(`200 500/${bytes.byteLength}`);
    expect((await patch(app, first, headers, bytes.slice(500), 500)).status).toBe(204);
    expect(await fileOf(app, accountId, uploadId)).toBeDefined();
  });

  it('is there once when the last answer was lost and all of it comes again', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const { uploadId, place } = await upload(app, headers, bytes);
    const before = await fileOf(app, accountId, uploadId);

    const repeated = await patch(app, place, headers, bytes, 0);
    const asked = await head(app, place, headers);
    const again = await upload(app, headers, bytes, { uploadId });

    expect([repeated.status, again.response.status]).toEqual([409, 409]);
    expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'));
    expect(again.place).toBe(place);
    expect(await fileOf(app, accountId, uploadId)).toEqual(before);
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('is there once when two devices finish it at the same moment', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const uploadId = newId<UploadId>();
    const place =
      (await tus(app, 'POST', '', { ...headers, ...announcing(bytes, { uploadId }) })).headers.get(
        'location',
      ) ?? '';

    await Promise.all([1, 2, 3].map(() => patch(app, place, headers, bytes, 0)));

    const { rows } = await app.deps.pool.query('select from files where account_id = $1', [
      accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is finished by the next request when the server was killed between its bytes and its row', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const dying = buildTestApp({
      pool: app.deps.pool,
      env: { dataDir: app.deps.env.dataDir },
      files: {
        ...app.deps.files,
        put: async (content) => {
          await app.deps.files.put(content);
          throw new Error('killed');
        },
      },
    });
    const { response, uploadId, place } = await upload(dying, headers, bytes);
    expect(response.status).toBe(500);
    expect(await fileOf(app, accountId, uploadId)).toBeUndefined();

    const asked = await head(app, place, headers);

    expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'));
    expect(await fileOf(app, accountId, uploadId)).toMatchObject({ width: 640 });
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('may be cancelled on its way', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const place =
      (await tus(app, 'POST', '', { ...headers, ...announcing(bytes) })).headers.get('location') ??
      '';
    await patch(app, place, headers, bytes.slice(0, 100), 0);

    expect((await tus(app, 'DELETE', place, headers)).status).toBe(204);

    expect((await head(app, place, headers)).status).toBe(404);
    expect(await stagedOf(app, accountId)).toEqual([]);
  });
});

describe('when the disk is full', () => {
  it('a picture is refused for now, its bytes need not come again, and what is there is shown', async () => {
    let isFull = false;
    const tight = buildTestApp({
      pool: app.deps.pool,
      env: { dataDir: app.deps.env.dataDir },
      files: {
        ...app.deps.files,
        put: async (bytes) => {
          if (isFull) throw new StorageFull('full');
          return app.deps.files.put(bytes);
        },
      },
    });
    const { accountId, headers } = await asCreator(tight);
    const early = await upload(tight, headers, await aJpeg());
    isFull = true;

    const late = await upload(tight, headers, await aJpeg());

    expect(await codeOf(late.response)).toBe('503 STORAGE_FULL');
    expect(await fileOf(tight, accountId, late.uploadId)).toBeUndefined();
    const file = await fileOf(tight, accountId, early.uploadId);
    expect(
      (await look(tight, `/files/${file?.id}`, await filesCookie(tight, headers))).status,
    ).toBe(200);
    expect((await head(tight, late.place, headers)).status).toBe(503);

    isFull = false;
    expect((await head(tight, late.place, headers)).status).toBe(200);
    expect(await fileOf(tight, accountId, late.uploadId)).toBeDefined();
    expect(await stagedOf(app, accountId)).toEqual([]);
  });
});

describe('each request of an upload', () => {
  it('asks who is calling', async () => {
    const { accountId, headers } = await asCreator();
    const name = nameOf({ accountId, uploadId: newId<UploadId>() });
    const bytes = await aJpeg();

    const calls = [
      tus(app, 'POST', '', announcing(bytes)),
      tus(app, 'DELETE', name, {}),
      patch(app, name, {}, bytes, 0),
    ];

    for (const call of calls) expect(await codeOf(await call)).toBe('401 SESSION_NEEDED');
    expect((await head(app, name, {})).status).toBe(401);
    expect((await head(app, name, headers)).status).toBe(404);
  });

  it('asks whether the caller still belongs to the account', async () => {
    const { userId, headers } = await asCreator();
    const bytes = await aJpeg();
    const place =
      (await tus(app, 'POST', '', { ...headers, ...announcing(bytes) })).headers.get('location') ??
      '';
    await app.deps.pool.query('delete from memberships where user_id = $1', [userId]);

    expect(await codeOf(await patch(app, place, headers, bytes, 0))).toBe('403 MEMBERSHIP_GONE');
  });

  it('is refused where a foreign page caused it, and gives that page no details', async () => {
    const { headers } = await asCreator();
    const asking = { ...headers, ...announcing(await aJpeg()) };

    const foreign = await tus(app, 'POST', '', { ...asking, origin: 'https://evil.test' });
    const ours = await tus(app, 'POST', '', asking);

    expect(await codeOf(foreign)).toBe('403 CROSS_SITE');
    expect([...ours.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });

  it.each(['..%2F..%2Fetc', 'a_b', '%00', '%', 'x'.repeat(300)])(
    'asks for names that were given: %s',
    async (name) => {
      const { headers } = await asCreator();

      expect((await head(app, name, headers)).status).toBe(404);
    },
  );
});
