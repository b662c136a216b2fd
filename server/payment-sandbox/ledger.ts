import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { openStore, type Cause, type Store } from './store.ts';

/** Held by every transaction that writes, so that requests and the passing of time never interleave. */
const WRITE_LOCK = 7_655_462;
const OFFSET = 'clock_offset_s';

/** The sandbox's database and clock. */
export type Ledger = {
  pool: Pool;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
};

const NO_REQUEST: Cause = { id: null, idempotency_key: null };

/** Runs `work` in a transaction that no other writer interleaves with. */
export async function write<T>(
  ledger: Ledger,
  work: (store: Store) => Promise<T>,
  { account = '', cause = NO_REQUEST }: { account?: string; cause?: Cause } = {},
): Promise<T> {
  return await inTransaction(ledger.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
    return await work(await storeOf(ledger, client, account, cause));
  });
}

export async function read<T>(
  ledger: Ledger,
  work: (store: Store) => Promise<T>,
  account = '',
): Promise<T> {
  return await inTransaction(ledger.pool, async (client) =>
    work(await storeOf(ledger, client, account, NO_REQUEST)),
  );
}

async function storeOf(
  { now, randomBytes }: Ledger,
  client: PoolClient,
  account: string,
  cause: Cause,
): Promise<Store> {
  const offset = Number((await settingOf(client, OFFSET)) ?? 0);
  const wallTime = Math.floor(now().getTime() / 1000) + offset;
  return openStore({ client, now: wallTime, wallTime, account, cause, randomBytes });
}

async function settingOf(client: Pool | PoolClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    'select value from payment_sandbox.settings where name = $1',
    [name],
  );
  return rows[0]?.value ?? null;
}

/** The setting's value, which `create` gives it once. */
export async function fixedSetting(
  pool: Pool,
  name: string,
  create: () => string,
): Promise<string> {
  await pool.query(
    'insert into payment_sandbox.settings (name, value) values ($1, $2) on conflict do nothing',
    [name, create()],
  );
  return (await settingOf(pool, name)) ?? '';
}

/** Moves the sandbox's clock ahead. */
export async function moveClock(pool: Pool, seconds: number): Promise<void> {
  await pool.query(
    `insert into payment_sandbox.settings as s (name, value) values ($1, $2)
     on conflict (name) do update set value = (s.value::bigint + excluded.value::bigint)::text`,
    [OFFSET, String(seconds)],
  );
}

/** Sets the clock to the past, and back to now: a demo begins with a history. */
export async function setClock(pool: Pool, offsetSeconds: number): Promise<void> {
  await pool.query(
    `insert into payment_sandbox.settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [OFFSET, String(offsetSeconds)],
  );
}

/** Undelivered events from before the moment are dropped. */
export async function dropDeliveries(pool: Pool, before: Date): Promise<void> {
  await pool.query(
    `update payment_sandbox.deliveries d set next_at = null
     from payment_sandbox.objects o where o.id = d.event and o.created < $1`,
    [Math.floor(before.getTime() / 1000)],
  );
}
