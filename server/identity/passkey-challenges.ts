import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { passkeyChallenges } from '../db/schema/profiles.ts';

/** Minutes in which an authenticator's answer is waited for. */
const CHALLENGE_MINUTES = 5;

/** The challenge that an authenticator signs. A sign-in has no known user yet. */
export async function newChallenge(
  { db, now, randomBytes }: Deps,
  userId: UserId | null,
): Promise<{ challengeId: string; challenge: Uint8Array<ArrayBuffer> }> {
  const challengeId = newId<string>();
  const challenge = new Uint8Array(randomBytes(32));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresOn, now()));
  await db.insert(passkeyChallenges).values({
    id: challengeId,
    userId,
    challenge: Buffer.from(challenge).toString('base64url'),
    expiresOn: new Date(now().getTime() + CHALLENGE_MINUTES * MINUTE_MS),
  });
  return { challengeId, challenge };
}

/** The challenge, which can't be used again; null for an old or used one, or one of another user. */
export async function takeChallenge(
  { db, now }: Deps,
  id: string,
  userId: UserId | null,
): Promise<string | null> {
  const asked = userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId);
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), asked, gt(passkeyChallenges.expiresOn, now())))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge ?? null;
}
