import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { calendarFeeds } from '#server/db/schema/notices.ts';
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

async function aFeedOf({ userId, sessionId }: { userId: UserId; sessionId: SessionId | null }) {
  await app.deps.db
    .insert(calendarFeeds)
    .values({ id: newId<string>(), accountId: newId<AccountId>(), userId, sessionId });
}

async function liveFeeds(): Promise<string[]> {
  const feeds = await app.deps.db
    .select({ sessionId: calendarFeeds.sessionId })
    .from(calendarFeeds)
    .where(isNull(calendarFeeds.revokedOn));
  return feeds.map(({ sessionId }) => String(sessionId)).toSorted();
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

  it('lose the calendar addresses that they made when they are ended, and no others', async () => {
    const phone = await signedIn('feeds@example.com', PIXEL);
    const laptop = await signedIn('feeds@example.com', WINDOWS);
    const tablet = await signedIn('feeds@example.com', WINDOWS);
    const stranger = await signedIn('strange-feeds@example.com', PIXEL);
    for (const { session } of [phone, laptop, tablet, stranger]) await aFeedOf(session);
    await aFeedOf({ ...phone.session, sessionId: null });
    const endPhone = `/sessions/${phone.session.sessionId}`;

    await app.call(endPhone, tablet.headers, undefined, 'DELETE');
    expect(await liveFeeds()).toEqual(
      [laptop, tablet, stranger].map(({ session }) => String(session.sessionId)).toSorted(),
    );

    await tablet.browser.call('endOtherSessions', {}, { token: tablet.token });
    expect(await liveFeeds()).toEqual(
      [tablet, stranger].map(({ session }) => session.sessionId).toSorted(),
    );
  });

  it('are ended with the passkeys of their user on request, and with nobody else’s', async () => {
    const mine = await signedIn('keys@example.com', PIXEL);
    const theirs = await signedIn('other-keys@example.com', PIXEL);
    for (const { session } of [mine, theirs]) {
      await app.deps.pool.query(
        `insert into passkeys (id, user_id, public_key, counter, name) values ($1, $2, '', 0, '')`,
        [newId<string>(), session.userId],
      );
    }
    const keysOf = async ({ browser, token }: typeof mine) =>
      (await browser.call('passkeys', undefined, { token })).body.length;

    await mine.browser.call('endOtherSessions', {}, { token: mine.token });
    expect(await keysOf(mine)).toBe(1);

    await mine.browser.call('endOtherSessions', { removePasskeys: true }, { token: mine.token });
    expect([await keysOf(mine), await keysOf(theirs)]).toEqual([0, 1]);
  });

  it('of someone else do not exist', async () => {
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
