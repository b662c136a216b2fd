/** `npm run db:new-epoch`, to be run after a restore or a move of the database, with the server stopped. */
import { randomBytes } from 'node:crypto';
import { nameNewEpoch } from './db/epoch.ts';
import { readEnv } from './env/env.ts';
import { runProgram, withDatabase } from './ports/database/run-program.ts';

await runProgram(async () => {
  const env = readEnv(process.env);
  const epoch = await withDatabase(env, (pool) => nameNewEpoch(pool, randomBytes));
  return [
    `This database's history is now called ${epoch}. Every device starts over with its next contact.`,
  ];
});
