import type pg from 'pg';
import { newId } from '#contract/new-id.ts';

/** The tables that an event of a candidate writes, with their keys and indexes, and nothing that decides. */
export const CANDIDATE_FLOOR = `
create table accounts (id uuid primary key, revision bigint not null default 0);
create table campaigns (id uuid primary key, business_id uuid not null, body jsonb not null, applied_count int not null default 0,
                        updated_on timestamptz not null default now());
create index on campaigns (business_id);
create table candidates (id uuid primary key, campaign_id uuid not null, business_id uuid not null, creator_id uuid not null,
                         state text not null, updated_on timestamptz not null, version int not null);
create unique index on candidates (campaign_id, creator_id);
create index on candidates (business_id);
create index on candidates (creator_id);
create table notifications (id uuid primary key, account_id uuid not null, about text not null, title text not null,
                            body text not null, created_on timestamptz not null);
create unique index on notifications (account_id, about);
create index on notifications (account_id, created_on);
create table feed (account_id uuid, collection text, record_id uuid, revision bigint not null,
                   primary key (account_id, collection, record_id));
create index on feed (account_id, revision);
create table commands (account_id uuid, id uuid, user_id uuid not null, kind text not null, payload_hash text not null,
                       answer jsonb not null, created_on timestamptz not null default now(), primary key (account_id, id));`;

export type FloorPair = {
  candidateId: string;
  campaignId: string;
  businessId: string;
  creatorId: string;
};

/** A creator and a campaign of a business, with the rows that are there before. */
export async function aFloorPair(pool: pg.Pool): Promise<FloorPair> {
  const [candidateId, campaignId, businessId, creatorId] = [newId(), newId(), newId(), newId()];
  await pool.query(`insert into accounts (id) values ($1), ($2)`, [businessId, creatorId]);
  await pool.query(`insert into campaigns (id, business_id, body) values ($1, $2, $3)`, [
    campaignId,
    businessId,
    JSON.stringify({ text: 'x'.repeat(1_500) }),
  ]);
  return { candidateId, campaignId, businessId, creatorId };
}

/** The rows of one event in one bare transaction: begin, one statement, commit. */
export async function writeBare(pool: pg.Pool, pair: FloorPair, version: number): Promise<void> {
  const { candidateId, campaignId, businessId, creatorId } = pair;
  const client = await pool.connect();
  try {
    const command = newId();
    await client.query('begin');
    await client.query({
      name: 'candidate-floor',
      text: EVENT,
      values: [
        [businessId, creatorId].toSorted(),
        businessId,
        creatorId,
        campaignId,
        candidateId,
        version % 2 === 1 ? 'applied' : 'withdrawn',
        version,
        newId(),
        command,
        JSON.stringify({ id: command, outcome: 'done', result: { candidateId, version } }),
      ],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

const EVENT = `
with raised as (
  update accounts set revision = revision + 1 where id = any($1::uuid[]) returning id, revision
), c as (
  update campaigns set applied_count = $7::int % 2, updated_on = now() where id = $4::uuid
), k as (
  insert into candidates values ($5::uuid, $4::uuid, $2::uuid, $3::uuid, $6::text, now(), $7::int)
  on conflict (id) do update set state = excluded.state, updated_on = excluded.updated_on, version = excluded.version
), n as (
  insert into notifications values ($8::uuid, $2::uuid, $5::uuid::text || ':' || $6::text || ':' || $7::int::text, 'Maya applied', 'Maya would like to come.', now())
), q as (
  insert into commands (account_id, user_id, id, kind, payload_hash, answer)
  values ($3, $3, $9::uuid, 'candidateEvent', md5($9::uuid::text), $10::jsonb)
)
insert into feed
select r.id, one.collection, one.id, r.revision from raised r cross join lateral (
  values ('campaigns', $4::uuid), ('candidates', $5::uuid), ('notifications', $8::uuid)) as one (collection, id)
where one.collection <> 'notifications' or r.id = $2
on conflict (account_id, collection, record_id) do update set revision = excluded.revision`;
