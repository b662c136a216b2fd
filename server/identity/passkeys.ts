import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BRAND } from '#contract/brand.ts';
import type { AnswerOf, BodyOf } from '#contract/routes/http.ts';
import type { UserId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Passkey } from '#contract/routes/account.ts';
import { cleanLine } from '#contract/text.ts';
import type { Deps } from '../http/call.ts';
import type { Env } from '../env/env.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { passkeys } from '../db/schema/profiles.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { passkeyLetter, sendPlainLater } from './letters.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';

/** Passkeys that one user may have. */
const PASSKEYS_MAX = 20;

/** A passkey belongs to the host that people open, and to no other. */
export const partyOf = ({ publicUrl }: Env) => ({
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
});

const encoded = z.string().check(z.regex(/^[\w-]{1,16384}$/));
const attestation = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});

/** The user's passkeys, the oldest first. */
export async function passkeysOf({ db }: Deps, userId: UserId): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdOn), asc(passkeys.id));
  return rows.map(present);
}

/** The user's passkeys as browsers are asked for them. */
export const ownedBy = ({ db }: Deps, userId: UserId) =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/**
 * The request for a new passkey: it needs no name at sign-in and verifies its user. Refused where the passkey would be: a browser can't
 * take back one that it has made.
 */
export async function passkeyOptionsFor(
  deps: Deps,
  userId: UserId,
): Promise<Result<AnswerOf<'passkeyOptions'>, Refusal>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  const owned = await ownedBy(deps, userId);
  if (owned.length >= PASSKEYS_MAX) return refused(refuse('PASSKEYS_FULL'));
  const { challengeId, challenge } = await newChallenge(deps, userId);
  const options = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: partyOf(deps.env).id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: user?.email ?? '',
    userDisplayName: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    challenge,
    attestationType: 'none',
    excludeCredentials: owned,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok({ challengeId, options: { ...options } });
}

/** Keeps a passkey that an authenticator has just made for this user, at this address, for this challenge. */
export async function addPasskey(
  deps: Deps,
  userId: UserId,
  { challengeId, name, credential }: BodyOf<'addPasskey'>,
): Promise<Result<Passkey, Refusal>> {
  const challenge = await takeChallenge(deps, challengeId, userId);
  const parsed = attestation.safeParse(credential);
  if (!challenge || !parsed.success) return refused(refuse('PASSKEY_FAILED'));
  const made = await verified(deps, challenge, parsed.data);
  if (!made) return refused(refuse('PASSKEY_FAILED'));
  const added = await insertPasskey(deps, {
    id: made.id,
    userId,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: parsed.data.response.transports ?? [],
    name: cleanLine(name) || translate('account_passkey_unnamed', {}),
    createdOn: deps.now(),
  });
  if (!added.ok) return added;
  deps.log.info({ userId }, 'passkey added');
  await notifyOwner(deps, userId);
  return ok(present(added.value));
}

/** The user's row is locked, so that of two devices the second one counts the passkey of the first. */
async function insertPasskey(
  { db }: Deps,
  passkey: typeof passkeys.$inferInsert,
): Promise<Result<typeof passkeys.$inferSelect, Refusal>> {
  const { userId } = passkey;
  return await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const owned = await tx.$count(passkeys, eq(passkeys.userId, userId));
    if (owned >= PASSKEYS_MAX) return refused(refuse('PASSKEYS_FULL'));
    const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
    return row ? ok(row) : refused(refuse('PASSKEY_FAILED'));
  });
}

async function notifyOwner(deps: Deps, userId: UserId): Promise<void> {
  const [user] = await deps.db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (user) await sendPlainLater(deps, passkeyLetter(user.to, user.language ?? 'en'));
}

/** False for a passkey that is not this user's. */
export async function removePasskey(deps: Deps, userId: UserId, id: string): Promise<boolean> {
  const removed = await deps.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) return false;
  // A session doesn't name the passkey that proved it, so each must be proved again.
  await deps.db.update(sessions).set({ passkeyOn: null }).where(eq(sessions.userId, userId));
  deps.log.info({ userId }, 'passkey removed');
  return true;
}

/** The library throws for every mismatch. Only the log learns the reason. */
async function verified(deps: Deps, challenge: string, response: z.infer<typeof attestation>) {
  const party = partyOf(deps.env);
  try {
    const { transports = [], ...rest } = response.response;
    const answer = await verifyRegistrationResponse({
      response: { ...response, response: { ...rest, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return answer.verified ? answer.registrationInfo.credential : null;
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'passkey not accepted');
    return null;
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown';

const present = ({ id, name, createdOn, usedOn }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  createdOn: createdOn.toISOString(),
  usedOn: usedOn?.toISOString() ?? null,
});
