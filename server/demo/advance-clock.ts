/** `npm run demo:clock`: moves the clock of the payment sandbox ahead. A running server notices within a second. */
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { advanceSandbox } from '../payment-sandbox/advance.ts';
import { readCount, runProgram, withLiveDatabase } from '../ports/database/run-program.ts';

/** More renewals than that would take longer than anyone waits. */
const MOST_DAYS = 3_660;

await runProgram(async () => {
  const days = readCount(process.argv.slice(2), 'days', MOST_DAYS);
  const env = readEnv(process.env);
  if (!env.demo) throw new StartError('Only the demo has a payment sandbox: set POLLIN_DEMO=1.');
  const steps = await withLiveDatabase(env, (pool) => advanceSandbox(pool, days));
  return [`The payment sandbox is ${days} days further. Things that happened: ${steps}.`];
});
