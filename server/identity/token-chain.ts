import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sessionId, type SessionId } from '#contract/ids.ts';

/**
 * The chain of a session's refresh tokens: each is derived from the one before and the session's salt, so a
 * token presented twice gets the same successor twice, without the server keeping any token in the clear.
 */

/** How a stored secret is kept: 256 random bits need no slow hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isHash(secret: string, hash: string): boolean {
  const given = Buffer.from(hashOf(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

export function successorOf(salt: string, token: string): string {
  return createHmac('sha256', salt).update(token).digest('base64url');
}

/** The chain's first token, the same for the same custom token. Not a link of the chain: no token starts with a label. */
export function firstTokenOf(salt: string, customToken: string): string {
  return createHmac('sha256', salt).update(`first token ${customToken}`).digest('base64url');
}

/** The key of a session's access tokens. Not a link of the chain: no token starts with a label. */
export function accessKeyOf(salt: string): Uint8Array {
  return createHmac('sha256', salt).update('access token key').digest();
}

/** The token for a session's pictures, the same for its whole life. It is not a link of the chain. */
export function filesTokenOf(salt: string): string {
  return createHmac('sha256', salt).update('files token').digest('base64url');
}

export const isFilesToken = (token: string, salt: string): boolean =>
  isHash(token, hashOf(filesTokenOf(salt)));

/** A token's position in its session's chain. */
type ChainPosition = 'next' | 'used' | 'older' | 'foreign';

/** About a hundred days of refreshing every 15 minutes; walking that far takes some 30 ms. */
const LONGEST_WALK = 10_000;

/**
 * `older` is proven by walking from the token to the last used one. A made-up token with a known session id is `foreign`, so
 * nobody can end a session without one of its tokens.
 */
export function positionOf(
  token: string,
  session: { salt: string; usedHash: string; nextHash: string },
): ChainPosition {
  if (isHash(token, session.nextHash)) return 'next';
  if (session.usedHash === '') return 'foreign';
  let link = token;
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    if (hashOf(link) === session.usedHash) return step === 0 ? 'used' : 'older';
    link = successorOf(session.salt, link);
  }
  return 'foreign';
}

/** The cookie names its session, so that an older token is still recognized. */
export function cookieValueOf(id: SessionId, token: string): string {
  return `${id}.${token}`;
}

export function parseCookieValue(
  value: string | undefined,
): { id: SessionId; token: string } | null {
  const [id, token, ...rest] = (value ?? '').split('.');
  const parsed = sessionId.safeParse(id);
  if (!parsed.success || !token || rest.length > 0 || !/^[\w-]{43}$/.test(token)) return null;
  return { id: parsed.data, token };
}
