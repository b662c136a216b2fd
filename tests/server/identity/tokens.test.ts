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
  successorOf,
} from '#server/identity/token-chain.ts';

const id = newId<SessionId>();
const token = 'a'.repeat(43);

it('a secret is that of its own hash only', () => {
  expect(isHash('secret', hashOf('secret'))).toBe(true);
  expect(isHash('secret', hashOf('Secret'))).toBe(false);
  expect(isHash('secret', '')).toBe(false);
  expect(isHash('secret', 'short')).toBe(false);
});

it('a cookie is read only as it was written: a session, a dot, a token', () => {
  expect(parseCookieValue(cookieValueOf(id, token))).toEqual({ id, token });
  for (const value of [
    undefined,
    '',
    id,
    `${id}.`,
    `.${token}`,
    `${id}.${token}.more`,
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

  expect([next, used, older, 'made up'].map((one) => positionOf(one, session))).toEqual([
    'next',
    'used',
    'older',
    'foreign',
  ]);
  expect(positionOf('made up', { ...session, usedHash: '' })).toBe('foreign');
});

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
