import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { StartError } from '#server/env/start-error.ts';
import { openPool } from '#server/ports/database/open.ts';

const quiet = () => undefined;
const name = `refusing_${crypto.randomUUID().replaceAll('-', '')}`;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create role ${name} login password 'secret'`);
});
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

function addressOf(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  change(url);
  return url.href;
}

/** An empty database of another role. */
async function makeDatabase(encoding: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
}

test('a database that cannot store every message is refused', async () => {
  await makeDatabase('LATIN1');

  await expect(openPool(addressOf(quiet), quiet)).rejects.toThrow(/has the encoding LATIN1/);
});

test('a role that may not create tables gets a sentence', async () => {
  await makeDatabase('UTF8');
  const pool = await openPool(
    addressOf((url) => Object.assign(url, { username: name, password: 'secret' })),
    quiet,
  );
  const migrating = migrate(pool);

  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(/permission denied.+make it the owner of a database/);
  await pool.end();
});

test('an address without the password that the database asks for gets a sentence', async () => {
  const opening = openPool(
    addressOf((url) => Object.assign(url, { username: name, password: '' })),
    quiet,
  );

  await expect(opening).rejects.toThrow('it asks for a password, and the address has none');
});
