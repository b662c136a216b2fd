import { createPublicKey } from 'node:crypto';
import { importPKCS8, jwtVerify, SignJWT, UnsecuredJWT, errors, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { sessionId, userId, type UserId } from '#contract/ids.ts';
import type { FirebaseEnv } from '../../env/env-firebase.ts';
import { googleCalls } from '../google/google-calls.ts';
import { CLOCK_SKEW_SECONDS, isFromFuture, tokenVerifier } from '../google/google-keys.ts';
import type { HostedIdentity, Proof } from './identity.ts';

const KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const API = 'identitytoolkit.googleapis.com';
/** Firebase accepts no longer one. Ours inside it ends after five minutes. */
const CUSTOM_TOKEN_SECONDS = 3_600;

/** Our claims in a custom token, which Firebase copies into each ID token. */
const claims = z.object({ sub: userId, sid: sessionId, earned: z.string(), auth_time: z.number() });
const found = z.object({
  users: z.optional(z.array(z.object({ disabled: z.optional(z.boolean()) }))),
});

type Needed = {
  firebase: FirebaseEnv;
  fetch?: typeof globalThis.fetch;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  tokenUrl?: string;
};

/**
 * Firebase Authentication. The device exchanges our custom token for an ID token, which Google signs; the ID token opens a session,
 * and is also accepted as that session's access token. Against the emulator tokens are unsigned, so the environment allows it on a
 * loopback host only.
 */
export function firebaseIdentity({
  firebase,
  fetch = globalThis.fetch,
  log,
  now,
  tokenUrl,
}: Needed): HostedIdentity {
  const { account, projectId, emulator } = firebase;
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  const key = importPKCS8(account.privateKey, 'RS256');
  // The first sign-in reports a bad key.
  key.catch(() => undefined);
  const verify = tokenVerifier({ url: firebase.keysUrl ?? KEYS_URL, fetch, now });
  const calls = googleCalls({ account, scope: SCOPE, fetch, now, tokenUrl, emulator });
  const api = emulator === null ? `https://${API}` : `${emulator}/${API}`;

  async function ask(method: string, body: object): Promise<unknown> {
    const path = `${api}/v1/projects/${encodeURIComponent(projectId)}/accounts:${method}`;
    let response = await calls.post(path, body);
    if (response.status === 401) {
      // A token withdrawn before its time is replaced once; a second refusal is about us.
      calls.forget();
      await response.body?.cancel();
      response = await calls.post(path, body);
    }
    if (!response.ok) throw new Error(`accounts:${method}: HTTP ${response.status}`);
    return response.json();
  }

  /** A user who never signed in through Firebase is unknown there, which is no failure. */
  async function change(method: string, id: UserId, body: object): Promise<void> {
    const known = found.parse(await ask('lookup', { localId: [id] }));
    if (known.users?.length) await ask(method, { localId: id, ...body });
  }

  return {
    client: { config: firebase.webConfig, ...(emulator !== null && { authEmulator: emulator }) },

    async customTokenFor({ userId: uid, sessionId: sid, earned }) {
      const at = Math.floor(now().getTime() / 1_000);
      return new SignJWT({ uid, claims: { sid, earned } })
        .setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
        .setIssuer(account.clientEmail)
        .setSubject(account.clientEmail)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + CUSTOM_TOKEN_SECONDS)
        .sign(await key);
    },

    async readIdToken(token) {
      const payload =
        emulator === null
          ? await verify(token, expected)
          : unsigned(token, { ...expected, now: now() });
      return payload && proofIn(payload, now());
    },

    async isOwnToken(token) {
      try {
        const { clientEmail: issuer, privateKey } = account;
        const options = { algorithms: ['RS256'], issuer, audience: AUDIENCE, currentDate: now() };
        await jwtVerify(token, createPublicKey(privateKey), options);
        return true;
      } catch (error) {
        if (error instanceof errors.JOSEError) return false;
        throw error;
      }
    },

    async isDisabled(id) {
      try {
        const { users = [] } = found.parse(await ask('lookup', { localId: [id] }));
        return users.some(({ disabled }) => disabled === true);
      } catch (error) {
        log.warn({ err: error }, 'Firebase could not be asked about a user');
        return false;
      }
    },

    signOutEverywhere: (id) =>
      change('update', id, { validSince: String(Math.floor(now().getTime() / 1_000)) }),
    deleteUser: (id) => change('delete', id, {}),
  };
}

function proofIn(payload: JWTPayload, now: Date): Proof | null {
  const parsed = claims.safeParse(payload);
  if (!parsed.success || isFromFuture(parsed.data.auth_time, now)) return null;
  const { sub, sid, earned } = parsed.data;
  return { userId: sub, sessionId: sid, earned };
}

function unsigned(
  token: string,
  { now, ...expected }: { issuer: string; audience: string; now: Date },
): JWTPayload | null {
  try {
    const options = { ...expected, clockTolerance: CLOCK_SKEW_SECONDS, currentDate: now };
    return UnsecuredJWT.decode(token, options).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
