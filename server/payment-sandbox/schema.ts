import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';

/** Any fixed number: processes that start together create the tables one after the other. */
const LOCK = 7_655_461;

/**
 * The sandbox's tables, apart from the product's migrations: a real payment provider's data is elsewhere, too. Never edit a
 * version that has been committed; add the next one.
 */
export const versions = [
  `create table payment_sandbox.settings (name text primary key, value text not null);
   create table payment_sandbox.objects (
     id text primary key,
     seq bigint generated always as identity,
     kind text not null,
     account text not null,
     clock text,
     due_at bigint,
     created bigint not null,
     data jsonb not null
   );
   create index on payment_sandbox.objects (kind, account, seq);
   create index on payment_sandbox.objects (due_at) where due_at is not null;
   create index on payment_sandbox.objects ((data ->> 'customer'), kind);
   create table payment_sandbox.idempotency (
     account text not null,
     key text not null,
     request text not null,
     status int,
     answer text,
     created bigint not null,
     locked_at timestamptz not null default now(),
     primary key (account, key)
   );
   create table payment_sandbox.deliveries (
     event text primary key,
     seq bigint generated always as identity,
     attempts int not null default 0,
     next_at bigint,
     last_status int,
     expires_at bigint not null
   );
   create index on payment_sandbox.deliveries (seq) where next_at is not null;`,
];

/** Brings the schema `payment_sandbox` to this build's version. */
export async function prepareSchema(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('create schema if not exists payment_sandbox');
    await client.query(
      'create table if not exists payment_sandbox.versions (version int primary key)',
    );
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0)::int as version from payment_sandbox.versions',
    );
    for (const [index, statements] of versions.entries()) {
      if (index < (rows[0]?.version ?? 0)) continue;
      await client.query(statements);
      await client.query('insert into payment_sandbox.versions values ($1)', [index + 1]);
    }
  });
}
