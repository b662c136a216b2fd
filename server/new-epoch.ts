/** `npm run db:new-epoch`, to be run with every process stopped: after a restore by other tools, or once a replica that may lag is promoted. */
import { randomBytes } from 'node:crypto';
import { nameNewEpoch } from './db/epoch.ts';
import { readEnv } from './env/env.ts';
import { runProgram, withDatabase } from './ports/database/run-program.ts';

await runProgram(async () => {
  const env = readEnv(process.env);
  const epoch = await withDatabase(env, (pool) => nameNewEpoch(pool, randomBytes));
  return [
    `This database's history is now called ${epoch}. Every device reads everything again at its next contact and sends what this database lacks.`,
  ];
});
