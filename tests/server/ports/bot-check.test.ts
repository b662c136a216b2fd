import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { BOT_CHALLENGE_MINUTES } from '#contract/sign-in/rules.ts';
import { altchaBotCheck } from '#server/ports/bot-check/altcha.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';

let time: Date;
const database = await databaseForFile();

/** Asks for little work: how much it is for a browser has a test of its own. */
function openBotCheck(ease = 50) {
  time = new Date('2026-11-21T10:00:00.000Z');
  return altchaBotCheck({
    pool: database.pool,
    db: drizzle(database.pool),
    now: () => time,
    randomBytes,
    ease,
  });
}

/** What the browser does with a challenge. */
async function solve(answered: Record<string, unknown>): Promise<string> {
  const challenge = answered as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

describe('the bot check', () => {
  it('asks for a quarter of a second of work, and for less only where limits are raised as much', async () => {
    const challengeOf = async (ease: number) =>
      (await openBotCheck(ease).challenge()) as { parameters?: { cost?: number } };

    expect((await challengeOf(1)).parameters?.cost).toBe(5000);
    expect((await challengeOf(1000)).parameters?.cost).toBe(5);
  });

  it('accepts the work of a browser, once', async () => {
    const botCheck = openBotCheck();
    const token = await solve(await botCheck.challenge());

    expect(await botCheck.verify(token)).toBe(true);
    expect(await botCheck.verify(token)).toBe(false);
  });

  it('accepts one of many copies that arrive at once', async () => {
    const botCheck = openBotCheck();
    const token = await solve(await botCheck.challenge());

    const accepted = await Promise.all(Array.from({ length: 20 }, () => botCheck.verify(token)));

    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  it('is not fooled by a copy that is written differently', async () => {
    const botCheck = openBotCheck();
    const token = await solve(await botCheck.challenge());
    const { challenge, solution } = JSON.parse(atob(token));
    const copy = (value: unknown) => btoa(` ${JSON.stringify(value)}`);

    expect(await botCheck.verify(token)).toBe(true);
    expect(await botCheck.verify(copy({ solution, challenge, more: 1 }))).toBe(false);
    const parameters = { ...challenge.parameters, more: 1 };
    expect(await botCheck.verify(copy({ solution, challenge: { ...challenge, parameters } }))).toBe(
      false,
    );
  });

  it('takes an answer until the challenge is ten minutes old', async () => {
    const botCheck = openBotCheck();
    const [first, second] = [await botCheck.challenge(), await botCheck.challenge()];
    const start = time.getTime();

    time = new Date(start + BOT_CHALLENGE_MINUTES * 60_000 - 1);
    expect(await botCheck.verify(await solve(first))).toBe(true);
    time = new Date(start + BOT_CHALLENGE_MINUTES * 60_000);
    expect(await botCheck.verify(await solve(second))).toBe(false);
  });

  it('refuses an answer whose challenge was made easier, prolonged or made up', async () => {
    const botCheck = openBotCheck();
    const { parameters, signature } = (await botCheck.challenge()) as unknown as Challenge;
    const easy = { keyPrefix: '0' };
    const changes = [
      easy,
      { ...easy, cost: 1 },
      { ...easy, keySignature: '00' },
      { data: { expires: time.getTime() * 2 } },
    ];

    for (const change of changes) {
      const token = await solve({ parameters: { ...parameters, ...change }, signature });
      expect(await botCheck.verify(token)).toBe(false);
    }
  });

  it('refuses a wrong solution', async () => {
    const botCheck = openBotCheck();
    const challenge = await botCheck.challenge();
    const solution = { counter: 1, derivedKey: 'ab'.repeat(32) };

    expect(await botCheck.verify(btoa(JSON.stringify({ challenge, solution })))).toBe(false);
  });

  it.each(['', 'x', '{}', btoa('null'), btoa('[]'), btoa('{"challenge":{}}'), btoa('{'), '\0'])(
    'refuses %j without failing',
    async (token) => {
      expect(await openBotCheck().verify(token)).toBe(false);
    },
  );

  it('is the same for every server process', async () => {
    const [one, other] = [openBotCheck(), openBotCheck()];

    const tokens = await Promise.all([one.challenge().then(solve), other.challenge().then(solve)]);

    expect(await other.verify(tokens[0] ?? '')).toBe(true);
    expect(await one.verify(tokens[1] ?? '')).toBe(true);
  });

  it('accepts nothing while the database is away', async () => {
    const own = await leaseDatabase();
    const botCheck = altchaBotCheck({
      pool: own.pool,
      db: drizzle(own.pool),
      now: () => time,
      randomBytes,
      ease: 1,
    });
    const token = await solve(await botCheck.challenge());

    await own.release();

    await expect(botCheck.verify(token)).rejects.toThrow();
  });
});
