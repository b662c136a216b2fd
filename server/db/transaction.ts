import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction of its own: commits when it returns, rolls back when it throws. What `work` returns is
 * true of the database only once this has returned.
 *
 * Connections are pipelined, so `begin` leaves together with the first statement. `commit` waits for all others: a
 * statement that failed before it reached the database must not be left out of what is committed.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
