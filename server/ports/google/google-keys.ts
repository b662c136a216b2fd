import { errors, importJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations.ts';
import { GOOGLE_MS } from './google-access.ts';

/** Difference between Google's clock and ours that is no reason to refuse a token. */
export const CLOCK_SKEW_SECONDS = 60;
/** An unknown key is looked for at most this often, whatever tokens name it. */
const LOOK_AGAIN_MS = 30_000;
const DEFAULT_AGE_MS = HOUR_MS;
/** How long after its time a known key is used while Google can't be reached. */
const GRACE_MS = 6 * HOUR_MS;

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

type Needed = { url: string; fetch: typeof globalThis.fetch; now: () => Date };
type Key = Awaited<ReturnType<typeof importJWK>>;
type Expected = { issuer: string; audience: string };

/** The keys could not be read, so a token is neither right nor wrong. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/**
 * Verifies tokens by a published set of keys. The set is kept for as long as its answer allows, and read again for a key that it
 * lacks: keys rotate. `null` means a wrong token; without any keys it throws `KeysUnavailable`.
 */
export function tokenVerifier({ url, fetch, now }: Needed) {
  let keys = new Map<string, Key>();
  let freshUntil = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> | null = null;

  async function read(): Promise<void> {
    const at = now().getTime();
    const signal = AbortSignal.timeout(GOOGLE_MS);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (!response.ok) throw new KeysUnavailable(`HTTP ${response.status}`);
    const { keys: published } = keySet.parse(await response.json());
    const imported = published.map(
      async (one) => [one.kid, await importJWK(one as JWK, 'RS256')] as const,
    );
    keys = new Map(await Promise.all(imported));
    readAt = at;
    freshUntil = at + ageOf(response.headers.get('cache-control'));
  }

  const renew = (): Promise<void> =>
    (underway ??= read()
      .catch((error: unknown) => {
        throw error instanceof KeysUnavailable ? error : new KeysUnavailable(String(error));
      })
      .finally(() => (underway = null)));

  async function keyNamed(kid: string): Promise<Key | null> {
    const at = now().getTime();
    if (at >= freshUntil) {
      // Google unreachable: a key that was good a short while ago still verifies.
      if (keys.has(kid) && at < freshUntil + GRACE_MS) await renew().catch(() => undefined);
      else await renew();
    } else if (!keys.has(kid) && at >= readAt + LOOK_AGAIN_MS) await renew();
    return keys.get(kid) ?? null;
  }

  return async (token: string, { issuer, audience }: Expected): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await keyNamed(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: ['RS256'],
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: CLOCK_SKEW_SECONDS,
          currentDate: now(),
        },
      );
      return isFromFuture(payload.iat, now()) ? null : payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

/** Whether a moment is further ahead than clocks differ. */
export const isFromFuture = (seconds: unknown, now: Date): boolean =>
  typeof seconds !== 'number' || seconds > now.getTime() / 1_000 + CLOCK_SKEW_SECONDS;

function ageOf(cacheControl: string | null): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,7})/i.exec(cacheControl ?? '')?.[1];
  return seconds === undefined ? DEFAULT_AGE_MS : Number(seconds) * 1_000;
}
