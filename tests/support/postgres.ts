import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';
import { TEMPLATE } from './postgres-setup.ts';

export type FreshDatabase = {
  pool: pg.Pool;
  url: string;
  /** Closes the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

/** A migrated, empty database of one's own, usually one for each test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const pool = await openPool(address.href, () => undefined);
  return {
    pool,
    url: address.href,
    async drop() {
      if (!pool.ended) await pool.end();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
