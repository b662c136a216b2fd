import type { Pool, PoolClient } from 'pg';
import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { AccountCaller } from '../http/call.ts';
import { isoTime } from '../presenters/time.ts';

/** The answer as it was given: that of an old message is completed from the message's row (`shorten-answers.ts`). */
const ANSWER = `case when answer ? 'id' then answer
  else answer || (select jsonb_build_object('id', id, 'result', jsonb_build_object('seq', seq, 'createdOn', ${isoTime('created_on')}))
                  from messages where id = c.id) end`;

/** A used id: with its answer, or used by something else than a command of this account. */
export type Known = { hash: string; answer: CommandAnswer } | { hash: null; answer: null };

/**
 * The ids that were used before. Must run in a statement of its own after the locks: only then it sees the commit of a
 * concurrent repeat. A message has its command's id, so those of all accounts count.
 */
export async function findKnown(
  client: PoolClient,
  caller: AccountCaller,
  ids: readonly CommandId[],
): Promise<Map<CommandId, Known>> {
  const { rows } = await client.query<Known & { id: CommandId }>({
    name: 'find-known-commands',
    text: `select id, null as hash, null::jsonb as answer from messages where id = any($2::uuid[])
           union all
           select id, payload_hash, ${ANSWER} from commands c where account_id = $1 and id = any($2::uuid[])
           order by hash nulls first`,
    values: [caller.accountId, ids],
  });
  // An account's own answer comes after the message it made, and wins.
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** The final answer to an account's command, if it was ever decided. */
export async function findAnswer(
  pool: Pool,
  accountId: AccountId,
  id: CommandId,
): Promise<CommandAnswer | null> {
  const { rows } = await pool.query<{ answer: CommandAnswer }>({
    name: 'find-answer',
    text: `select ${ANSWER} as answer from commands c where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  return rows[0]?.answer ?? null;
}
