import type { PoolClient } from 'pg';

/** Lets this transaction take its time: a history of millions, or pictures that are drawn meanwhile on a busy machine. */
export const liftTimeLimits = (client: PoolClient) =>
  client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`,
  );
