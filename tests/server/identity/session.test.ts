import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { SESSION_COOKIE } from '#server/identity/cookies.ts';
import type { Browser } from './identity-app.ts';
import { meeting, openIdentityApp, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const ended = { status: 401, refusal: { code: 'SESSION_ENDED' } };
const cookieOf = (browser: Browser) => browser.cookies.get(SESSION_COOKIE) ?? '';
async function signedIn(email = 'ada@example.com') {
  const browser = app.browser();
  return { browser, session: await browser.signIn(email) };
}

describe('a session', () => {
  it('keeps its refresh token in a cookie that no script can read, and nowhere else', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('cookie@example.com');

    const started = await browser.call('startSession', { customToken });

    const [line = '', ...more] = started.headers.getSetCookie();
    const [, token = ''] = cookieOf(browser).split('.');
    expect(more).toEqual([expect.stringMatching(/^__Secure-pollin-files=/)]);
    expect(line).toMatch(
      /^__Host-pollin-session=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(started.bytes).not.toContain(token);
    expect(started.body).toMatchObject({ expiresIn: 900 });
    const { rows } = await app.deps.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is a new one at each sign-in, which ends the one before in that browser', async () => {
    const { browser, session } = await signedIn('again@example.com');
    const before = browser.copy();

    const next = await browser.signIn('again@example.com');

    expect(next.sessionId).not.toBe(session.sessionId);
    expect(next.userId).toBe(session.userId);
    expect(await before.refresh()).toMatchObject(ended);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('leaves the sessions of other browsers alone', async () => {
    const [phone, laptop] = [await signedIn('two@example.com'), await signedIn('two@example.com')];

    await laptop.browser.call('endSession');

    expect((await phone.browser.refresh()).status).toBe(200);
  });

  it('ends after 90 days without use, and not before', async () => {
    const { browser } = await signedIn();

    app.pass(SESSION_IDLE_DAYS * DAY_MS);
    expect((await browser.refresh()).status).toBe(200);
    app.pass(SESSION_IDLE_DAYS * DAY_MS + 1);
    expect(await browser.refresh()).toMatchObject(ended);
    expect(await browser.refresh()).toMatchObject(ended);
  });
});

describe('refreshing', () => {
  it('hands out a new token each time', async () => {
    const { browser, session } = await signedIn();
    const seen = new Set([cookieOf(browser)]);

    for (let n = 0; n < 5; n += 1) {
      const refreshed = await browser.refresh();
      expect(refreshed.body).toMatchObject({
        userId: session.userId,
        sessionId: session.sessionId,
      });
      seen.add(cookieOf(browser));
    }

    expect(seen.size).toBe(6);
  });

  it('by twenty tabs at once keeps all of them signed in with the same next token', async () => {
    const { browser } = await signedIn();
    const tabs = Array.from({ length: 20 }, () => browser.copy());

    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));

    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(tabs.map(cookieOf)).size).toBe(1);
    const later = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(later.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });

  it('goes on hours after a reply was lost', async () => {
    const { browser } = await signedIn();
    const lost = browser.copy();
    expect((await lost.refresh()).status).toBe(200);

    app.pass(3 * HOUR_MS);
    expect((await browser.refresh()).status).toBe(200);
    expect(cookieOf(browser)).toBe(cookieOf(lost));
    expect((await browser.refresh()).status).toBe(200);
  });

  it('with a token older than the last one used ends the session for thief and owner', async () => {
    const { browser, session } = await signedIn();
    const thief = browser.copy();
    await browser.refresh();
    await browser.refresh();

    expect(await thief.refresh()).toMatchObject(ended);
    expect(await browser.refresh()).toMatchObject(ended);
    expect(await browser.call('me', undefined, { token: session.accessToken })).toMatchObject(
      ended,
    );
  });

  it('with a made-up token walks along the chain a few times an hour, and ends nothing', async () => {
    const walks = await openIdentityApp();
    try {
      const browser = walks.browser();
      await browser.signIn('walks@example.com');
      const unsealed = (of: Browser) => cookieOf(of).split('.').slice(0, 2).join('.');
      const thief = browser.copy();
      thief.cookies.set(SESSION_COOKIE, unsealed(browser));
      await browser.refresh();
      await browser.refresh();
      const [id = ''] = cookieOf(browser).split('.');
      const guesser = walks.browser();
      for (let n = 0; n < 10; n += 1) {
        guesser.cookies.set(SESSION_COOKIE, `${id}.${String(n).repeat(43)}`);
        expect(await guesser.refresh()).toMatchObject(ended);
      }

      // No walk is left, so the copied token proves nothing for now.
      expect(await thief.refresh()).toMatchObject(ended);
      expect((await browser.refresh()).status).toBe(200);
      walks.pass(HOUR_MS);
      expect(await thief.refresh()).toMatchObject(ended);
      expect(await browser.refresh()).toMatchObject(ended);
    } finally {
      await walks.close();
    }
  });

  it.each([
    ['nothing', ''],
    ['no token', '0199aaaa-0000-7000-8000-000000000000'],
    ['an unknown session', `0199aaaa-0000-7000-8000-000000000000.${'a'.repeat(43)}`],
    ['no session', `x.${'a'.repeat(43)}`],
    ['too much', `0199aaaa-0000-7000-8000-000000000000.${'a'.repeat(43)}.x`],
    ['an overlong token', `0199aaaa-0000-7000-8000-000000000000.${'a'.repeat(4000)}`],
  ])('with %s in the cookie is refused', async (_, value) => {
    const browser = app.browser();
    browser.cookies.set(SESSION_COOKIE, value);

    expect(await browser.refresh()).toMatchObject(ended);
  });

  it('without a cookie is refused', async () => {
    expect(await app.browser().refresh()).toMatchObject(ended);
  });

  it('with a made-up token ends nobody, however well the session is known', async () => {
    const { browser, session } = await signedIn();
    await browser.refresh();
    const stranger = app.browser();
    stranger.cookies.set(SESSION_COOKIE, `${session.sessionId}.${'a'.repeat(43)}`);

    expect(await stranger.refresh()).toMatchObject(ended);
    expect((await stranger.call('endSession')).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('of a disabled user is refused', async () => {
    const { browser, session } = await signedIn('disabled@example.com');
    await app.deps.pool.query('update users set disabled = true where id = $1', [session.userId]);

    expect(await browser.refresh()).toMatchObject({
      status: 403,
      refusal: { code: 'USER_DISABLED' },
    });
  });

  it('leaves the cookie alone when it is refused', async () => {
    const { browser } = await signedIn();
    const tab = browser.copy();
    await browser.call('endSession');

    expect((await tab.refresh()).headers.getSetCookie()).toEqual([]);
  });
});

describe('signing out', () => {
  it('ends the session on the server at once', async () => {
    const { browser, session } = await signedIn();
    const copy = browser.copy();

    const signedOut = await browser.call('endSession');

    expect(signedOut).toMatchObject({ status: 200, body: { success: true } });
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
    expect(await copy.refresh()).toMatchObject(ended);
    expect(await copy.call('me', undefined, { token: session.accessToken })).toMatchObject(ended);
  });

  it('names the page to open then only where the operator has a site', async () => {
    const { browser } = await signedIn('site@example.com');
    expect((await browser.copy().call('endSession')).body).toEqual({ success: true });

    app.deps.env.corporateSiteUrl = 'https://pollin.example/';
    const notices = await browser.call('endSession');
    app.deps.env.corporateSiteUrl = null;

    expect(notices.body).toEqual({ success: true, corporateSite: 'https://pollin.example/' });
  });

  it('wins over a refresh that is under way', async () => {
    const { browser, session } = await signedIn();
    const signingOut = 'update sessions set ended_on = now() where id = $1';

    const [answer] = await meeting(app.deps.pool, signingOut, session.sessionId, [
      () => browser.refresh(),
    ]);

    expect(answer).toMatchObject(ended);
  });

  it('succeeds again and without a session, and changes nothing then', async () => {
    const { browser, session } = await signedIn();
    const copy = browser.copy();
    const kept = async () =>
      (await app.deps.pool.query('select * from sessions where id = $1', [session.sessionId])).rows;
    await browser.call('endSession');
    const ended = await kept();
    app.pass(HOUR_MS);

    expect((await copy.call('endSession')).status).toBe(200);
    expect((await app.browser().call('endSession')).status).toBe(200);
    expect(await kept()).toEqual(ended);
    await app.deps.pool.query('delete from sessions where id = $1', [session.sessionId]);
    expect((await copy.call('endSession')).status).toBe(200);
  });
});

it('a database that is away signs nobody out', async () => {
  const own = await openIdentityApp();
  const browser = own.browser();
  const session = await browser.signIn('ada@example.com');
  const signedInCookies = [...browser.cookies];
  await own.close();

  const answers = [
    await browser.refresh(),
    await browser.call('me', undefined, { token: session.accessToken }),
    await browser.call('endSession'),
  ];

  expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503]);
  expect([...browser.cookies]).toEqual(signedInCookies);
});
