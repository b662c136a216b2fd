import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import * as z from 'zod/mini';
import { BOT_CHALLENGE_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { meta, usedChallenges } from '../../db/schema/identity.ts';
import type { BotCheck } from './bot-check.ts';

/**
 * ALTCHA, a proof of work that the browser computes: the person does nothing, and no third party learns about them. The
 * browser tries counters until one derives the key of which the challenge shows half.
 */

/** Iterations of one try; with some 90 tries a slow laptop needs about a quarter of a second. */
const COST = 5_000;
const TRIES = { least: 60, most: 120 };
const SECRET_KEY = 'botCheckSecret';

type Needed = {
  db: NodePgDatabase;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
  /** By how much a try is easier than it should be, as rate limits are wider: 1 but in a demo that programs sign in to. */
  ease: number;
};

/** The shape of an answer; the signature verifies its content. */
const answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ expires: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.optional(z.number()) }),
});

export function altchaBotCheck({ db, now, randomBytes, ease }: Needed): BotCheck {
  const secrets = secretsOf(db, randomBytes);
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: Math.ceil(COST / ease),
        counter: randomInt(TRIES.most, TRIES.least),
        deriveKey,
        // Checked here and not by the library, which knows only the machine's own clock.
        data: { expires: now().getTime() + BOT_CHALLENGE_MINUTES * MINUTE_MS },
        ...(await secrets()),
      });
      return { ...challenge };
    },
    async verify(token) {
      const parsed = parse(token);
      if (!parsed) return false;
      const { challenge } = parsed;
      const { expires } = challenge.parameters.data;
      if (expires <= now().getTime()) return false;
      const { verified } = await verifySolution({ ...parsed, deriveKey, ...(await secrets()) });
      if (!verified) return false;
      const first = await db
        .insert(usedChallenges)
        .values({ hash: hashOf(challenge.signature), expiresOn: new Date(expires) })
        .onConflictDoNothing()
        .returning({ hash: usedChallenges.hash });
      return first.length > 0;
    },
  };
}

function parse(token: string): z.infer<typeof answer> | null {
  try {
    const parsed = answer.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The signing secrets, made by whichever server process needs them first and then shared by all. */
function secretsOf(db: NodePgDatabase, randomBytes: Needed['randomBytes']) {
  let known: string | null = null;
  return async () => {
    known ??= await sharedSecret(db, Buffer.from(randomBytes(32)).toString('base64url'));
    return { hmacSignatureSecret: `challenge:${known}`, hmacKeySignatureSecret: `key:${known}` };
  };
}

async function sharedSecret(db: NodePgDatabase, proposed: string): Promise<string> {
  await db.insert(meta).values({ key: SECRET_KEY, value: proposed }).onConflictDoNothing();
  const [row] = await db.select().from(meta).where(eq(meta.key, SECRET_KEY));
  if (!row) throw new Error('the secret of the bot check is gone');
  return row.value;
}
