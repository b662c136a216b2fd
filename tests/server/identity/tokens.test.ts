import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/sign-in/rules.ts';
import { isAccessToken, signAccessToken } from '#server/identity/access-token.ts';
import {
  cookieValueOf,
  hashOf,
  isHash,
  parseCookieValue,
  positionOf,
  sealOf,
  successorOf,
  walkFrom,
} from '#server/identity/token-chain.ts';

const id = newId<SessionId>();
const token = 'a'.repeat(43);

it('a secret is that of its own hash only', () => {
  expect(isHash('secret', hashOf('secret'))).toBe(true);
  expect(isHash('secret', hashOf('Secret'))).toBe(false);
  expect(isHash('secret', '')).toBe(false);
  expect(isHash('secret', 'short')).toBe(false);
});

it('a cookie is read only as it was written: a session, a token, and perhaps a seal', () => {
  const seal = sealOf('salt', token);
  expect(parseCookieValue(cookieValueOf(id, token))).toEqual({ id, token });
  expect(parseCookieValue(cookieValueOf(id, token, seal))).toEqual({ id, token, seal });
  for (const value of [
    undefined,
    '',
    id,
    `${id}.`,
    `.${token}`,
    `${id}.${token}.more`,
    `${id}.${token}.${seal}.more`,
    `${id}.${token}a`,
    `${id}.${token.slice(1)}`,
    `${id}.${token.slice(1)}!`,
    `not-a-session.${token}`,
  ]) {
    expect(parseCookieValue(value), value ?? 'none').toBeNull();
  }
});

it('each token of a session is known as the next, the last used, an older or a made-up one', () => {
  const salt = 'salt';
  const older = token;
  const used = successorOf(salt, older);
  const next = successorOf(salt, used);
  const session = { salt, usedHash: hashOf(used), nextHash: hashOf(next) };

  const sealed = (one: string) => ({ token: one, seal: sealOf(salt, one) });
  const forged = { token: 'made up', seal: sealOf('pepper', 'made up') };
  const positions = [...[next, used, older].map(sealed), forged].map((one) =>
    positionOf(one, session),
  );
  expect(positions).toEqual(['next', 'used', 'older', 'foreign']);
  expect(positionOf({ token: 'made up' }, { ...session, usedHash: '' })).toBe('foreign');
});

it('a token without a seal is known by a walk along the chain, which one with a seal never costs', () => {
  const salt = 'salt';
  const older = token;
  const used = successorOf(salt, older);
  const session = { salt, usedHash: hashOf(used), nextHash: hashOf(successorOf(salt, used)) };

  expect(positionOf({ token: older }, session)).toBe('unsealed');
  expect(walkFrom(older, session)).toBe('older');
  expect(walkFrom('made up', session)).toBe('foreign');
  // Ten thousand steps against one, with room for a busy machine.
  const walk = timeOf(() => walkFrom('made up', session));
  const step = timeOf(() => positionOf({ token: 'made up', seal: 'x'.repeat(22) }, session));
  expect(step).toBeLessThan(walk / 20);
});

/** Milliseconds of the quickest of some runs. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

it(`an access token is good for ${ACCESS_TOKEN_MINUTES} minutes, for its user and session only`, async () => {
  const session = { id, userId: newId<UserId>(), salt: 'salt' };
  const now = new Date('2026-11-23T12:00:00Z');
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const signed = await signAccessToken(session, now);
  const seconds = ACCESS_TOKEN_MINUTES * 60;

  expect(decodeJwt(signed).exp).toBe(now.getTime() / 1000 + seconds);
  expect(await isAccessToken(signed, session, after(seconds - 1))).toBe(true);
  expect(await isAccessToken(signed, session, after(seconds))).toBe(false);
  expect(await isAccessToken(signed, { ...session, salt: 'pepper' }, now)).toBe(false);
  expect(await isAccessToken(signed, { ...session, userId: newId<UserId>() }, now)).toBe(false);
});
