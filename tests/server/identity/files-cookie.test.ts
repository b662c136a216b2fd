import { describe, expect, it } from 'vitest';
import { FILES_COOKIE } from '#server/identity/cookies.ts';
import { look } from '../../support/pictures.ts';
import { type Browser, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile();

/** Any address of a picture: a reader without access is refused before it is looked up. */
const PICTURE = '/files/00000000-0000-4000-8000-000000000000';

const statusFor = async (browser: Browser): Promise<number> => {
  const cookie = `${FILES_COOKIE}=${browser.cookies.get(FILES_COOKIE) ?? ''}`;
  return (await look(app, PICTURE, { cookie })).status;
};

describe('the cookie that shows pictures', () => {
  it('comes with the session, for pictures alone and for no script', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('look@example.com');

    const { headers } = await browser.call('startSession', { customToken });

    expect(headers.getSetCookie()[1]).toMatch(
      /^__Secure-pollin-files=[\w.-]+; Max-Age=7776000; Path=\/files; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await statusFor(browser)).toBe(404);
  });

  it('comes again with each refresh, the same', async () => {
    const browser = app.browser();
    await browser.signIn('again@example.com');
    const first = browser.cookies.get(FILES_COOKIE);
    browser.cookies.delete(FILES_COOKIE);

    await browser.refresh();

    expect(browser.cookies.get(FILES_COOKIE)).toBe(first);
  });

  it('contains nothing of the refresh token', async () => {
    const browser = app.browser();
    await browser.signIn('apart@example.com');
    const values = [...browser.cookies.values()].map((value) => value.split('.')[1]);

    expect(new Set(values).size).toBe(values.length);
  });

  it('is taken away by signing out, and a copy of it shows nothing any more', async () => {
    const browser = app.browser();
    await browser.signIn('gone@example.com');
    const copy = browser.copy();
    expect(await statusFor(copy)).toBe(404);

    await browser.call('endSession');

    expect(browser.cookies.has(FILES_COOKIE)).toBe(false);
    expect(await statusFor(copy)).toBe(401);
  });
});
