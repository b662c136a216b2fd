import { beforeAll, describe, expect, it } from 'vitest';
import { rangeAnswer } from '#contract/byte-range.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aBusiness,
  aCorporate,
  aCreator,
  aMember,
  aProject,
  aUser,
} from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { aContentItem } from '../../support/content.ts';
import { aVideo, type Bytes } from '../../support/mp4.ts';
import { aJpeg, fileOf, filesCookie, look, upload } from '../../support/pictures.ts';

type Headers = Record<string, string>;

let bytes: Bytes;
let url: string;
let posterUrl: string;
let cookie: Headers;
let business: Awaited<ReturnType<typeof aBusiness>>;

const app = await serverForFile();
beforeAll(async () => {
  const creator = await aCreator(app.deps.db);
  const headers = await app.signIn(creator.userId, creator.accountId);
  const corporate = await aCorporate(app.deps.db);
  business = await aBusiness(app.deps.db, { corporateId: corporate.accountId });
  const project = await aProject(app.deps.db, { business, creator });
  bytes = aVideo({ bytes: 2_500_000 });
  const video = await upload(app, headers, bytes, { purpose: 'contentVideo' });
  const poster = await upload(app, headers, await aJpeg(), { purpose: 'contentPoster' });
  const fileId = (await fileOf(app, creator.accountId, video.uploadId))?.id ?? '';
  const posterFileId = (await fileOf(app, creator.accountId, poster.uploadId))?.id ?? '';
  await aContentItem(app.deps.db, project, { fileId, posterFileId, kind: 'video' });
  [url, posterUrl] = [`/files/${fileId}`, `/files/${posterFileId}`];
  cookie = await filesCookie(app, headers);
  corporateUser = corporate.userId;
});
let corporateUser: Awaited<ReturnType<typeof aUser>>;

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const asUser = async (userId: typeof corporateUser) =>
  await filesCookie(app, await app.signIn(userId));

describe('a video', () => {
  it('is answered whole, as what it is and nothing else', async () => {
    const response = await look(app, url, cookie);

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.byteLength),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=2000000-', 2_000_000, null],
    ['bytes=-500', -500, null],
    ['bytes=1000-999999999', 1000, null],
    ['bytes=0-0', 0, 1],
  ] as const)('is answered in the stretch that is asked for: %s', async (range, from, to) => {
    const response = await look(app, url, { ...cookie, range });
    const wanted = bytes.subarray(from, to ?? bytes.byteLength);

    expect(response.status).toBe(206);
    const first = from < 0 ? bytes.byteLength + from : from;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + wanted.byteLength - 1}/${bytes.byteLength}`,
    );
    expect((await bodyOf(response)).equals(wanted)).toBe(true);
  });

  it('is answered whole where a stretch of something else is asked for', async () => {
    const etag = (await look(app, url, cookie)).headers.get('etag') ?? '';
    const range = 'bytes=0-9';
    const status = async (more: Headers) =>
      (await look(app, url, { ...cookie, range, ...more })).status;

    expect(await status({ 'if-range': etag })).toBe(206);
    expect(await status({ 'if-range': '"another"' })).toBe(200);
    expect(await status({ range: 'bytes=5-2' })).toBe(200);
    expect(await status({ range: 'bytes=0-1,5-6' })).toBe(200);
    expect(await status({ range: 'pages=1-2' })).toBe(200);
    expect((await look(app, url, { ...cookie, 'if-none-match': etag })).status).toBe(304);
  });

  it('has its length where the range is empty', async () => {
    for (const range of [`bytes=${bytes.byteLength}-`, 'bytes=999999999-', 'bytes=-0']) {
      const response = await look(app, url, { ...cookie, range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.byteLength}`);
    }
  });

  it('is saved under a name where that is asked for', async () => {
    const response = await look(app, `${url}?download=1`, cookie);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pollin-[0-9a-f]{8}\.mp4"$/,
    );
  });

  it('has no small picture of its own, its poster has one', async () => {
    expect((await look(app, `${url}/thumb`, cookie)).status).toBe(404);
    expect((await look(app, `${posterUrl}/thumb`, cookie)).headers.get('content-type')).toBe(
      'image/webp',
    );
  });

  it('lets go of its bytes when the one who plays it goes away', async () => {
    const response = await look(app, url, cookie);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect((await look(app, url, { ...cookie, range: 'bytes=0-9' })).status).toBe(206);
  });
});

describe('who sees what was made for a project', () => {
  it('is its creator, every member of the business, and the corporation above it', async () => {
    const staff = await aMember(app.deps.db, business.accountId, 'staff');
    for (const user of [business.userId, staff, corporateUser]) {
      expect((await look(app, url, await asUser(user))).status).toBe(200);
      expect((await look(app, posterUrl, await asUser(user))).status).toBe(200);
    }
  });

  it('is nobody else: another business, another creator, a user without a membership', async () => {
    const other = await aBusiness(app.deps.db);
    const creator = await aCreator(app.deps.db);
    const nobody = await aUser(app.deps.db);
    for (const user of [other.userId, creator.userId, nobody]) {
      const stranger = await asUser(user);
      for (const path of [url, posterUrl, `${posterUrl}/thumb`, `${url}/licence`]) {
        const answer = await look(app, path, stranger);
        expect(answer.status, path).toBe(404);
        expect(await codeOf(answer)).toBe('404 NOT_FOUND');
        expect((await look(app, path, { ...stranger, range: 'bytes=0-9' })).status).toBe(404);
      }
    }
  });

  it('is not who was a member until now', async () => {
    const gone = await aMember(app.deps.db, business.accountId, 'manager');
    const theirs = await asUser(gone);
    expect((await look(app, url, theirs)).status).toBe(200);
    await app.deps.pool.query('delete from memberships where user_id = $1', [gone]);

    expect((await look(app, url, theirs)).status).toBe(404);
  });

  it('is its creator alone before anything names it', async () => {
    const creator = await aCreator(app.deps.db);
    const headers = await app.signIn(creator.userId, creator.accountId);
    const { uploadId } = await upload(app, headers, aVideo(), { purpose: 'contentVideo' });
    const path = `/files/${(await fileOf(app, creator.accountId, uploadId))?.id}`;

    expect((await look(app, path, await filesCookie(app, headers))).status).toBe(200);
    expect((await look(app, path, await asUser(business.userId))).status).toBe(404);
  });
});

describe('the licence note', () => {
  it('states what may be done with a file', async () => {
    const response = await look(app, `${url}/licence`, await asUser(business.userId));

    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(text).toContain('License for this video');
    expect(text).toContain('Made by: Maya Torres');
    expect(text).toContain('Licensed to: Desert Bloom Café');
    expect(text).toContain('Duration: 365 days');
  });

  it('is not there for what no project names', async () => {
    expect((await look(app, `${posterUrl}/licence`, cookie)).status).toBe(404);
  });
});

describe('a range', () => {
  it('of nothing is none', () => {
    expect(rangeAnswer('bytes=0-', 0)).toMatchObject({ status: 416 });
    expect(rangeAnswer(undefined, 10)).toMatchObject({ status: 200, from: 0, to: 10 });
    expect(rangeAnswer('bytes=-', 10)).toMatchObject({ status: 200, from: 0, to: 10 });
    expect(rangeAnswer('bytes=-100', 10)).toMatchObject({ status: 206, from: 0, to: 10 });
  });
});
