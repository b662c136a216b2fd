import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { ApiError } from './api-error.ts';

export type Answer = { status: number; body: string };
export type Key = { account: string; key: string };

/** Keys may be used again after a day. */
const KEPT_S = 24 * 3600;

/**
 * Reserves the key for one request, or returns the answer that an equal request had. Throws if the key belongs to another request, or
 * to one that is still running. A request that runs for over a minute died with its process.
 */
export async function reserve(
  pool: Pool,
  { account, key }: Key,
  request: string,
  now: number,
): Promise<Answer | null> {
  const hash = createHash('sha256').update(request).digest('hex');
  await pool.query(
    `delete from payment_sandbox.idempotency where account = $1 and key = $2
     and (created < $3 or (status is null and locked_at < clock_timestamp() - interval '1 minute'))`,
    [account, key, now - KEPT_S],
  );
  const { rowCount } = await pool.query(
    `insert into payment_sandbox.idempotency (account, key, request, created) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [account, key, hash, now],
  );
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ request: string; status: number | null; answer: string }>(
    'select request, status, answer from payment_sandbox.idempotency where account = $1 and key = $2',
    [account, key],
  );
  const known = rows[0];
  if (known && known.request !== hash) {
    throw new ApiError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (known?.status) return { status: known.status, body: known.answer };
  throw new ApiError(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}`,
    { code: 'idempotency_key_in_use' },
  );
}

/** Keeps the answer for equal requests: in the transaction of the effect, so that there is never one without the other. */
export async function keepAnswer(
  client: Pool | PoolClient,
  { account, key }: Key,
  { status, body }: Answer,
): Promise<void> {
  await client.query(
    'update payment_sandbox.idempotency set status = $3, answer = $4 where account = $1 and key = $2',
    [account, key, status, body],
  );
}

/** Frees the key of a request that had no effect. */
export async function release(pool: Pool, { account, key }: Key): Promise<void> {
  await pool.query(
    'delete from payment_sandbox.idempotency where account = $1 and key = $2 and status is null',
    [account, key],
  );
}
