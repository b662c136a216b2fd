import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { nameNewEpoch } from '../db/epoch.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { readEnv } from '../env.ts';
import { prepareDataDirectory } from '../ports/database/data-directory.ts';
import { openDatabase } from '../ports/database/open.ts';
import type { Files } from '../ports/files/files.ts';
import { openFiles } from '../ports/files/open.ts';
import { StartError } from '../start-error.ts';
import { demoPeople, demoSignIns } from './people.ts';
import { writeDemo, type DemoSize } from './write-demo.ts';

/** More than this takes longer than anyone waits for a demo. */
const MOST_MESSAGES = 5_000_000;
const MOST_CAMPAIGNS = 10_000;

/**
 * Empties the database and fills it with the demo anew, with history before the conversations when more `messages` are
 * asked for, with pictures when there is a place for `files`, and with `furtherCampaigns` of one business. Then names a new epoch, so that devices drop what they
 * hold. Everybody is signed out.
 *
 * Refuses a database that has users but not those of the demo: whatever the environment says, it is somebody's.
 */
export async function resetDemo(
  pool: Pool,
  now: Date,
  random: (count: number) => Uint8Array,
  messages?: number,
  files?: Files,
  furtherCampaigns = 0,
): Promise<DemoSize> {
  const size = await inTransaction(pool, async (client) => {
    await liftTimeLimits(client);
    await refuseForeign(client);
    await emptyTables(client);
    return await writeDemo(client, { now, messages, files, furtherCampaigns });
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
  if (rows[0]?.foreign) {
    throw new StartError(
      'This database holds accounts that are not the demo’s, so it is left as it is.',
    );
  }
}

/** A history of millions may take longer than any ordinary transaction. */
async function liftTimeLimits(client: PoolClient): Promise<void> {
  await client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`,
  );
}

/** Every table but the facts about the database itself, whatever tables there are by now. */
async function emptyTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names
     from pg_tables where schemaname = 'public' and tablename <> 'meta'`,
  );
  await client.query(`truncate ${rows[0]?.names}`);
}

type Wanted = { messages: number | undefined; campaigns: number | undefined };

/** `--messages 100000 --campaigns 1000`, both, one or none. */
export function readWanted(args: string[]): Wanted {
  const text = { type: 'string' } as const;
  const options = { messages: text, campaigns: text };
  const { values } = parseArgs({ args, strict: false, options });
  const known = Object.keys(values).every((name) => Object.hasOwn(options, name));
  if (!known) {
    throw new StartError(
      'The only options are --messages and --campaigns, such as --messages 100000.',
    );
  }
  return {
    messages: countOf('messages', values.messages, MOST_MESSAGES),
    campaigns: countOf('campaigns', values.campaigns, MOST_CAMPAIGNS),
  };
}

function countOf(
  name: string,
  value: string | boolean | undefined,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const count = /^\d{1,7}$/.test(String(value)) ? Number(value) : 0;
  if (count >= 1 && count <= most) return count;
  throw new StartError(`--${name} must be a whole number from 1 to ${most}.`);
}

async function main(): Promise<void> {
  const { messages, campaigns } = readWanted(process.argv.slice(2));
  const env = readEnv(process.env);
  if (!env.demo) {
    throw new StartError('This removes everything in the database, so it needs POLLIN_DEMO=1.');
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await prepareDataDirectory(env.dataDir);
  const database = await openDatabase(env, () => undefined);
  try {
    await migrate(database.pool);
    const started = performance.now();
    const { files } = await openFiles(env);
    const size = await resetDemo(
      database.pool,
      new Date(),
      randomBytes,
      messages,
      files,
      campaigns,
    );
    await files.close();
    say(summaryOf(size, performance.now() - started));
  } finally {
    await database.close();
  }
}

function summaryOf(size: DemoSize, milliseconds: number): string {
  const counts = Object.entries(size).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name}`,
  );
  return [
    `Demo data is new: ${counts.join(', ')} in ${(milliseconds / 1000).toFixed(1)} s.`,
    'Sign in with:',
    ...demoSignIns.map(({ email, says }) => `  ${email.padEnd(24)} ${says}`),
  ].join('\n');
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
