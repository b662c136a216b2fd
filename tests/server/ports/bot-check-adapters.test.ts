import { randomBytes, randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { BOT_CHALLENGE_MINUTES, RECAPTCHA_ACTION } from '#contract/sign-in/rules.ts';
import { altchaBotCheck } from '#server/ports/bot-check/altcha.ts';
import type { BotCheck } from '#server/ports/bot-check/bot-check.ts';
import { recaptchaBotCheck } from '#server/ports/bot-check/recaptcha.ts';
import { databaseForFile } from '../../support/postgres.ts';

const { pool } = await databaseForFile();
let time: Date;
beforeEach(() => {
  time = new Date('2026-11-21T10:00:00.000Z');
});
const now = () => time;
const passMinutes = (minutes: number) => void (time = new Date(time.getTime() + minutes * 60_000));

/** `answer`: what a person's browser sends for a challenge. */
type Adapter = {
  botCheck: BotCheck;
  answer: (challenge: Record<string, unknown>) => Promise<string>;
};

const altcha = (): Adapter => ({
  botCheck: altchaBotCheck({ pool, db: drizzle(pool), now, randomBytes, ease: 50 }),
  async answer(asked) {
    const challenge = asked as unknown as Challenge;
    return btoa(
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
    );
  },
});

/** With a stand-in for Google, which gives a token to each browser and confirms once that it is a person's. */
function recaptcha(): Adapter {
  const tokens = new Map<string, Date>();
  const verdict = (token: string) => {
    const made = tokens.get(token);
    tokens.delete(token);
    if (!made) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    const about = { hostname: 'pollin.test', action: RECAPTCHA_ACTION, score: 0.9 };
    return { success: true, challenge_ts: made.toISOString(), ...about };
  };
  return {
    botCheck: recaptchaBotCheck({
      recaptcha: { siteKey: 'site-key-of-pollin', secretKey: 'secret-key-of-pollin' },
      publicUrl: 'https://pollin.test',
      log: pino({ level: 'silent' }),
      now,
      fetch: async (input, init) => {
        const asked = new URLSearchParams(await new Request(input, init).text());
        return Response.json(verdict(asked.get('response') ?? ''));
      },
    }),
    async answer() {
      const token = randomUUID();
      tokens.set(token, now());
      return token;
    },
  };
}

describe.each([
  ['ALTCHA', altcha],
  ['reCAPTCHA', recaptcha],
])('the bot check by %s', (_, open) => {
  it('lets a person pass once', async () => {
    const { botCheck, answer } = open();
    const challenge = await botCheck.challenge();
    expect(JSON.parse(JSON.stringify(challenge))).toEqual(challenge);
    const token = await answer(challenge);

    expect(await botCheck.verify(token)).toBe(true);
    expect(await botCheck.verify(token)).toBe(false);
  });

  it('accepts one of many copies that arrive at once', async () => {
    const { botCheck, answer } = open();
    const token = await answer(await botCheck.challenge());

    const verdicts = await Promise.all(Array.from({ length: 8 }, () => botCheck.verify(token)));

    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  it('takes an answer until it is ten minutes old', async () => {
    const { botCheck, answer } = open();
    const [early, late] = [
      await answer(await botCheck.challenge()),
      await answer(await botCheck.challenge()),
    ];

    passMinutes(BOT_CHALLENGE_MINUTES - 1);
    expect(await botCheck.verify(early)).toBe(true);
    passMinutes(1.1);
    expect(await botCheck.verify(late)).toBe(false);
  });

  it.each(['', 'made up', '{}', 'bnVsbA==', 'ü'.repeat(5_000)])(
    'refuses what no browser sends, and throws nothing: %j',
    async (token) => {
      expect(await open().botCheck.verify(token)).toBe(false);
    },
  );
});
