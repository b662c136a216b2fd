import { pino } from 'pino';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { firebaseIdentity } from '#server/ports/identity/firebase.ts';
import { codeOf } from '../../support/chat.ts';
import { identityAppForFile } from '../identity/identity-app.ts';
import { firebase, StandInGoogle } from './stand-in-google.ts';

const app = await identityAppForFile();
const log = pino({ level: 'silent' });
const now = () => app.deps.now();
let google: StandInGoogle;

beforeEach(() => {
  google = new StandInGoogle(now);
  app.deps.identity = firebaseIdentity({ firebase, fetch: google.fetch, log, now });
  app.pass(3_600_000);
});

const anEmail = () => `${newId()}@example.com`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function signedIn(email = anEmail()) {
  const browser = app.browser();
  const customToken = await browser.earnCustomToken(email);
  const idToken = await google.signInWithCustomToken(customToken);
  const started = await browser.call('startSession', { customToken: idToken });
  return { email, browser, customToken, idToken, started };
}

describe('a sign-in through Firebase', () => {
  it('begins with our custom token and ends with a session of ours', async () => {
    const { email, started, customToken, browser } = await signedIn();

    expect(started.status).toBe(200);
    const me = await browser.call('me', undefined, { token: started.body.accessToken });
    expect(me.body).toMatchObject({ email, userId: decodeJwt(customToken)['uid'] });
    expect(decodeJwt(customToken)).toMatchObject({
      iss: firebase.account.clientEmail,
      claims: { sid: started.body.sessionId },
    });
    expect((await app.browser().call('firebaseConfig')).body).toEqual({
      config: firebase.webConfig,
    });
  });

  it('is the same user again, in a session of its own', async () => {
    const first = await signedIn();
    const second = await signedIn(first.email);

    expect(second.started.body.userId).toBe(first.started.body.userId);
    expect(second.started.body.sessionId).not.toBe(first.started.body.sessionId);
  });

  it('needs the ID token, in the browser that proved the address', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken(anEmail());
    const idToken = await google.signInWithCustomToken(customToken);
    const { earned } = decodeJwt<{ claims: { earned: string } }>(customToken).claims;
    const code = async (who: typeof browser, token: string) =>
      (await who.call('startSession', { customToken: token })).refusal.code;

    const other = app.browser();
    await other.askForCode(anEmail());
    expect(await code(browser, earned)).toBe('CODE_EXPIRED');
    expect(await code(other, idToken)).toBe('CODE_EXPIRED');
    expect(await code(browser, await google.forged(idToken))).toBe('CODE_EXPIRED');
    expect((await browser.call('startSession', { customToken: idToken })).status).toBe(200);
  });

  it('whose custom token Firebase refuses is unavailable, and the log names the settings', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken(anEmail());
    const before = app.log().length;
    const start = () => browser.call('startSession', { customToken });

    const refused = await start();

    expect([refused.status, refused.refusal]).toEqual([
      501,
      {
        code: 'SIGN_IN_UNAVAILABLE',
        message: 'Sign-in isn’t available right now. Please try again later.',
      },
    ]);
    const lines = app.log().slice(before);
    expect(lines).toMatch(/"level":40,.*FIREBASE_SERVICE_ACCOUNT must have a valid key/);
    expect(lines).not.toContain(customToken);
    // One that has expired is refused for that reason, whatever the settings.
    app.pass(3_600_001);
    expect((await start()).refusal.code).toBe('CODE_EXPIRED');
  });

  it('gives tokens that stand for the access token of their session alone', async () => {
    const { idToken, started, browser } = await signedIn();
    const stranger = await signedIn();

    expect((await app.call('/me', bearer(idToken))).status).toBe(200);
    const swapped = await google.idToken({
      ...decodeJwt(idToken),
      sub: stranger.started.body.userId,
    });
    expect(await codeOf(await app.call('/me', bearer(swapped)))).toBe('401 SESSION_NEEDED');
    expect(await codeOf(await app.call('/me', bearer(await google.forged(idToken))))).toBe(
      '401 SESSION_NEEDED',
    );
    await browser.call('endSession', undefined, { token: started.body.accessToken });
    expect(await codeOf(await app.call('/me', bearer(idToken)))).toBe('401 SESSION_ENDED');
  });

  it('is refused to a user who is disabled here, and later to one who is disabled there', async () => {
    const { browser, started } = await signedIn();
    const { userId } = started.body;
    expect((await browser.refresh()).status).toBe(200);

    google.users.set(userId, { disabled: true });
    expect((await browser.refresh()).refusal.code).toBe('USER_DISABLED');
    google.isReachable = false;
    expect((await browser.refresh()).status).toBe(200);

    google.isReachable = true;
    const { email } = await signedIn();
    await app.deps.pool.query('update users set disabled = true where email = $1', [email]);
    const again = app.browser();
    const code = await again.receiveCode(email);
    expect((await again.tryCode(email, code)).refusal.code).toBe('USER_DISABLED');
  });

  it('is refused to a disabled user also after Google withdrew our access token', async () => {
    const { browser, started } = await signedIn();
    expect((await browser.refresh()).status).toBe(200);
    google.users.set(started.body.userId, { disabled: true });

    google.withdrawTokens();

    expect((await browser.refresh()).refusal.code).toBe('USER_DISABLED');
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['answers 401 again and again', () => new Response(null, { status: 401 })],
    ['answers 403', () => new Response(null, { status: 403 })],
    ['answers 429', () => new Response(null, { status: 429 })],
    ['answers 500', () => new Response(null, { status: 500 })],
    ['answers a page', () => new Response('<html>')],
    ['answers nothing', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
  ])('goes on, and both sides end, while Firebase %s', async (_, api) => {
    const { browser, started, email } = await signedIn();
    const before = app.log().length;
    const warned: string[] = [];
    app.deps.identity = firebaseIdentity({
      firebase,
      fetch: google.fetch,
      log: pino({}, { write: (line) => void warned.push(line) }),
      now,
    });
    google.answers = { api };

    const renewed = await browser.refresh();
    expect(renewed.status).toBe(200);
    const token = renewed.body.accessToken;
    expect((await browser.call('endOtherSessions', {}, { token })).status).toBe(200);
    expect((await browser.call('deleteAccount', { email }, { token })).status).toBe(200);

    expect(warned.map((line) => JSON.parse(line).msg as string)).toEqual([
      'Firebase could not be asked about a user',
    ]);
    const lines = app.log().slice(before);
    for (const what of ['signOutEverywhere', 'deleteUser']) {
      expect(lines).toContain(`"userId":"${started.body.userId}","what":"${what}"`);
    }
    expect(google.users.has(started.body.userId)).toBe(true);
  });

  it('ends with its session, which nobody used, however often Firebase renews its token', async () => {
    const { idToken } = await signedIn();
    const { sub = '', sid, earned } = decodeJwt(idToken);
    const renewed = async () => app.call('/me', bearer(await google.idToken({ sub, sid, earned })));

    app.pass(SESSION_IDLE_DAYS * DAY_MS);
    expect((await renewed()).status).toBe(200);
    app.pass(1);
    expect(await codeOf(await renewed())).toBe('401 SESSION_ENDED');
  });

  it('ends everywhere, at Firebase too', async () => {
    const { started, email, browser } = await signedIn();
    const { userId, accessToken: token } = started.body;

    await browser.call('endOtherSessions', {}, { token });
    expect(Number(google.users.get(userId)?.validSince)).toBe(Math.floor(now().getTime() / 1_000));

    await browser.call('deleteAccount', { email }, { token });
    expect(google.users.has(userId)).toBe(false);
  });
});

describe("Firebase's ID tokens", () => {
  const proof = () => ({ sub: newId<UserId>(), sid: newId(), earned: 'earned' });
  const read = (token: string) => app.deps.identity?.readIdToken(token);

  it('are verified by published keys that are kept as long as their answer allows', async () => {
    const token = await google.idToken(proof());

    for (let count = 0; count < 3; count += 1) expect(await read(token)).not.toBeNull();
    expect(google.reads).toBe(1);
    google.cacheControl = 'max-age=60';
    app.pass(3_601_000);
    expect(await read(await google.idToken(proof()))).not.toBeNull();
    app.pass(61_000);
    expect(await read(await google.idToken(proof()))).not.toBeNull();
    expect(google.reads).toBe(3);
  });

  it('of a new key make the keys be read again, but not for every invented one', async () => {
    await read(await google.idToken(proof()));
    google.rotate('second');
    const rotated = await google.idToken(proof());

    expect(await read(rotated)).toBeNull();
    app.pass(30_000);
    expect(await read(rotated)).not.toBeNull();
    google.rotate('third');
    const unread = await google.idToken(proof());
    for (let count = 0; count < 5; count += 1) expect(await read(unread)).toBeNull();
    expect(google.reads).toBe(2);
  });

  it('are verified by known keys for six more hours while new ones cannot be read', async () => {
    await read(await google.idToken(proof()));
    google.isReachable = false;

    app.pass(3_600_000 + 6 * 3_600_000 - 1);
    expect(await read(await google.idToken(proof()))).not.toBeNull();
    app.pass(1);
    await expect(read(await google.idToken(proof()))).rejects.toThrow();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['nothing', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
    ['429', () => new Response(null, { status: 429 })],
    ['a page', () => new Response('<html>')],
    ['other JSON', () => Response.json({})],
  ])('are neither right nor wrong while the keys answer %s', async (_, keys) => {
    google.answers = { keys };
    const browser = app.browser();
    const customToken = await browser.earnCustomToken(anEmail());
    const idToken = await google.signInWithCustomToken(customToken);

    const unreachable = await browser.call('startSession', { customToken: idToken });
    google.answers = {};
    const reachable = await browser.call('startSession', { customToken: idToken });

    expect([unreachable.refusal.code, reachable.status]).toEqual(['UNAVAILABLE', 200]);
  });

  it.each([
    ['for another project', { aud: 'another' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['that ended more than a minute ago', { exp: -61 }],
    ['from further ahead than clocks differ', { iat: 61 }],
    ['of a sign-in further ahead than clocks differ', { auth_time: 61 }],
    ['without our claims', { earned: undefined }],
    ['of nobody', { sub: '' }],
  ])('%s are refused', async (_, claims) => {
    const at = Math.floor(now().getTime() / 1_000);
    const over = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        typeof value === 'number' ? at + value : value,
      ]),
    );

    expect(await read(await google.idToken({ ...proof(), ...over }))).toBeNull();
  });

  it('may come from a clock that is a minute away', async () => {
    const at = Math.floor(now().getTime() / 1_000);

    expect(await read(await google.idToken({ ...proof(), exp: at - 59 }))).not.toBeNull();
    const ahead = { ...proof(), iat: at + 59, auth_time: at + 59 };
    expect(await read(await google.idToken(ahead))).not.toBeNull();
  });

  it('without a signature are worth nothing but against an emulator', async () => {
    const { iss, aud, exp, iat, auth_time } = decodeJwt(await google.idToken({}));
    const token = new UnsecuredJWT({ ...proof(), iss, aud, exp, iat, auth_time }).encode();
    const emulated = firebaseIdentity({
      firebase: { ...firebase, emulator: 'http://127.0.0.1:9099' },
      fetch: google.fetch,
      log,
      now,
    });

    expect(await read(token)).toBeNull();
    expect(await emulated.readIdToken(token)).not.toBeNull();
  });
});
