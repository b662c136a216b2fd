import type { Pool, PoolClient } from 'pg';
import type { AccountId, CommandId } from '#contract/ids.ts';

type Bucket = { name: string; accountId: AccountId; perMinute: number; burst: number };
export type Consumed = {
  granted: number;
  /** Seconds until what was not granted, or enough of it to be worth a request, can be. */
  retryAfter: number;
};

/** A device with a thousand messages left should not send them again for every single token. */
const WORTH_A_REQUEST = 25;

/**
 * Consumes a token for each new command, as far as there are any, from an account's bucket that refills evenly. In the
 * caller's transaction: a rollback returns the tokens. Two first uses of a new bucket at the same moment may together exceed
 * its size once.
 */
export async function consumeTokens(
  client: PoolClient | Pool,
  bucket: Bucket,
  ids: readonly CommandId[],
  now: Date,
): Promise<Consumed> {
  const seconds = 60 / bucket.perMinute;
  const { rows } = await client.query<{ granted: number; wanted: number; refilledOn: Date }>({
    name: 'take-tokens',
    text: CONSUME,
    values: [
      `${bucket.name}:${bucket.accountId}`,
      bucket.burst,
      seconds,
      now.toISOString(),
      bucket.accountId,
      ids,
    ],
  });
  const row = rows[0];
  if (!row) throw new Error('A bucket gave no answer.');
  const missing = Math.min(Math.max(1, row.wanted - row.granted), WORTH_A_REQUEST);
  const wait = (row.refilledOn.getTime() - now.getTime()) / 1000 + missing * seconds;
  return { granted: row.granted, retryAfter: Math.max(1, Math.ceil(wait)) };
}

// Whole tokens only: the time of a part of a token stays in refilled_on.
const CONSUME = `
with held as (
  select b.tokens, b.refilled_on,
         greatest(0, floor(extract(epoch from $4::timestamptz - b.refilled_on) / $3::float8))::bigint as gained
  from buckets b where b.key = $1 for update
), filled as (
  select least($2::bigint, tokens + gained)::int as tokens,
         case when tokens + gained >= $2::bigint then $4::timestamptz
              else refilled_on + gained * make_interval(secs => $3::float8) end as refilled_on
  from held
  union all
  select $2::int, $4::timestamptz where not exists (select from held)
), asked as (
  select count(*)::int as wanted from (select distinct unnest($6::uuid[]) as id) asked
  where not exists (select from commands c where c.account_id = $5 and c.id = asked.id)
), taken as (
  select tokens, refilled_on, wanted, least(tokens, wanted) as granted from filled, asked
)
insert into buckets (key, tokens, refilled_on)
select $1, tokens - granted, refilled_on from taken
on conflict (key) do update set tokens = excluded.tokens, refilled_on = excluded.refilled_on
returning (select granted from taken) as granted, (select wanted from taken) as wanted,
          refilled_on as "refilledOn"`;
