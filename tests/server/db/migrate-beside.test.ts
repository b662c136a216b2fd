import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';

const folder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
/** A read of an older process waits no longer than a migration may, and a little. */
const STALL_MS = 2_000;
const HELD_MS = 5_000;

/** The migrations of this build, and further ones of a build to come. */
async function withMore(...statements: string[]) {
  const more = await mkdtemp(`${tmpdir()}/migrations-`);
  await cp(folder, more, { recursive: true });
  const path = `${more}/meta/_journal.json`;
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
  const last = journal.entries.at(-1)?.when ?? 0;
  for (const [n, text] of statements.entries()) {
    const tag = `9${n}_more`;
    await writeFile(`${more}/${tag}.sql`, text);
    journal.entries.push({ ...journal.entries[0], when: last + n + 1, tag } as { when: number });
  }
  await writeFile(path, JSON.stringify(journal));
  return { folder: more, remove: () => rm(more, { recursive: true }) };
}

const add = (column: string) => `alter table businesses add column ${column} text`;
async function columns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'businesses' and column_name like 'more_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('a migration that waits for a table lets the requests of an older process pass', async () => {
  const { pool, open, drop } = await anEmptyDatabase();
  const older = await open();
  await migrate(pool);
  const more = await withMore(add('more_a'));
  const holder = await older.connect();
  await holder.query('begin; select from businesses');
  const said: string[] = [];

  let isOver = false;
  const migrated = migrate(pool, (line) => said.push(line), more.folder).then(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const heldUntil = performance.now() + HELD_MS;
  while (performance.now() < heldUntil) {
    const start = performance.now();
    await older.query('select from businesses');
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isOver).toBe(false);
  expect(Math.max(...waits)).toBeLessThan(STALL_MS);
  // It does wait for some time, so that a table in constant use is had at last.
  expect(Math.max(...waits)).toBeGreaterThan(100);
  await holder.query('commit');
  holder.release();
  await migrated;

  expect(await columns(pool)).toEqual(['more_a']);
  expect(said).toHaveLength(1);
  await older.end();
  await drop();
  await more.remove();
});

it('a migration that fails leaves nothing, keeps those before it, and is tried again by the next start', async () => {
  const { pool, drop } = await anEmptyDatabase();
  const broken = `${add('more_b')};--> statement-breakpoint\n${add('more_b')}`;
  const bad = await withMore(add('more_a'), broken);
  const good = await withMore(add('more_a'), add('more_b'));

  await expect(migrate(pool, undefined, bad.folder)).rejects.toThrow(/more_b/);
  expect(await columns(pool)).toEqual(['more_a']);
  await migrate(pool, undefined, good.folder);
  await migrate(pool, undefined, good.folder);

  expect(await columns(pool)).toEqual(['more_a', 'more_b']);
  await drop();
  await Promise.all([bad.remove(), good.remove()]);
});
