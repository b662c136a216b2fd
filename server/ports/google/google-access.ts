import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import type { GoogleAccount } from '../../env/service-account.ts';
import { isPassing } from '../push/retry-after.ts';

/** Longest wait for an answer of Google's. */
export const GOOGLE_MS = 10_000;
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const ASSERTION_SECONDS = 3_600;
/** A token is not used in its last minutes, when clocks that differ could already call it old. */
const MARGIN_MS = 5 * MINUTE_MS;

const grant = z.object({ access_token: z.string(), expires_in: z.number() });

type Access = { token: string } | { failed: 'later' | 'refused'; reason: string };

type Needed = {
  account: GoogleAccount;
  /** The API that the tokens open. */
  scope: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** The address of the token service; Google's by default. */
  tokenUrl?: string;
};

/** Access tokens of a service account, kept until shortly before they end. Sends that meet an old one share its renewal. */
export function googleAccess({ account, scope, fetch, now, tokenUrl = TOKEN_URL }: Needed) {
  const key = importPKCS8(account.privateKey, 'RS256');
  // The caller's own await reports it; without this handler a bad key would end the process first.
  key.catch(() => undefined);
  let kept: { token: string; until: number } | null = null;
  let underway: Promise<Access> | null = null;

  async function renew(): Promise<Access> {
    const at = Math.floor(now().getTime() / 1_000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
      .setIssuer(account.clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(at)
      .setExpirationTime(at + ASSERTION_SECONDS)
      .sign(await key);
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const signal = AbortSignal.timeout(GOOGLE_MS);
    const response = await fetch(tokenUrl, { method: 'POST', redirect: 'manual', signal, body });
    if (isPassing(response.status)) return { failed: 'later', reason: `HTTP ${response.status}` };
    if (!response.ok) return { failed: 'refused', reason: `access: HTTP ${response.status}` };
    const granted = grant.safeParse(await response.json());
    if (!granted.success) return { failed: 'later', reason: 'access: no token in the answer' };
    const { access_token: token, expires_in: seconds } = granted.data;
    kept = { token, until: (at + seconds) * 1_000 - MARGIN_MS };
    return { token };
  }

  return {
    async get(): Promise<Access> {
      if (kept && now().getTime() < kept.until) return { token: kept.token };
      underway ??= renew()
        .catch((): Access => ({ failed: 'later', reason: 'access: no answer' }))
        .finally(() => (underway = null));
      return underway;
    },
    /** After a refusal the next call requests a new token. */
    forget(): void {
      kept = null;
    },
  };
}
