import type { QueryConfig } from 'pg';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

/** Changes one thing of the caller's account, and writes so into the log. `NOT_FOUND` if the statement finds none that is theirs. */
export async function changeOwn(
  { pool, log }: Pick<Deps, 'pool' | 'log'>,
  { accountId, userId }: AccountCaller,
  statement: QueryConfig,
  changed: Record<string, string>,
  event: string,
): Promise<Result<{ success: true }, Refusal>> {
  const { rowCount } = await pool.query(statement);
  if (rowCount !== 1) return refused(refuse('NOT_FOUND'));
  log.info({ account: accountId, user: userId, ...changed }, event);
  return ok({ success: true });
}
