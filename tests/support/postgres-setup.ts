import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/ports/database/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Below it each server of a test has its data directory. */
    serversFolder: string;
  }
}

export const TEMPLATE = 'pollin_template';

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file copies.
 * Durability and upkeep are off: these databases never outlive the run. Tests about crashes start their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pollin-test-'));
  // Root's PostgreSQL runs as another user, who has to get in.
  await chmod(dataDir, 0o755);
  const database = await startEmbedded({
    dataDir,
    log: () => undefined,
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=4GB',
      'checkpoint_timeout=1h',
      'autovacuum=off',
      'track_counts=off',
      'shared_buffers=256MB',
      'max_connections=200',
    ],
  });
  await migrateTemplate(database.url);
  project.provide('postgresUrl', database.url);
  project.provide('serversFolder', join(dataDir, 'servers'));
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function migrateTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const { migrate } = await import('#server/db/migrate.ts');
  const address = new URL(url);
  address.pathname = `/${TEMPLATE}`;
  const pool = new pg.Pool({ connectionString: address.href });
  await migrate(pool);
  // A template with an open connection cannot be copied.
  await pool.end();
}
