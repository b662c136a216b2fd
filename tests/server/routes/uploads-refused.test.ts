import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aCreator, aBusiness, aMember } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import {
  aJpeg,
  announcing,
  fileOf,
  head,
  patch,
  progressOf,
  stagedOf,
  tus,
  upload,
} from '../../support/pictures.ts';
import { PICTURE_MAX_BYTES, UPLOAD_BYTES_PER_DAY } from '#contract/pictures/rules.ts';
import { countUpload } from '#server/pictures/upload-budget.ts';
import { svg } from '../../support/bad-pictures.ts';

const app = await serverForFile();

async function asCreator(on = app) {
  const creator = await aCreator(on.deps.db);
  return { ...creator, headers: await on.signIn(creator.userId, creator.accountId) };
}

describe('an upload is refused', () => {
  it('where it is no picture, and nothing of it stays', async () => {
    const { accountId, headers } = await asCreator();

    const { response, uploadId } = await upload(app, headers, svg);

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await codeOf(response)).toBe('415 PICTURE_TYPE');
    expect(await fileOf(app, accountId, uploadId)).toBeUndefined();
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('where its bytes are not those that were announced', async () => {
    const { accountId, headers } = await asCreator();

    const { response } = await upload(app, headers, await aJpeg(), { sha256: '0'.repeat(64) });

    expect(await codeOf(response)).toBe('422 PICTURE_SUM');
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('where it announces too many bytes, or none', async () => {
    const { accountId, headers } = await asCreator();
    const asking = { ...headers, ...announcing(await aJpeg()) };
    const large = { ...asking, 'upload-length': String(PICTURE_MAX_BYTES + 1) };
    const empty = { ...asking, 'upload-length': '0' };

    expect(await codeOf(await tus(app, 'POST', '', large))).toBe('413 PICTURE_TOO_LARGE');
    expect(await codeOf(await tus(app, 'POST', '', empty))).toBe('422 PICTURE_BROKEN');
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('where more comes than announced', async () => {
    const { headers } = await asCreator();
    const bytes = await aJpeg();
    const asking = { ...announcing(bytes), 'upload-length': '100' };
    const place =
      (await tus(app, 'POST', '', { ...headers, ...asking })).headers.get('location') ?? '';

    const named = await patch(app, place, headers, bytes, 0);
    const streamed = await tus(
      app,
      'PATCH',
      place,
      { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      new Response(bytes).body ?? undefined,
    );

    expect(await codeOf(named)).toBe('413 PICTURE_TOO_LARGE');
    expect(await codeOf(streamed)).toBe('413 PICTURE_TOO_LARGE');
    await tus(app, 'DELETE', place, headers);
  });

  it.each([
    ['no words at all', { 'upload-metadata': '' }],
    ['an id that is none', { 'upload-metadata': 'uploadId Li4v' }],
    ['words that cannot be read', { 'upload-metadata': '% %' }],
    ['no length', { 'upload-length': '' }],
    ['a length that is no number', { 'upload-length': '-4' }],
    ['a length to come later', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['another version of the protocol', { 'tus-resumable': '9.9.9' }],
  ])('with %s', async (_, wrong) => {
    const { accountId, headers } = await asCreator();

    const response = await tus(app, 'POST', '', {
      ...headers,
      ...announcing(await aJpeg()),
      ...wrong,
    });

    expect([400, 412]).toContain(response.status);
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it("beyond a day's bytes, until the next day", async () => {
    let time = new Date('2026-11-20T09:00:00Z');
    const clocked = buildTestApp({
      pool: app.deps.pool,
      now: () => time,
      env: { limitsFactor: 1 },
    });
    const creator = await aCreator(clocked.deps.db);
    const begin = async () => {
      const headers = await clocked.signIn(creator.userId, creator.accountId);
      const asking = {
        ...announcing(new Uint8Array(1)),
        'upload-length': String(PICTURE_MAX_BYTES),
      };
      return tus(clocked, 'POST', '', { ...headers, ...asking });
    };
    const times = Math.floor(UPLOAD_BYTES_PER_DAY / PICTURE_MAX_BYTES);
    for (let n = 0; n < times; n += 1) expect((await begin()).status).toBe(201);

    const refused = await begin();
    time = new Date('2026-11-21T09:00:01Z');

    expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60));
    expect(await codeOf(refused)).toBe('429 TOO_MUCH_UPLOADED');
    expect((await begin()).status).toBe(201);
  });

  it('beyond a day of small files, which count as more than they are', async () => {
    const strict = buildTestApp({ pool: app.deps.pool, env: { limitsFactor: 1 } });
    const { accountId, headers } = await asCreator(strict);
    await countUpload(strict.deps, accountId, UPLOAD_BYTES_PER_DAY - 100 * 1024);

    const asking = { ...headers, ...announcing(new Uint8Array(1)) };

    expect(await codeOf(await tus(strict, 'POST', '', asking))).toBe('429 TOO_MUCH_UPLOADED');
  });

  it('beyond so many that were begun and not finished, until one of them is gone', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const begin = () => tus(app, 'POST', '', { ...headers, ...announcing(bytes) });
    const places: string[] = [];
    for (let n = 0; n < 128; n += 1) {
      places.push((await begin()).headers.get('location') ?? '');
    }

    expect(await codeOf(await begin())).toBe('429 TOO_MUCH_UPLOADED');
    expect((await patch(app, places[0] ?? '', headers, bytes, 0)).status).toBe(204);
    expect((await begin()).status).toBe(201);
    expect(await stagedOf(app, accountId)).toHaveLength(2 * 128);
  });

  it.each([
    ['a business', 'portfolio', 'owner'],
    ['a business', 'creatorPhoto', 'manager'],
    ['those who only work there', 'businessLogo', 'staff'],
  ] as const)('to %s for what it may not change: %s, %s', async (_, purpose, role) => {
    const { accountId } = await aBusiness(app.deps.db);
    const headers = await app.signIn(await aMember(app.deps.db, accountId, role), accountId);

    const { response } = await upload(app, headers, await aJpeg(), { purpose });

    expect(await codeOf(response)).toBe('403 FORBIDDEN');
  });
});

describe('an upload of someone else', () => {
  it('is not there', async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const bytes = await aJpeg();
    const uploadId = newId<UploadId>();
    const asking = announcing(bytes, { uploadId });
    const place =
      (await tus(app, 'POST', '', { ...theirs.headers, ...asking })).headers.get('location') ?? '';

    for (const method of ['HEAD', 'DELETE', 'GET']) {
      expect((await tus(app, method, place, mine.headers)).status).toBe(404);
    }
    expect(await codeOf(await patch(app, place, mine.headers, bytes, 0))).toBe('404 NOT_FOUND');

    expect(progressOf(await head(app, place, theirs.headers))).toBe(`200 0/${bytes.byteLength}`);
  });

  it('is not reached through an address that can be read in two ways', async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const bytes = await aJpeg();
    const begin = async ({ headers }: typeof mine) =>
      (await tus(app, 'POST', '', { ...headers, ...announcing(bytes) })).headers.get('location') ??
      '';
    const [own, foreign] = [await begin(mine), await begin(theirs)];
    const name = foreign.split('/').at(-1);

    for (const query of [`?x=/${name}`, `?/${name}`, `?x=/${name}.json`, '?x=y', `?x=%2F${name}`]) {
      const place = `${own}${query}`;
      expect((await patch(app, place, mine.headers, bytes.slice(0, 4), 0)).status).toBe(400);
      for (const method of ['HEAD', 'DELETE']) {
        expect((await tus(app, method, place, mine.headers)).status).toBe(400);
      }
    }
    // No query, but where the library would look for one.
    await patch(app, `${own}#/${name}`, mine.headers, bytes.slice(0, 4), 0);
    expect(progressOf(await head(app, own, mine.headers))).toBe(`200 4/${bytes.byteLength}`);

    expect(progressOf(await head(app, foreign, theirs.headers))).toBe(`200 0/${bytes.byteLength}`);
    expect((await patch(app, foreign, theirs.headers, bytes, 0)).status).toBe(204);
  });

  it('does not stand in the way of the same id', async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const uploadId = newId<UploadId>();
    await upload(app, theirs.headers, await aJpeg(), { uploadId });

    const { response } = await upload(app, mine.headers, await aJpeg(), { uploadId });

    expect(response.status).toBe(204);
    expect((await fileOf(app, mine.accountId, uploadId))?.id).not.toBe(
      (await fileOf(app, theirs.accountId, uploadId))?.id,
    );
  });
});
