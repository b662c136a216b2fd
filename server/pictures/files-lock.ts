import type { PoolClient, QueryConfig } from 'pg';

/**
 * One lock for the whole files port, held until the transaction ends. A transaction that stores bytes and then names them in a
 * row shares it; one that removes bytes without a row holds it alone. So nothing is removed between its bytes and its row.
 */
const LOCK = 7_261_004;

export const KEEP_FILES: QueryConfig = {
  name: 'keep-files',
  text: `select pg_advisory_xact_lock_shared(${LOCK})`,
};
export const REMOVE_FILES: QueryConfig = {
  name: 'remove-files',
  text: `select pg_advisory_xact_lock(${LOCK})`,
};

/** Time limit for a remote store's work under the lock, with two attempts; see ports/files/s3.ts. */
const PATIENCE = `set local idle_in_transaction_session_timeout = '50s'`;

/** Takes the lock, in a transaction that the database does not end while it waits for the store. */
export async function lockFiles(client: PoolClient, lock: QueryConfig): Promise<void> {
  await Promise.all([client.query(PATIENCE), client.query(lock)]);
}
