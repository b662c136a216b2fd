import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadId } from '#contract/ids.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { FILES_COOKIE } from '#server/identity/cookies.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aUser } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { aJpeg, fileOf, filesCookie, look, upload } from '../../support/pictures.ts';

let url: string;
let cookie: Record<string, string>;

const app = await serverForFile();
beforeAll(async () => {
  const creator = await aCreator(app.deps.db);
  const headers = await app.signIn(creator.userId, creator.accountId);
  const { uploadId } = await upload(app, headers, await aJpeg({ width: 800, height: 600 }));
  url = await urlOf(creator.accountId, uploadId);
  cookie = await filesCookie(app, headers);
});

async function urlOf(accountId: Parameters<typeof fileOf>[1], uploadId: UploadId): Promise<string> {
  return `/files/${(await fileOf(app, accountId, uploadId))?.id}`;
}

describe('a stored picture', () => {
  it.each([
    ['', 'image/jpeg', 800],
    ['/thumb', 'image/webp', 400],
  ])(
    'is shown to any caller with a session, as a picture and as nothing else: %s',
    async (below, type, width) => {
      const response = await look(app, `${url}${below}`, cookie);

      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width);
    },
  );

  it('is not sent again to a browser that has it and may see it', async () => {
    const etag = (await look(app, url, cookie)).headers.get('etag') ?? '';
    expect((await look(app, url, { 'if-none-match': etag })).status).toBe(401);

    const again = await look(app, url, { ...cookie, 'if-none-match': etag });

    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('has its headers without its bytes', async () => {
    const response = await look(app, url, cookie, 'HEAD');

    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/jpeg',
      '',
    ]);
  });

  it('is seen by anyone who is signed in', async () => {
    const business = await aBusiness(app.deps.db);
    const headers = await app.signIn(business.userId, business.accountId);

    expect((await look(app, url, await filesCookie(app, headers))).status).toBe(200);
  });
});

describe('nobody sees a picture', () => {
  it('without the cookie', async () => {
    const creator = await aCreator(app.deps.db);
    const headers = await app.signIn(creator.userId, creator.accountId);

    expect(await codeOf(await look(app, url))).toBe('401 SESSION_NEEDED');
    expect(await codeOf(await look(app, url, headers))).toBe('401 SESSION_NEEDED');
  });

  it('with a cookie that someone made up', async () => {
    const [id] = (cookie.cookie ?? '').replace(`${FILES_COOKIE}=`, '').split('.');
    const made = [`${id}.${'A'.repeat(43)}`, id, '', 'x.y', `${id}.${'A'.repeat(43)}.more`];

    for (const value of made) {
      expect((await look(app, url, { cookie: `${FILES_COOKIE}=${value}` })).status).toBe(401);
    }
  });

  it("with another session's words", async () => {
    const other = await filesCookie(app, await app.signIn(await aUser(app.deps.db)));
    const [theirs] = (other.cookie ?? '').replace(`${FILES_COOKIE}=`, '').split('.');
    const [, mine] = (cookie.cookie ?? '').split('.');

    expect((await look(app, url, { cookie: `${FILES_COOKIE}=${theirs}.${mine}` })).status).toBe(
      401,
    );
  });

  it('once nobody has used the session for as long as one lasts', async () => {
    const user = await aUser(app.deps.db);
    const idle = await filesCookie(app, await app.signIn(user));
    const usedAgo = (days: number) =>
      app.deps.pool.query('update sessions set used_on = $2 where user_id = $1', [
        user,
        new Date(Date.now() - days * 24 * 60 * 60 * 1000),
      ]);

    await usedAgo(SESSION_IDLE_DAYS - 1);
    expect((await look(app, url, idle)).status).toBe(200);

    await usedAgo(SESSION_IDLE_DAYS + 1);
    expect(await codeOf(await look(app, url, idle))).toBe('401 SESSION_ENDED');
  });

  it('once the session has ended or the user is disabled', async () => {
    const [gone, disabled] = [await aUser(app.deps.db), await aUser(app.deps.db)];
    const [first, second] = [
      await filesCookie(app, await app.signIn(gone)),
      await filesCookie(app, await app.signIn(disabled)),
    ];
    expect((await look(app, url, first)).status).toBe(200);
    await app.deps.pool.query('update sessions set ended_on = now() where user_id = $1', [gone]);
    await app.deps.pool.query('update users set disabled = true where id = $1', [disabled]);

    expect(await codeOf(await look(app, url, first))).toBe('401 SESSION_ENDED');
    expect(await codeOf(await look(app, url, second))).toBe('403 USER_DISABLED');
  });
});

describe('what is not a stored picture', () => {
  it.each([
    '/files',
    '/files/',
    '/files/00000000-0000-4000-8000-000000000000',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/00000000-0000-4000-8000-000000000000/other',
    '/files/not-an-id/thumb',
  ])('is not found: %s', async (path) => {
    expect(await codeOf(await look(app, path, cookie))).toBe('404 NOT_FOUND');
  });

  it('is not found by a name in other letters, below it, or when it should change', async () => {
    expect((await look(app, url.toUpperCase(), cookie)).status).toBe(404);
    expect((await look(app, `${url}/thumb/`, cookie)).status).toBe(404);
    expect((await look(app, url, cookie, 'DELETE')).status).toBe(404);
    expect((await look(app, url, cookie, 'PUT')).status).toBe(404);
  });

  it('is not found where its bytes are lost, which is logged', async () => {
    const lines: string[] = [];
    const lost = buildTestApp({
      pool: app.deps.pool,
      files: { ...app.deps.files, read: async () => null },
      log: { write: (line) => void lines.push(line) },
    });

    expect((await look(lost, url, cookie)).status).toBe(404);
    expect(lines.join('')).toContain('a file has no bytes');
  });
});
