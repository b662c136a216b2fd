import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { NOTES } from '../db/apply-migrations.ts';
import { ownFolder } from '../db/migrate.ts';
import { StartError } from '../env/start-error.ts';
import { versions as sandboxVersions } from '../payment-sandbox/schema.ts';

/** One schema of the database: how this build makes it, and where a database has its version. */
type Part = { name: string; version: number; statements: string; versionIn: string };

const migrations = () => readMigrationFiles({ migrationsFolder: ownFolder });

function partsOf(): Part[] {
  // The caller's transaction takes the place of its own.
  const jobs = getConstructionPlans('pgboss').replace(/^\s*BEGIN;|COMMIT;\s*$/g, '');
  return [
    {
      name: 'drizzle',
      // When the last migration was written.
      version: migrations().at(-1)?.folderMillis ?? 0,
      statements: [NOTES, ...migrations().flatMap(({ sql }) => sql)].join(';\n'),
      versionIn: 'select max(created_at)::text as version from drizzle.__drizzle_migrations',
    },
    {
      name: 'pgboss',
      version: Number(/INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(jobs)?.[1]),
      statements: jobs,
      versionIn: 'select version::text from pgboss.version',
    },
    {
      name: 'payment_sandbox',
      version: sandboxVersions.length,
      statements: `create schema payment_sandbox;
        create table payment_sandbox.versions (version int primary key);
        ${sandboxVersions.join(';\n')}`,
      versionIn: 'select max(version)::text as version from payment_sandbox.versions',
    },
  ];
}

type Versions = Record<string, number>;

const versionsOf = (parts: readonly Part[]): Versions =>
  Object.fromEntries(parts.map(({ name, version }) => [name, version]));

/** Whether a newer build made one of these schemas, so that this one knows nothing of its tables. */
export function isNewer(versions: Versions): boolean {
  const own = versionsOf(partsOf());
  return Object.entries(versions).some(([name, version]) => version > (own[name] ?? 0));
}

/**
 * The statements that make the database's schemas, as this build makes them, and their versions. Throws a `StartError` where the database has them in
 * another version, whose statements only another build knows.
 */
export async function schemaText(client: Client): Promise<{ text: string; versions: Versions }> {
  const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');
  const there = new Set(rows.map(({ name }) => name));
  const parts = partsOf().filter(({ name }) => there.has(name));
  for (const { name, version, versionIn } of parts) {
    const found = await client.query<{ version: string | null }>(versionIn);
    if (Number(found.rows[0]?.version) === version) continue;
    throw new StartError(
      `The tables of ${name} are those of another version of Pollin: back up with the version that uses this database, or start this one first.`,
    );
  }
  return {
    text: parts.map(({ statements }) => statements).join(';\n'),
    versions: versionsOf(parts),
  };
}
