/** `npm run backup -- file`: everything that a server knows, in one file. */
import { resolve } from 'node:path';
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { runProgram, withLiveDatabase } from '../ports/database/run-program.ts';
import { backUp } from './back-up.ts';

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file: npm run backup -- pollin.tar');
  const archive = resolve(file);
  process.umask(0o077);
  const env = readEnv(process.env);
  const { withoutFiles } = await withLiveDatabase(env, (_, url) =>
    backUp({ ...env, url }, archive),
  );
  const secret = 'Keep it secret: it holds every message and key.';
  if (withoutFiles === null) return [`Everything is in ${archive}. ${secret}`];
  return [
    `The database is in ${archive}, without pictures and videos, which would be in ${withoutFiles}. ${secret}`,
  ];
});
