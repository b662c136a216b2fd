import pg from 'pg';
import { inject, expect, it } from 'vitest';
import { nameNewEpoch, readEpoch } from '#server/db/epoch.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/ports/database/open.ts';
import { formatCursor, parseCursor } from '#contract/cursor.ts';
import { freshDatabase } from '../../support/postgres.ts';

it('several servers that start at once on an empty database migrate it once', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const pools = await Promise.all(
    Array.from({ length: 4 }, () => openPool(address.href, () => undefined)),
  );

  await Promise.all(pools.map((pool) => migrate(pool)));
  const epochs = await Promise.all(pools.map((pool) => readEpoch(pool)));

  expect(new Set(epochs).size).toBe(1);
  for (const pool of pools) await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

it('a new epoch has a name that a cursor can carry, and differs from the old one', async () => {
  const database = await freshDatabase();
  const before = await readEpoch(database.pool);

  const epoch = await nameNewEpoch(database.pool, (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );

  expect(epoch).not.toBe(before);
  expect(await readEpoch(database.pool)).toBe(epoch);
  const cursor = { epoch, revision: 3, window: null };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  await database.drop();
});
