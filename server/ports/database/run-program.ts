import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import type { Env } from '../../env/env.ts';
import { requireNode, thisNode } from '../../env/require-node.ts';
import { StartError } from '../../env/start-error.ts';
import { migrate } from '../../db/migrate.ts';
import { DataDirInUse } from './data-directory.ts';
import { addressOfRunning } from './embedded.ts';
import { openDatabase, openPool } from './open.ts';

/** Runs an operator's program and prints the lines that it answers. A `StartError` is a sentence for the operator. */
export async function runProgram(work: () => Promise<readonly string[]>): Promise<void> {
  try {
    requireNode(thisNode());
    for (const line of await work()) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** The one option of a program, a whole number from 1, such as `--days 30`. Throws a `StartError` for anything else. */
export function readCount(args: string[], name: string, most: number): number {
  const options = { [name]: { type: 'string' } } as const;
  const { [name]: text, ...unknown } = parseArgs({ args, strict: false, options }).values;
  const count = /^\d{1,7}$/.test(String(text)) ? Number(text) : 0;
  if (Object.keys(unknown).length === 0 && count >= 1 && count <= most) return count;
  throw new StartError(`The only option is --${name} with a whole number from 1 to ${most}.`);
}

/** Opens the database, brings it up to date, and closes it after the work. */
export async function withDatabase<T>(env: Env, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(env, () => undefined);
  try {
    await migrate(database.direct);
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** Like `withDatabase`, also while a server runs on the data directory: then its database does the work. */
export async function withLiveDatabase<T>(
  env: Env,
  work: (pool: Pool, url: string) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(env, () => undefined).catch(async (error: unknown) => {
    if (!(error instanceof DataDirInUse)) throw error;
    const url = await addressOfRunning(env.dataDir);
    const pool = await openPool(url, () => undefined);
    return { pool, url, close: () => pool.end() };
  });
  try {
    return await work(opened.pool, opened.url);
  } finally {
    await opened.close();
  }
}
