/** `npm run demo:clock`: moves the clock of the payment sandbox ahead. A running server notices within a second. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { moveClock } from './ledger.ts';
import { runDue } from './passing-time.ts';
import { prepareSchema } from './schema.ts';

const DAY_S = 24 * 3600;
/** More renewals than that would take longer than anyone waits. */
const MOST_DAYS = 3_660;

/**
 * Moves the sandbox's clock ahead and lets everything happen that is due by then: renewals, ends of trials, retries, expirations, and
 * payouts. Answers how much that was. A running sandbox delivers the events.
 */
export async function advanceSandbox(
  pool: Pool,
  days: number,
  now: () => Date = () => new Date(),
): Promise<number> {
  await prepareSchema(pool);
  await moveClock(pool, Math.round(days * DAY_S));
  return await runDue({ pool, now, randomBytes });
}

/** `--days 30`. */
export function readDays(args: string[]): number {
  const options = { days: { type: 'string' } } as const;
  const { days, ...unknown } = parseArgs({ args, strict: false, options }).values;
  const count = /^\d{1,4}$/.test(String(days)) ? Number(days) : 0;
  if (Object.keys(unknown).length === 0 && count >= 1 && count <= MOST_DAYS) return count;
  throw new StartError(`Say how many days to move, from 1 to ${MOST_DAYS}, such as --days 30.`);
}

async function main(): Promise<string[]> {
  const days = readDays(process.argv.slice(2));
  const env = readEnv(process.env);
  if (!env.demo) throw new StartError('Only the demo has a payment sandbox: set POLLIN_DEMO=1.');
  const steps = await withLiveDatabase(env, (pool) => advanceSandbox(pool, days));
  return [`The payment sandbox is ${days} days further. Things that happened: ${steps}.`];
}

if (import.meta.main) await runProgram(main);
