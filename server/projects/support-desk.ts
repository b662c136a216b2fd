/** `node scripts/support.mjs`, for operators with access to the database: nobody else may act for both sides. */
import { userInfo } from 'node:os';
import { readEnv } from '../env/env.ts';
import { createInProcessBus } from '../ports/bus/in-process.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { carryOut, readOrder } from './support-orders.ts';

/** The operator, as this machine knows them: kept with every decision about money. */
const who = userInfo().username;

await runProgram(async () => {
  const order = readOrder(process.argv.slice(2));
  // Servers that run beside it find what changed by looking, as after any hint that was lost.
  return await withLiveDatabase(readEnv(process.env), (pool) =>
    carryOut({ pool, bus: createInProcessBus(), now: () => new Date(), who }, order),
  );
});
