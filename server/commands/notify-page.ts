import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords, type NotificationRow } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';

/**
 * Writes the notifications that `find` answers, in one transaction. Runs of the same name take turns, in all processes, so each
 * finds what the one before has left.
 */
export async function notifyPage(
  { pool, bus }: Pick<Deps, 'pool' | 'bus'>,
  name: string,
  find: (client: PoolClient) => Promise<NotificationRow[]>,
): Promise<void> {
  const raised = await inTransaction(pool, async (client, commitWith) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
    const notifications = await find(client);
    if (notifications.length === 0) return new Map<AccountId, number>();
    return commitRecords(commitWith, { notifications });
  });
  if (raised.size === 0) return;
  bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  requestDispatch(pool);
}
