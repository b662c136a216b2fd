import type { Pool, PoolClient } from 'pg';

type Window = { key: string; units: number; most: number; windowMs: number };

/**
 * Counts something in a window of time that begins with its first use. What would exceed the limit is not counted: then the
 * answer is false. A rollback of the caller's transaction takes the count back.
 */
export async function countWithin(
  client: Pick<Pool | PoolClient, 'query'>,
  { key, units, most, windowMs }: Window,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'count-within',
    text: COUNT,
    values: [key, units, now, new Date(now.getTime() - windowMs), Math.min(most, 2 ** 31 - 1)],
  });
  return rowCount === 1;
}

const COUNT = `
insert into buckets as b (key, tokens, refilled_on) values ($1, $2, $3)
on conflict (key) do update set
  tokens = case when b.refilled_on <= $4 then 0 else b.tokens end + excluded.tokens,
  refilled_on = case when b.refilled_on <= $4 then excluded.refilled_on else b.refilled_on end
where case when b.refilled_on <= $4 then 0 else b.tokens end::bigint + excluded.tokens <= $5`;
