import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/**
 * Sends a transaction's last statement together with its `commit`, in one round trip. Only when nothing else is under way,
 * and nothing may follow. With `verify`, its queries leave together with the statement, see its effect, and `commit` waits for
 * what they find: if it throws, nothing is committed.
 */
export type CommitWith = <Row extends QueryResultRow>(
  statement: QueryConfig,
  verify?: (client: PoolClient, pool: Pool) => Promise<void>,
) => Promise<QueryResult<Row>>;

/**
 * The first statement of a transaction that takes locks. If another one holds a lock for too long, the work is retried instead
 * of blocking its connection as well. Its named statements are planned once for a connection: they find rows by key, and planning
 * them for each call's list of ids would cost several times their execution.
 */
export const LOCK_LIMIT = `set local lock_timeout = '5s'; set local plan_cache_mode = force_generic_plan`;

/**
 * Runs `work` in one transaction of its own: commits when it returns, rolls back when it throws. What `work` returns is
 * true of the database only once this has returned.
 *
 * Connections are pipelined, so `begin` leaves together with the first statement. `commit` waits for all others – a
 * statement that failed before it reached the database must not be left out of what is committed – but for one that
 * `work` sends through `commitWith`: should that one alone not leave, what is committed has no effect of `work` in it, and
 * the failure is thrown.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, commitWith: CommitWith) => Promise<T>,
  /** Sent as one statement with `begin`. */
  settings = '',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let committing = false;
  const commitWith: CommitWith = async (statement, verify) => {
    committing = true;
    const last = verify ?? commit;
    const [result] = await Promise.all([client.query(statement), last(client, pool)]);
    if (verify) await commit(client);
    return result;
  };
  try {
    const [, result] = await Promise.all([
      client.query(`begin; ${settings}`),
      work(client, commitWith),
    ]);
    if (!committing) await commit(client);
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

/** A transaction in which something failed answers `commit` with a rollback, and calls that a success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error(`A commit was answered with ${command}.`);
}
