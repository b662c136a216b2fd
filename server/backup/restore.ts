/** `npm run restore -- file`: an empty machine becomes the one that was backed up. */
import { resolve } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { readEpoch } from '../db/epoch.ts';
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { prepareDataDirectory } from '../ports/database/data-directory.ts';
import { openDatabase } from '../ports/database/open.ts';
import { runProgram } from '../ports/database/run-program.ts';
import { putBack } from './put-back.ts';

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file: npm run restore -- pollin.tar');
  const env = readEnv(process.env);
  await prepareDataDirectory(env.dataDir);
  const database = await openDatabase(env, () => undefined);
  try {
    const { createdOn, leftOut } = await putBack({ ...env, url: database.url }, resolve(file));
    await migrate(database.direct);
    const epoch = await readEpoch(database.pool);
    return [
      `Restored the backup of ${createdOn}.`,
      ...leftOut.map((table) => `Left out, because Pollin has no such table: ${table}`),
      `Everything is back. This database's history is now called ${epoch}, so every device reads again and sends what the backup lacks.`,
    ];
  } finally {
    await database.close();
  }
});
