import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { BOT_CHALLENGE_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { usedChallenges } from '../../db/schema/identity.ts';
import { signingSecrets } from '../../db/signing-secrets.ts';
import type { BotCheck } from './bot-check.ts';

/**
 * ALTCHA, a proof of work that the browser computes: the person does nothing, and no third party learns about them. The
 * browser tries counters until one derives the key of which the challenge shows half.
 */

/** Iterations of one try; with some 90 tries a slow laptop needs about a quarter of a second. */
const COST = 5_000;
const TRIES = { least: 60, most: 120 };

type Needed = {
  pool: Pool;
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

export function altchaBotCheck({ pool, db, now, randomBytes, ease }: Needed): BotCheck {
  const secrets = () => signingSecrets({ pool, randomBytes }, 'sign-in');
  return {
    async challenge() {
      const [secret] = await secrets();
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: Math.ceil(COST / ease),
        counter: randomInt(TRIES.most, TRIES.least),
        deriveKey,
        // Checked here and not by the library, which knows only the machine's own clock.
        data: { expires: now().getTime() + BOT_CHALLENGE_MINUTES * MINUTE_MS },
        ...keysOf(secret),
      });
      return { ...challenge };
    },
    async verify(token) {
      const parsed = parse(token);
      if (!parsed) return false;
      const { challenge } = parsed;
      const { expires } = challenge.parameters.data;
      if (expires <= now().getTime()) return false;
      if (!(await isSolved(parsed, await secrets()))) return false;
      const first = await db
        .insert(usedChallenges)
        .values({ hash: hashOf(challenge.signature), expiresOn: new Date(expires) })
        .onConflictDoNothing()
        .returning({ hash: usedChallenges.hash });
      return first.length > 0;
    },
  };
}

async function isSolved(
  solved: z.infer<typeof answer>,
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const { verified } = await verifySolution({ ...solved, deriveKey, ...keysOf(secret) });
    if (verified) return true;
  }
  return false;
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

/** The keys of a challenge, made from a secret that all processes share. */
const keysOf = (secret: string) => ({
  hmacSignatureSecret: `challenge:${secret}`,
  hmacKeySignatureSecret: `key:${secret}`,
});
