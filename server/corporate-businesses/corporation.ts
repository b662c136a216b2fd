/** `npm run corporation:create -- address name`: for operators with access to the database. */
import { readEnv } from '../env/env.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { createCorporation, readCorporationOrder } from './create-corporation.ts';

await runProgram(async () => {
  const order = readCorporationOrder(process.argv.slice(2));
  return await withLiveDatabase(readEnv(process.env), (pool) => createCorporation(pool, order));
});
