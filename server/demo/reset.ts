import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { nameNewEpoch } from '../db/epoch.ts';
import { liftTimeLimits } from '../db/lift-time-limits.ts';
import { inTransaction } from '../db/transaction.ts';
import { readEnv } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { prepareDataDirectory } from '../ports/database/data-directory.ts';
import { readCount, runProgram, withDatabase } from '../ports/database/run-program.ts';
import type { Files } from '../ports/files/files.ts';
import { openFiles } from '../ports/files/open.ts';
import { demoPeople, demoSignIns } from './people.ts';
import { writeDemo, type DemoSize } from './seed.ts';

/** More messages would take longer than anyone waits for a demo. */
const MOST_MESSAGES = 5_000_000;

/**
 * Empties the database, fills it with the demo again, and names a new epoch, so that devices drop their copies. Everyone is
 * signed out. A database with users other than the demo's is refused, whatever the environment says: it contains real data.
 */
export async function resetDemo(
  pool: Pool,
  now: Date,
  random: (count: number) => Uint8Array,
  messages?: number,
  files?: Files,
): Promise<DemoSize> {
  const size = await inTransaction(pool, async (client) => {
    await liftTimeLimits(client);
    // Every table except those that migrations fill, whatever tables exist by now.
    const { rows } = await client.query<{ foreign: boolean; tables: string }>(
      `select exists (select from users) and not exists (select from users where id = $1) as foreign,
         (select string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
          where schemaname = 'public' and tablename not in ('meta', 'postal_codes')) as tables`,
      [demoPeople[0]?.id],
    );
    if (rows[0]?.foreign) {
      throw new StartError(
        'This database holds accounts other than the demo’s. It is left as it is.',
      );
    }
    await client.query(`truncate ${rows[0]?.tables}`);
    // Otherwise last time's subscriptions would go on renewing beside the new ones.
    await client.query('drop schema if exists payment_sandbox cascade');
    return await writeDemo(client, { now, messages, files });
  });
  await pool.query('analyze');
  await nameNewEpoch(pool, random);
  return size;
}

async function main(): Promise<string[]> {
  const args = process.argv.slice(2);
  const messages = args.length > 0 ? readCount(args, 'messages', MOST_MESSAGES) : undefined;
  const env = readEnv(process.env);
  if (!env.demo) {
    throw new StartError('This removes everything in the database, so it needs POLLIN_DEMO=1.');
  }
  await prepareDataDirectory(env.dataDir);
  return await withDatabase(env, async (pool) => {
    const started = performance.now();
    const { files } = await openFiles(env);
    const size = await resetDemo(pool, new Date(), randomBytes, messages, files);
    await files.close();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = Object.entries(size).map(([name, n]) => `${n.toLocaleString('en')} ${name}`);
    const made = `Demo data is new: ${counts.join(', ')} in ${seconds} s.`;
    const signIns = demoSignIns.map(({ email, says }) => `  ${email.padEnd(24)} ${says}`);
    return [made, 'Sign in with:', ...signIns];
  });
}

if (import.meta.main) await runProgram(main);
