/** `npm run demo:clock`: moves the clock of the payment sandbox ahead. A running server notices within a second. */
import { parseArgs } from 'node:util';
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { advanceSandbox } from '../payment-sandbox/advance.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';

/** More renewals than that would take longer than anyone waits. */
const MOST_DAYS = 3_660;

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
