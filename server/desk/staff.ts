/** `npm run support:grant -- address`, and `support:revoke`, `support:disable`, and `support:enable`: for operators with access to the database. */
import { pino } from 'pino';
import { readEnv } from '../env/env.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { openIdentity } from '../ports/identity/open.ts';
import { changeStaff, readStaffOrder } from './staff-orders.ts';

await runProgram(async () => {
  const order = readStaffOrder(process.argv.slice(2));
  const env = readEnv(process.env);
  const log = pino(pino.destination(2));
  const now = () => new Date();
  const { identity } = openIdentity({ env, log, now });
  return await withLiveDatabase(env, (pool) => changeStaff({ pool, now, identity, log }, order));
});
