import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

const folder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));

/** The database as the first `count` migrations leave it. */
export async function migrateTo(pool: Pool, count: number): Promise<void> {
  const some = await mkdtemp(`${tmpdir()}/migrations-`);
  await cp(folder, some, { recursive: true });
  const path = `${some}/meta/_journal.json`;
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] };
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await applyMigrations(drizzle(pool), { migrationsFolder: some });
  await rm(some, { recursive: true });
}
