import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { fillDatabase } from '#server/backup/dump.ts';
import { putBack } from '#server/backup/put-back.ts';
import { readEpoch } from '#server/db/epoch.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareSchema } from '#server/payment-sandbox/schema.ts';
import { diskFiles } from '#server/ports/files/disk.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { keptVapidKeys } from '#server/ports/push/vapid-keys.ts';
import { aBusiness, aCreator, aProject } from '../../support/builders.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';
import { aJpeg } from '../../support/pictures.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';

const { pool, url } = await freshDatabaseForFile();
const folder = await mkdtemp(join(tmpdir(), 'pollin-backup-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const from = { url, dataDir: at('data'), files: { s3: null } };
const picture = await aJpeg();
let name: string;

beforeAll(async () => {
  await prepareSchema(pool);
  const db = drizzle(pool);
  await aProject(db, { business: await aBusiness(db), creator: await aCreator(db) });
  name = await diskFiles(join(from.dataDir, 'files')).put(picture);
  await pool.query(`insert into meta (key, value) values ('dataDirectory', 'former')`);
  await keptVapidKeys(pool);
  const jobs = await openJobs({ pool, log: pino({ level: 'silent' }) });
  await jobs.add('test.letter', { text: 'Line one\n\\.\tand \\N' });
  await jobs.stop();
});

/** Every row, and PostgreSQL's own description of the tables. */
async function knownOf(database: Pool): Promise<object> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const known: Record<string, unknown> = {};
  for (const { name: table } of tables) {
    const { rows } = await database.query(
      // The name of a history is not of its rows.
      `select count(*)::int, md5(string_agg(r::text, '|' order by r::text)) from ${table} r ${table === 'public.meta' ? `where r.key not in ('epoch', 'dataDirectory')` : ''}`,
    );
    known[table] = rows[0];
  }
  for (const statement of [
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0 order by 1, 2`,
    `select indexdef from pg_indexes where schemaname not in ('pg_catalog') order by 1`,
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    `select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2`,
    `select oid::regprocedure::text, md5(prosrc) from pg_proc where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1`,
  ]) {
    known[statement] = (await database.query({ text: statement, rowMode: 'array' })).rows;
  }
  return known;
}

async function anEmptyMachine() {
  const { pool: database, drop } = await anEmptyDatabase();
  onTestFinished(drop);
  const { rows } = await database.query<{ name: string }>('select current_database() as name');
  const address = new URL(url);
  address.pathname = `/${rows[0]?.name}`;
  const dataDir = at(randomUUID());
  await mkdir(dataDir);
  return { database, into: { url: address.href, dataDir, files: { s3: null } } };
}

it('brings every row, job, key, and picture to an empty machine, whatever PostgreSQL it has', async () => {
  const { database, into } = await anEmptyMachine();
  const archive = at('pollin.tar');

  await backUp(from, archive);
  await putBack(into, archive);

  expect(await knownOf(database)).toEqual(await knownOf(pool));
  expect(await keptVapidKeys(database)).toEqual(await keptVapidKeys(pool));
  const files = diskFiles(join(into.dataDir, 'files'));
  expect(Buffer.from((await files.read(name)) ?? [])).toEqual(Buffer.from(picture));
  const { rows } = await database.query(
    `select data from pgboss.job where name = 'test.letter' and state = 'created'`,
  );
  expect(rows).toEqual([{ data: { text: 'Line one\n\\.\tand \\N' } }]);
  // A start names both, so that no device takes this history for the one that was backed up.
  await expect(readEpoch(database)).rejects.toThrow('no epoch');
  expect(await database.query(`select from meta where key = 'dataDirectory'`)).toMatchObject({
    rowCount: 0,
  });
  await migrate(database);
  expect(await readEpoch(database)).not.toBe(await readEpoch(pool));
});

it('is one file, and nothing is left beside it', async () => {
  const archive = at('alone.tar');

  expect(await backUp(from, archive)).toEqual({ withoutFiles: null });

  expect((await stat(archive)).size).toBeGreaterThan(picture.length);
  expect((await readdir(folder)).filter((one) => /backup-|part$/.test(one))).toEqual([]);
  await expect(backUp(from, archive)).rejects.toThrow('exists already');
  await expect(backUp(from, at('missing/alone.tar'))).rejects.toThrow(
    /missing cannot be written \(ENOENT\)/,
  );
});

it('names the place of the pictures that it does not contain', async () => {
  const elsewhere = { ...from, dataDir: at('another') };
  const bucket = { endpoint: null, bucket: 'pictures', region: 'auto', credentials: null };

  expect(await backUp(elsewhere, at('no-files.tar'))).toEqual({
    withoutFiles: at('another/files'),
  });
  expect(await backUp({ ...from, files: { s3: bucket } }, at('bucket.tar'))).toEqual({
    withoutFiles: 'bucket pictures',
  });
});

it('replaces nothing: neither rows nor pictures', async () => {
  const { database, into } = await anEmptyMachine();
  const archive = at('refused.tar');
  await backUp(from, archive);

  await expect(putBack({ ...into, url }, archive)).rejects.toThrow('The database is not empty');
  await expect(putBack({ ...into, dataDir: from.dataDir }, archive)).rejects.toThrow(
    'is not empty: a restore replaces nothing',
  );

  expect(await knownOf(database)).toEqual(await knownOf((await anEmptyMachine()).database));
});

it('leaves the database empty if it fails halfway', async () => {
  const { database, into } = await anEmptyMachine();
  const archive = at('halfway.tar');
  await pool.query('alter table users add column fancied text');
  onTestFinished(async () => void (await pool.query('alter table users drop column fancied')));
  await backUp(from, archive);

  await expect(putBack(into, archive)).rejects.toThrow('fancied');

  expect(await readdir(into.dataDir)).toEqual([]);
  expect(await knownOf(database)).toEqual(await knownOf((await anEmptyMachine()).database));
});

/** Hosted databases come with schemas of the host's, in whose tables nobody else may change anything. */
const TRIGGER_OF_THE_HOST = `
create schema hosting;
create table hosting.notes (id int);
create function hosting.watch() returns trigger language plpgsql as 'begin return new; end';
create trigger watching before insert on hosting.notes for each row execute function hosting.watch();
create function hosting.guard() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() where schema_name = 'hosting') then
    raise exception 'must be owner';
  end if;
end $$;
create event trigger guarding on ddl_command_end when tag in ('ALTER TABLE') execute function hosting.guard()`;

it('names a table that is not of Pollin, and brings everything else', async () => {
  const { database, into } = await anEmptyMachine();
  const archive = at('foreign.tar');
  await pool.query('create table foreign_notes (id serial, note text)');
  await pool.query(`insert into foreign_notes (note) values ('')`);
  onTestFinished(async () => void (await pool.query('drop table foreign_notes')));
  await backUp(from, archive);
  await database.query(TRIGGER_OF_THE_HOST);

  const { leftOut } = await putBack(into, archive);

  expect(leftOut).toEqual(['public.foreign_notes']);
  expect(await database.query('select from projects')).toMatchObject({ rowCount: 1 });
});

it('is made only by the version that made the tables', async () => {
  await pool.query(`update pgboss.version set version = version - 1`);
  onTestFinished(
    async () => void (await pool.query(`update pgboss.version set version = version + 1`)),
  );

  await expect(backUp(from, at('older.tar'))).rejects.toThrow('another version of Pollin');
});

it('waits for a migration under way before it reads anything', async () => {
  const migration = await pool.connect();
  await migration.query('begin; lock table webhooks in access exclusive mode');

  const backup = backUp(from, at('waiting.tar'));

  await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1);
  const [scratch = ''] = (await readdir(folder)).filter((one) => /backup-/.test(one));
  expect(await readdir(at(scratch))).toEqual([]);
  await migration.query('commit');
  migration.release();
  await backup;
});

const WAITING = `
select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;

it.each(['drizzle', 'pgboss'])('of a newer %s is refused with a sentence', async (schema) => {
  const newer = { versions: { [schema]: Date.now() * 2 }, tables: [], sequences: [] };

  await expect(fillDatabase(url, folder, newer, async () => undefined)).rejects.toThrow(
    'is of a newer version of Pollin',
  );
});
