/** `npm run db:new-epoch`, to be run after a restore or a move of the database, with the server stopped. */
import { randomBytes } from 'node:crypto';
import { readEnv } from './env/env.ts';
import { openDatabase } from './ports/database/open.ts';
import { StartError } from './env/start-error.ts';
import { nameNewEpoch } from './db/epoch.ts';
import { migrate } from './db/migrate.ts';

try {
  const database = await openDatabase(readEnv(process.env), () => undefined);
  try {
    await migrate(database.pool);
    const epoch = await nameNewEpoch(database.pool, randomBytes);
    process.stdout.write(
      `This database's history is now called ${epoch}. Every device starts over with its next contact.\n`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
