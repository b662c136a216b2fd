/** `node scripts/support.mjs`, for operators with access to the database: nobody else may act for both sides. */
import { migrate } from '../db/migrate.ts';
import { readEnv } from '../env/env.ts';
import { createInProcessBus } from '../ports/bus/in-process.ts';
import { openDatabase } from '../ports/database/open.ts';
import { StartError } from '../env/start-error.ts';
import { carryOut, readOrder } from './support-orders.ts';

try {
  const order = readOrder(process.argv.slice(2));
  const database = await openDatabase(readEnv(process.env), () => undefined);
  try {
    await migrate(database.pool);
    // Servers that run beside it find what changed by looking, as after any hint that was lost.
    const deps = { pool: database.pool, bus: createInProcessBus(), now: () => new Date() };
    for (const line of await carryOut(deps, order)) process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
