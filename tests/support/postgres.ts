import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';
import { TEMPLATE } from './postgres-setup.ts';

export type Database = { pool: pg.Pool; url: string };

export type FreshDatabase = Database & {
  /** Closes the pool and removes the database, even with open connections. */
  drop(): Promise<void>;
};

export type LeasedDatabase = Database & {
  /** Closes the pool, so that nothing can reach the next holder's rows, and frees the database. */
  release(): Promise<void>;
};

/** Databases of this worker without a holder: its files run one after another and share them. */
const free: string[] = [];

/** The database of this test file: migrated, empty, and closed with the file. */
export async function databaseForFile(): Promise<Database> {
  const { release, ...database } = await leaseDatabase();
  afterAll(release);
  return database;
}

/**
 * A migrated, empty database until it is released. It was used before, because emptying takes a tenth of the time of copying:
 * a test that changes the schema, the statistics or the connections of other processes takes `freshDatabase`.
 */
export async function leaseDatabase(): Promise<LeasedDatabase> {
  const url = free.pop();
  if (url === undefined) return leased(await copyTemplate());
  const database = await leased(url);
  await empty(database.pool);
  return database;
}

async function leased(url: string): Promise<LeasedDatabase> {
  const pool = await openPool(url, () => undefined);
  return {
    pool,
    url,
    async release() {
      if (!pool.ended) await pool.end();
      free.push(url);
    },
  };
}

/** The database of this test file where it must be one that nothing else ever uses: see `leaseDatabase`. */
export async function freshDatabaseForFile(): Promise<Database> {
  const { drop, ...database } = await freshDatabase();
  afterAll(drop);
  return database;
}

/** A migrated, empty database that nothing else ever uses. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await copyTemplate();
  const pool = await openPool(url, () => undefined);
  return {
    pool,
    url,
    async drop() {
      if (!pool.ended) await pool.end();
      await administer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}

async function copyTemplate(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${TEMPLATE}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  return address.href;
}

/** Keeps the rows that migrations write: the epoch and the ZIP codes. Foreign keys are not checked meanwhile, so that the order is free. */
const EMPTY = `
do $$
declare
  one regclass;
begin
  set local session_replication_role = replica;
  for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and oid <> 'postal_codes'::regclass loop
    execute format('delete from %s', one) || case one when 'meta'::regclass then ' where key <> ''epoch''' else '' end;
  end loop;
end $$`;

/** Removes every row of a database of tests. */
export async function empty(pool: pg.Pool): Promise<void> {
  await pool.query(EMPTY);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
