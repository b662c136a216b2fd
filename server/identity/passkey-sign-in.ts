import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/routes/http.ts';
import type { AccountId, CommandId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import { users } from '../db/schema/identity.ts';
import { passkeys } from '../db/schema/profiles.ts';
import { refuse } from '../texts/refusal.ts';
import { customTokenFor } from './hosted-token.ts';
import { grantCustomToken } from './login-codes.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import { ownedBy, partyOf, reasonOf } from './passkeys.ts';
import { stateColumn, type AccessState } from './access-state.ts';
import { refuseDisabled } from './refuse-disabled.ts';

/** Attempts from one place: enough for people who share an address, too few for guessing. */
const TRIES_PER_MINUTE = 30;
const TRIES_AT_ONCE = 60;
const NOBODY = '00000000-0000-0000-0000-000000000000' as AccountId;

const encoded = z.string().check(z.regex(/^[\w-]{1,16384}$/));
const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
type Assertion = z.infer<typeof assertion>;

/** A challenge for any passkey that the person picks: it names no user, so it reveals none. Of a known user, for theirs. */
export async function passkeySignInOptions(
  deps: Deps,
  ipPrefix: string,
  userId: UserId | null = null,
): Promise<Result<{ challengeId: string; options: Record<string, unknown> }, Refusal>> {
  const wait = await waitOf(deps, ipPrefix);
  if (wait > 0) return refused(refuse('TOO_MANY_REQUESTS', { retryAfter: wait }));
  const { challengeId, challenge } = await newChallenge(deps, userId);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(deps.env).id,
    challenge,
    userVerification: 'required',
    ...(userId && { allowCredentials: await ownedBy(deps, userId) }),
  });
  return ok({ challengeId, options: { ...options } });
}

/** Exchanges a passkey's answer for the custom token of a right code, in the same browser and for the same minutes. */
export async function passkeySignIn(
  deps: Deps,
  answer: BodyOf<'passkeySignIn'>,
  { browser, ipPrefix }: { browser: string; ipPrefix: string },
): Promise<Result<{ customToken: string }, Refusal>> {
  const proven = await provePasskey(deps, answer, { ipPrefix, userId: null });
  if (!proven.ok) return proven;
  const { email, disabled } = proven.value;
  if (disabled) return refused(refuseDisabled(deps, proven.value));
  return customTokenFor(deps, email, await grantCustomToken(deps, { email, browser, ipPrefix }));
}

/**
 * The passkey that answered a challenge, which was given to `userId` or to nobody known. Each challenge is answered once; a
 * counter that does not advance reveals a copied key.
 */
export async function provePasskey(
  deps: Deps,
  { challengeId, credential }: BodyOf<'passkeySignIn'>,
  { ipPrefix, userId }: { ipPrefix: string; userId: UserId | null },
): Promise<Result<ProvenPasskey, Refusal>> {
  const wait = await waitOf(deps, ipPrefix);
  if (wait > 0) return refused(refuse('TOO_MANY_REQUESTS', { retryAfter: wait }));
  const challenge = await takeChallenge(deps, challengeId, userId);
  const parsed = assertion.safeParse(credential);
  if (!challenge || !parsed.success) return refused(refuse('PASSKEY_FAILED'));
  const key = await keyOf(deps, parsed.data.id);
  if (!key || (userId && key.userId !== userId)) return refused(refuse('PASSKEY_FAILED'));
  const counter = await verified(deps, challenge, parsed.data, key);
  if (counter === null || !(await noteUse(deps, key.id, counter))) {
    return refused(refuse('PASSKEY_FAILED'));
  }
  return ok(key);
}

async function waitOf(deps: Deps, ipPrefix: string): Promise<number> {
  const factor = deps.env.limitsFactor;
  const bucket = {
    name: `passkey:${ipPrefix}`,
    accountId: NOBODY,
    perMinute: TRIES_PER_MINUTE * factor,
    burst: TRIES_AT_ONCE * factor,
  };
  const spent = await consumeTokens(deps.pool, bucket, [newId<CommandId>()], deps.now());
  return spent.granted > 0 ? 0 : spent.retryAfter;
}

type ProvenPasskey = {
  userId: UserId;
  email: string;
  disabled: boolean;
  state: AccessState;
};

async function keyOf({ db }: Deps, id: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      userId: users.id,
      email: users.email,
      disabled: users.disabled,
      state: stateColumn,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id));
  return row ?? null;
}

async function verified(
  deps: Deps,
  challenge: string,
  { response, ...credential }: Assertion,
  { id, publicKey, counter }: { id: string; publicKey: string; counter: number },
): Promise<number | null> {
  const party = partyOf(deps.env);
  const { userHandle: _, ...signed } = response;
  try {
    const answer = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    });
    return answer.verified ? answer.authenticationInfo.newCounter : null;
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'passkey not accepted');
    return null;
  }
}

/** Of two answers with one counter only the first counts; keys that do not count stay at nought. */
async function noteUse({ db, now }: Deps, id: string, counter: number): Promise<boolean> {
  const goesOn = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
  );
  const noted = await db
    .update(passkeys)
    .set({ counter, usedOn: now() })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}
