import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { copyIn, copyOut } from './copy.ts';
import { isNewer, schemaText } from './schema-text.ts';
import { StartError } from '../env/start-error.ts';

const SCHEMA_FILE = 'schema.sql';

/** The data read from a database. `file`: the rows of a table, as COPY writes them. */
export const contents = z.object({
  /** Of each schema, as the build that backed up makes it. */
  versions: z.record(z.string(), z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), file: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Contents = z.infer<typeof contents>;

/** Tables of an extension are not ours, wherever it has put them. */
const OURS = `n.nspname in ('public', 'drizzle', 'pgboss', 'payment_sandbox')`;
const NO_EXTENSIONS = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and ${OURS} and ${NO_EXTENSIONS} group by n.nspname, c.relname order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences
  where last_value is not null and schemaname in (select n.nspname from pg_namespace n where ${OURS}) order by 1`;
const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where contype = 'f' and conparentid = 0 and ${OURS}`;
const TRIGGERS = `
  select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
  where not tgisinternal and tgenabled = 'O' and tgrelid in (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS})`;

/** The names of the history and of the data directory are those of the database that was backed up. */
const OF_THE_FORMER = `delete from meta where key in ('epoch', 'dataDirectory')`;

/** Copying every row outlasts any limit of an ordinary statement. */
const NO_LIMITS = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`;

/** Writes the rows of a database as they are at one moment, into a folder. The server may run meanwhile. */
export async function dumpDatabase(url: string, folder: string): Promise<Contents> {
  return inOneTransaction(url, 'isolation level repeatable read read only', async (client) => {
    const { rows: found } = await client.query<{ name: string; columns: string }>(TABLES);
    // A migration waits until everything is copied, or all of this waits for its end.
    await client.query(
      `lock table ${found.map(({ name }) => name).join(', ')} in access share mode`,
    );
    const { text, versions } = await schemaText(client);
    await writeFile(join(folder, SCHEMA_FILE), text);
    const tables = found.map((table, index) => ({ ...table, file: `${index}.copy` }));
    for (const { name, columns, file } of tables) {
      const open = openSync(join(folder, file), 'wx');
      await copyOut(client, `copy ${name} (${columns}) to stdout`, open);
      closeSync(open);
    }
    const { rows: sequences } = await client.query<Contents['sequences'][number]>(SEQUENCES);
    return { versions, tables, sequences };
  });
}

export const filesOf = ({ tables }: Contents): string[] => [
  SCHEMA_FILE,
  ...tables.map(({ file }) => file),
];

/**
 * Fills an empty database with what `dumpDatabase` wrote, or leaves it empty. Answers the tables that were left out, because Pollin
 * doesn't make them. The history has no name then: `migrate` gives it a new one. Needs no more rights than those of the database's
 * owner: foreign keys are checked at the end, and triggers don't see the rows. `beforeCommit` runs once every row is there.
 */
export async function fillDatabase(
  url: string,
  folder: string,
  from: Contents,
  beforeCommit: () => Promise<void>,
): Promise<readonly string[]> {
  if (isNewer(from.versions)) {
    throw new StartError('This backup is of a newer version of Pollin: restore it with that one.');
  }
  return await inOneTransaction(url, '', async (client) => {
    await refuseUsed(client);
    await client.query(await readFile(join(folder, SCHEMA_FILE), 'utf8'));
    await client.query(NO_LIMITS);
    const { rows: made } = await client.query<{ name: string }>(TABLES);
    const names = new Set(made.map(({ name }) => name));
    await withoutChecks(client, async () => {
      // Migrations write rows of their own.
      await client.query(`truncate ${[...names].join(', ')}`);
      for (const { name, columns, file } of from.tables.filter((table) => names.has(table.name))) {
        await copyIn(client, `copy ${name} (${columns}) from stdin`, join(folder, file));
      }
    });
    for (const { name, value } of from.sequences) {
      await client.query('select setval(to_regclass($1), $2)', [name, value]);
    }
    await client.query(OF_THE_FORMER);
    await beforeCommit();
    return from.tables.map(({ name }) => name).filter((name) => !names.has(name));
  });
}

/** Foreign keys and triggers are off meanwhile, as far as they were on. */
async function withoutChecks(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } =
    await client.query<Record<'table' | 'name' | 'definition', string>>(FOREIGN_KEYS);
  const { rows: triggers } = await client.query<Record<'table' | 'name', string>>(TRIGGERS);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} disable trigger ${name}`);
  }
  await work();
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} enable trigger ${name}`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(TABLES);
  if (rows.length > 0)
    throw new StartError('The database is not empty: a restore replaces nothing.');
}

async function inOneTransaction<T>(
  url: string,
  mode: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The statement under way fails with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin ${mode}`);
    await client.query(NO_LIMITS);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
