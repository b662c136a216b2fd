import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/routes/http.ts';
import { newId } from '#contract/new-id.ts';
import type { SessionId } from '#contract/ids.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/sign-in/rules.ts';
import { authenticate, sessionIsAlive } from '#server/middleware/authenticate.ts';
import type { Browser } from './identity-app.ts';
import { identityAppForFile } from './identity-app.ts';

let browser: Browser;
let session: AnswerOf<'startSession'>;
const app = await identityAppForFile({ limitsFactor: 1000 });
beforeEach(async () => {
  browser = app.browser();
  session = await browser.signIn(`${newId<string>()}@example.com`);
});

const enter = (token: string) => authenticate(app.deps, `Bearer ${token}`);
const refusal = (code: string) => ({ ok: false, refusal: { code } });

/** A token like ours, but signed with another key. */
const forged = (claims: Record<string, unknown>, key: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(key.padEnd(32, '-')));
const unsigned = () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sid: session.sessionId, sub: session.userId, exp: 9_999_999_999 };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};

describe('an access token', () => {
  it('identifies the caller', async () => {
    expect(await enter(session.accessToken)).toMatchObject({
      ok: true,
      value: { userId: session.userId, sessionId: session.sessionId },
    });
  });

  it('carries the session and the user, and nothing else about them', () => {
    const [, claims = ''] = session.accessToken.split('.');

    const notices = JSON.parse(Buffer.from(claims, 'base64url').toString());

    expect(Object.keys(notices).toSorted()).toEqual(['exp', 'iat', 'sid', 'sub']);
    expect(notices.exp - notices.iat).toBe(ACCESS_TOKEN_MINUTES * 60);
  });

  it('works for fifteen minutes', async () => {
    app.pass(ACCESS_TOKEN_MINUTES * 60_000 - 1000);
    expect((await enter(session.accessToken)).ok).toBe(true);
    app.pass(1000);
    expect(await enter(session.accessToken)).toMatchObject(refusal('SESSION_NEEDED'));
  });

  it('is worth nothing from the moment its session ends', async () => {
    await browser.call('endSession');

    expect(await enter(session.accessToken)).toMatchObject(refusal('SESSION_ENDED'));
  });

  it('is worth nothing from the moment its user is disabled', async () => {
    await app.deps.pool.query('update users set disabled = true where id = $1', [session.userId]);

    expect(await enter(session.accessToken)).toMatchObject(refusal('USER_DISABLED'));
  });

  it('cannot be made without the key of its session', async () => {
    const other = await app.browser().signIn('eve@example.com');
    const [head = '', , signature = ''] = other.accessToken.split('.');
    const swapped = [head, session.accessToken.split('.')[1], signature].join('.');
    const sid = session.sessionId;

    for (const token of [
      await forged({ sid }, 'guess'),
      await forged({ sid }, sid),
      unsigned(),
      swapped,
    ]) {
      expect(await enter(token)).toMatchObject(refusal('SESSION_NEEDED'));
    }
  });

  it('of a session that never was is refused', async () => {
    const token = await forged({ sid: newId<SessionId>() }, 'guess');

    expect(await enter(token)).toMatchObject(refusal('SESSION_ENDED'));
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer ${'a'.repeat(9000)}`,
  ])('is needed: %j is none', async (header) => {
    expect(await authenticate(app.deps, header)).toMatchObject(refusal('SESSION_NEEDED'));
  });
});

describe('a stream', () => {
  it('learns that its session ended', async () => {
    expect(await sessionIsAlive(app.deps, session.sessionId)).toBe(true);
    await browser.call('endSession');
    expect(await sessionIsAlive(app.deps, session.sessionId)).toBe(false);
  });

  it('learns that its user was disabled', async () => {
    await app.deps.pool.query('update users set disabled = true where id = $1', [session.userId]);

    expect(await sessionIsAlive(app.deps, session.sessionId)).toBe(false);
  });

  it('is of no session that never was', async () => {
    expect(await sessionIsAlive(app.deps, newId<SessionId>())).toBe(false);
  });
});
