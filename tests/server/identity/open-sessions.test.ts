import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { deviceName } from '#server/identity/device-name.ts';
import { identityAppForFile } from './identity-app.ts';

const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const app = await identityAppForFile({ limitsFactor: 1000 });

async function signedIn(email: string, userAgent: string) {
  const browser = app.browser();
  const customToken = await browser.earnCustomToken(email);
  const { body } = await browser.call('startSession', { customToken }, { userAgent });
  const headers = { authorization: `Bearer ${body.accessToken}` };
  return { browser, session: body, token: body.accessToken, headers };
}

describe('the sessions of a user', () => {
  it('are listed with the device and which of them this is, without anything secret', async () => {
    const phone = await signedIn('list@example.com', PIXEL);
    app.pass(60_000);
    const laptop = await signedIn('list@example.com', WINDOWS);

    const listed = await phone.browser.call('sessions', undefined, { token: phone.token });

    expect(listed.body).toMatchObject([
      { id: laptop.session.sessionId, device: 'Edge on Windows', isCurrent: false },
      { id: phone.session.sessionId, device: 'Chrome on Android', isCurrent: true },
    ]);
    expect(Object.keys(listed.body[0] ?? {}).toSorted()).toEqual([
      'createdOn',
      'device',
      'id',
      'isCurrent',
      'usedOn',
    ]);
  });

  it('can be ended from elsewhere: the next call and the refresh are refused', async () => {
    const phone = await signedIn('end@example.com', PIXEL);
    const laptop = await signedIn('end@example.com', WINDOWS);

    const ended = await app.call(
      `/sessions/${phone.session.sessionId}`,
      laptop.headers,
      undefined,
      'DELETE',
    );

    expect(ended.status).toBe(200);
    expect((await app.call('/me', phone.headers)).status).toBe(401);
    expect(await phone.browser.refresh()).toMatchObject({ refusal: { code: 'SESSION_ENDED' } });
    expect((await app.call('/me', laptop.headers)).status).toBe(200);
  });

  it('lose their push registration when they are ended', async () => {
    const phone = await signedIn('push@example.com', PIXEL);
    const laptop = await signedIn('push@example.com', WINDOWS);
    await app.deps.pool.query(
      `insert into push_registrations (id, token_hash, kind, token, user_id, session_id) values ($1, 'hash', 'webPush', 't', $2, $3)`,
      [newId<string>(), phone.session.userId, phone.session.sessionId],
    );

    await laptop.browser.call('endOtherSessions', {}, { token: laptop.token });

    const { rowCount } = await app.deps.pool.query('select from push_registrations');
    expect(rowCount).toBe(0);
  });

  it('of somebody else do not exist', async () => {
    const mine = await signedIn('mine@example.com', PIXEL);
    const theirs = await signedIn('theirs@example.com', PIXEL);

    const ended = await app.call(
      `/sessions/${theirs.session.sessionId}`,
      mine.headers,
      undefined,
      'DELETE',
    );

    expect(ended.status).toBe(404);
    expect((await theirs.browser.refresh()).status).toBe(200);
  });

  it('can be ended all at once, but for the one that asks', async () => {
    const here = await signedIn('all@example.com', PIXEL);
    const others = [
      await signedIn('all@example.com', WINDOWS),
      await signedIn('all@example.com', PIXEL),
    ];

    const ended = await here.browser.call('endOtherSessions', {}, { token: here.token });

    expect(ended.body).toEqual({ success: true, ended: 2 });
    for (const other of others) expect((await other.browser.refresh()).status).toBe(401);
    expect((await here.browser.refresh()).status).toBe(200);
  });
});

it.each([
  [PIXEL, 'Chrome on Android'],
  [WINDOWS, 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (PlayStation 5) Chrome/142.0.0.0', 'Chrome'],
  ['Dalvik/2.1.0 (Linux; U; Android 16; Pixel 9)', 'Android'],
  ['curl/8.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is called "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
