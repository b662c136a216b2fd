import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { nameNewEpoch } from '../db/epoch.ts';
import { liftTimeLimits } from '../db/lift-time-limits.ts';
import { inTransaction } from '../db/transaction.ts';
import { readEnv } from '../env/env.ts';
import { prepareDataDirectory } from '../ports/database/data-directory.ts';
import type { Files } from '../ports/files/files.ts';
import { openFiles } from '../ports/files/open.ts';
import { StartError } from '../env/start-error.ts';
import { runProgram, withDatabase } from '../ports/database/run-program.ts';
import { demoPeople, demoSignIns } from './people.ts';
import { writeDemo, type DemoSize } from './write-demo.ts';

/** More messages would take longer than anyone waits for a demo. */
const MOST_MESSAGES = 5_000_000;
const MOST_CAMPAIGNS = 10_000;

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
  further?: number,
): Promise<DemoSize> {
  const size = await inTransaction(pool, async (client) => {
    await liftTimeLimits(client);
    await refuseForeign(client);
    await emptyTables(client);
    return await writeDemo(client, { now, messages, files, further });
  });
  await pool.query('analyze');
  await nameNewEpoch(pool, random);
  return size;
}

async function refuseForeign(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select exists (select from users) and not exists (select from users where id = $1) as foreign`,
    [demoPeople[0]?.id],
  );
  const refusal = 'This database holds accounts that are not the demo’s, so it is left as it is.';
  if (rows[0]?.foreign) throw new StartError(refusal);
}

/** Every table except those that migrations fill, whatever tables exist by now. */
async function emptyTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names
     from pg_tables where schemaname = 'public' and tablename not in ('meta', 'postal_codes')`,
  );
  await client.query(`truncate ${rows[0]?.names}`);
  // Otherwise last time's subscriptions would go on renewing beside the new ones.
  await client.query('drop schema if exists payment_sandbox cascade');
}

/** `--messages 100000 --campaigns 1000`, both, one or none. */
export function readWanted(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { messages: text, campaigns: text };
  const { messages, campaigns, ...unknown } = parseArgs({ args, strict: false, options }).values;
  if (Object.keys(unknown).length > 0) {
    throw new StartError(
      'The only options are --messages and --campaigns, such as --messages 100000.',
    );
  }
  return {
    messages: countOf('messages', messages, MOST_MESSAGES),
    campaigns: countOf('campaigns', campaigns, MOST_CAMPAIGNS),
  };
}

function countOf(name: string, value: string | boolean | undefined, most: number) {
  if (value === undefined) return undefined;
  const count = /^\d{1,7}$/.test(String(value)) ? Number(value) : 0;
  if (count >= 1 && count <= most) return count;
  throw new StartError(`--${name} must be a whole number from 1 to ${most}.`);
}

async function main(): Promise<string[]> {
  const { messages, campaigns } = readWanted(process.argv.slice(2));
  const env = readEnv(process.env);
  if (!env.demo) {
    throw new StartError('This removes everything in the database, so it needs POLLIN_DEMO=1.');
  }
  await prepareDataDirectory(env.dataDir);
  return await withDatabase(env, async (pool) => {
    const started = performance.now();
    const { files } = await openFiles(env);
    const size = await resetDemo(pool, new Date(), randomBytes, messages, files, campaigns);
    await files.close();
    return summaryOf(size, performance.now() - started);
  });
}

function summaryOf(size: DemoSize, milliseconds: number): string[] {
  const counts = Object.entries(size).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name}`,
  );
  return [
    `Demo data is new: ${counts.join(', ')} in ${(milliseconds / 1000).toFixed(1)} s.`,
    'Sign in with:',
    ...demoSignIns.map(({ email, says }) => `  ${email.padEnd(24)} ${says}`),
  ];
}

if (import.meta.main) await runProgram(main);
