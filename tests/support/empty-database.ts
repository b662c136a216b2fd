import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';

/** A database of a test's own, without any table. */
export async function anEmptyDatabase() {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const open = () => openPool(address.href, () => undefined);
  const pool = await open();
  return {
    pool,
    /** As another server opens it. */
    open,
    async drop() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
