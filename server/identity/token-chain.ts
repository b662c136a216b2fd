import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { sessionId, type SessionId } from '#contract/ids.ts';

/**
 * The chain of a session's refresh tokens: each is derived from the one before and the session's salt, so a
 * token presented twice gets the same successor twice, without the server keeping any token in the clear.
 */

/** How a stored secret is kept: 256 random bits need no slow hash. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
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

/** Bytes of a seal; forging one takes 2^127 tries. */
const SEAL_BYTES = 16;

/**
 * Proves, in one step, that a token is of a session's chain; without it only a walk along the chain does. Not a link of the
 * chain: no token starts with a label.
 */
export function sealOf(salt: string, token: string): string {
  const digest = createHmac('sha256', salt).update(`seal ${token}`).digest();
  return digest.subarray(0, SEAL_BYTES).toString('base64url');
}

const isSealed = (salt: string, token: string, seal: string): boolean =>
  isHash(seal, hashOf(sealOf(salt, token)));

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

/** About a hundred days of refreshing every 15 minutes; walking that far takes some 100 ms. */
const LONGEST_WALK = 10_000;

type Chain = { salt: string; usedHash: string; nextHash: string };

/**
 * A presented token's position; `unsealed` if only a walk can distinguish `older` from `foreign`, which concerns tokens from
 * before there were seals, and made-up ones.
 */
export function positionOf(
  { token, seal }: { token: string; seal?: string | undefined },
  { salt, usedHash, nextHash }: Chain,
): ChainPosition | 'unsealed' {
  if (isHash(token, nextHash)) return 'next';
  if (usedHash === '') return 'foreign';
  if (isHash(token, usedHash)) return 'used';
  if (seal === undefined) return 'unsealed';
  return isSealed(salt, token, seal) ? 'older' : 'foreign';
}

/**
 * `older` is proven by walking from the token to the last used one. A made-up token with a known session id is `foreign`, so
 * nobody can end a session without one of its tokens.
 */
export function walkFrom(token: string, { salt, usedHash }: Chain): 'older' | 'foreign' {
  let link = token;
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    link = successorOf(salt, link);
    if (hashOf(link) === usedHash) return 'older';
  }
  return 'foreign';
}

/** The cookie names its session, so that an older token is still recognized. */
export function cookieValueOf(id: SessionId, token: string, seal?: string): string {
  return [id, token, ...(seal === undefined ? [] : [seal])].join('.');
}

export function parseCookieValue(
  value: string | undefined,
): { id: SessionId; token: string; seal?: string } | null {
  const [id, token, seal, ...rest] = (value ?? '').split('.');
  const parsed = sessionId.safeParse(id);
  if (!parsed.success || !token || rest.length > 0 || !/^[\w-]{43}$/.test(token)) return null;
  if (seal === undefined) return { id: parsed.data, token };
  return /^[\w-]{22}$/.test(seal) ? { id: parsed.data, token, seal } : null;
}
