import type { Pool } from 'pg';
import { UPLOAD_BYTES_PER_DAY } from '#contract/pictures/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS } from '#contract/durations.ts';
import { countWithin } from '../db/count-within.ts';
import type { Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

/** Counted in these, because a day's bytes are more than a column of whole numbers holds. */
const UNIT_BYTES = 1024;
/** The smallest cost of a file, for its rows, its blocks and its processing. */
const LEAST_BYTES = 128 * 1024;

/**
 * Counts the bytes of a new upload against the account's day, which begins with its first upload. An upload beyond the limit
 * is refused and not counted. Bytes of a refused file count as well: they were received.
 */
export async function countUpload(
  { pool, env, now }: Pick<Deps, 'pool' | 'env' | 'now'>,
  accountId: AccountId,
  bytes: number,
): Promise<Result<null, Refusal>> {
  const most = Math.floor((UPLOAD_BYTES_PER_DAY * env.limitsFactor) / UNIT_BYTES);
  const key = `upload-bytes:${accountId}`;
  const units = Math.ceil(Math.max(bytes, LEAST_BYTES) / UNIT_BYTES);
  const isCounted = await countWithin(pool, { key, units, most, windowMs: DAY_MS }, now());
  if (isCounted) return ok(null);
  return refused(refuse('TOO_MUCH_UPLOADED', { retryAfter: await secondsLeft(pool, key, now()) }));
}

async function secondsLeft(pool: Pool, key: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ since: Date }>(
    'select refilled_on as since from buckets where key = $1',
    [key],
  );
  const since = rows[0]?.since ?? now;
  return Math.max(1, Math.ceil((since.getTime() + DAY_MS - now.getTime()) / 1000));
}
