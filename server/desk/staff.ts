/** `npm run support:grant -- address`, and `support:revoke`, `support:disable`, and `support:enable`: for operators with access to the database. */
import { readEnv } from '../env/env.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { changeStaff, readStaffOrder } from './staff-orders.ts';

await runProgram(async () => {
  const order = readStaffOrder(process.argv.slice(2));
  return await withLiveDatabase(readEnv(process.env), (pool) => changeStaff(pool, order));
});
