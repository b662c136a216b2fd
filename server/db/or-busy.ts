import type { Pool, PoolClient } from 'pg';
import { inTransaction, type CommitWith } from './transaction.ts';

/** No lock in time, and two that waited for each other. Nothing has happened then. */
const BUSY: readonly unknown[] = ['55P03', '40P01'];

/** `inTransaction`, or `busy` if other transactions held the rows for too long. */
export async function orBusy<T>(
  pool: Pool,
  work: (client: PoolClient, commitWith: CommitWith) => Promise<T>,
): Promise<T | 'busy'> {
  try {
    return await inTransaction(pool, work);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && BUSY.includes(error.code))) throw error;
    return 'busy';
  }
}
