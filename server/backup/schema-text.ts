import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { NOTES } from '../db/apply-migrations.ts';
import { ownFolder } from '../db/migrate.ts';
import { StartError } from '../env/start-error.ts';
import { versions as sandboxVersions } from '../payment-sandbox/schema.ts';

/** One schema of the database: how this build makes it, and how a database says which version it has. */
type Part = { name: string; version: number; statements: string; versionIn: string };

const migrations = () => readMigrationFiles({ migrationsFolder: ownFolder });

/** When this build's last migration was written: a later backup is of a newer build. */
export const lastMigration = (): number => migrations().at(-1)?.folderMillis ?? 0;

function partsOf(): Part[] {
  // The caller's transaction takes the place of its own.
  const jobs = getConstructionPlans('pgboss').replace(/^\s*BEGIN;|COMMIT;\s*$/g, '');
  return [
    {
      name: 'drizzle',
      version: lastMigration(),
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

/**
 * The statements that make the database's schemas, as this build makes them. Throws a `StartError` where the database has them in
 * another version, whose statements only another build knows.
 */
export async function schemaText(client: Client): Promise<string> {
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
  return parts.map(({ statements }) => statements).join(';\n');
}
