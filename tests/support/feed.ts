import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { collectionNames, keyOf } from '#contract/sync/collections.ts';
import type { SyncPage } from '#contract/sync/sync.ts';

/** A device's copy: each room's state and each message, by id. */
export type Copy = { rooms: Record<string, string>; messages: Record<string, string> };

/** A device's copy after it applied pages in their order: the higher revision of a record wins. */
export function copyFrom(pages: readonly SyncPage[]): Copy {
  const rooms = new Map<string, { revision: number; state: string }>();
  const messages: Record<string, string> = {};
  for (const page of pages) {
    for (const room of page.collections.chatrooms) {
      const held = rooms.get(room.chatroomId);
      if (held && held.revision > room.revision) continue;
      const { lastSeq, seenSeqByBusiness, seenSeqByCreator, unreadByBusiness, unreadByCreator } =
        room;
      const text = room.lastMessage?.text ?? '';
      const numbers = [
        lastSeq,
        seenSeqByBusiness,
        seenSeqByCreator,
        unreadByBusiness,
        unreadByCreator,
      ];
      rooms.set(room.chatroomId, { revision: room.revision, state: `${text} ${numbers.join()}` });
    }
    for (const one of page.messages) messages[`${one.chatroomId} ${one.seq}`] = one.message;
    for (const { id } of page.gone) rooms.delete(id);
  }
  return { rooms: Object.fromEntries([...rooms].map(([id, { state }]) => [id, state])), messages };
}

/** The same, computed from the messages alone and without a look at the feed or at any counter. */
export async function truthOf(pool: Pool, accountId: AccountId): Promise<Copy> {
  const { rows } = await pool.query<{ id: string; state: string }>(
    `select r.id, concat(left((select message from messages where chatroom_id = r.id order by seq desc limit 1), 140), ' ',
       concat_ws(',', count(m.*), r.seen_seq_by_business, r.seen_seq_by_creator,
         count(m.*) filter (where m.is_message_from_creator and m.seq > r.seen_seq_by_business),
         count(m.*) filter (where not m.is_message_from_creator and m.seq > r.seen_seq_by_creator))) as state
     from chatrooms r left join messages m on m.chatroom_id = r.id
     where $1 in (r.business_id, r.creator_id) group by r.business_id, r.id`,
    [accountId],
  );
  const all = await pool.query<{ key: string; message: string }>(
    `select concat(chatroom_id, ' ', seq) as key, message from messages where $1 in (business_id, creator_id)`,
    [accountId],
  );
  return {
    rooms: Object.fromEntries(rows.map(({ id, state }) => [id, state])),
    messages: Object.fromEntries(all.rows.map(({ key, message }) => [key, message])),
  };
}

/** A device's copy of the collections other than chats: the state of each record, by collection and id. */
export type Records = Record<string, string>;

const stateOf = (updatedOn: string | Date, version: number) =>
  `${new Date(updatedOn).toISOString()} v${version}`;

/** A device's copy after it applied pages in their order: the higher revision of a record or of its removal wins. */
export function recordsFrom(pages: readonly SyncPage[]): Records {
  const held = new Map<string, { revision: number; state: string | null }>();
  const hold = (key: string, revision: number, state: string | null) => {
    if ((held.get(key)?.revision ?? 0) <= revision) held.set(key, { revision, state });
  };
  for (const { collections: changed, gone } of pages) {
    for (const name of collectionNames) {
      if (name === 'chatrooms') continue;
      for (const one of changed[name]) {
        hold(`${name} ${keyOf(name, one)}`, one.revision, stateOf(one.updatedOn, one.version));
      }
    }
    for (const { collection, id, revision } of gone) hold(`${collection} ${id}`, revision, null);
  }
  return Object.fromEntries(
    [...held].flatMap(([key, { state }]) => (state === null ? [] : [[key, state]])),
  );
}

/**
 * The same, computed from the tables alone and without a look at the feed: all that an account may see, or, with `now`, what
 * first contact brings of it.
 */
export async function recordsOf(pool: Pool, accountId: AccountId, now?: Date): Promise<Records> {
  const { rows } = await pool.query<{ key: string; updatedOn: Date; version: number }>(RECORDS, [
    accountId,
    now ?? null,
  ]);
  return Object.fromEntries(
    rows.map(({ key, updatedOn, version }) => [key, stateOf(updatedOn, version)]),
  );
}

// Days are Phoenix's, which is seven hours behind UTC.
const RECORDS = `
with day as (select date_trunc('day', ($2::timestamptz at time zone 'UTC') - interval '7 hours')
                    at time zone 'UTC' + interval '7 hours' as today),
shoots as (
  select a.* from appointments a, day
  where $1::uuid in (business_id, creator_id) and ($2 is null or needs_choice
    or state in ('reserved', 'confirmed', 'rescheduleRequested')
    or start_date_time >= today - interval '7 days' and start_date_time < today + interval '61 days')
),
-- What ended within 30 days, and whatever belongs to one of those shoots, is still brought.
work as (
  select * from projects
  where $1 in (business_id, creator_id) and ($2 is null or step not in ('completed', 'cancelled')
    or updated_on >= $2 - interval '30 days' or id in (select project_id from shoots))
),
-- A creator who applied or was invited sees the campaign from then on.
casting as (
  select * from candidates
  where $1 in (business_id, creator_id) and ($2 is null or state in ('applied', 'invited')
    or updated_on >= $2 - interval '30 days' or id in (select id from work))
),
seen (collection, id, updated_on, version) as (
  select 'appointments', id, updated_on, version from shoots
  union all
  select 'projects', id, updated_on, version from work
  union all
  select 'candidates', id, updated_on, version from casting
  union all
  select 'content', id, updated_on, version from content_items
  where $1 in (business_id, creator_id) and ($2 is null or project_id in (select id from work))
  union all
  select 'campaigns', id, updated_on, version from campaigns
  where (business_id = $1 or id in (select campaign_id from candidates where creator_id = $1
                                   union select campaign_id from projects where creator_id = $1))
    and ($2 is null or status in ('draft', 'active') or updated_on >= $2 - interval '30 days'
      or id in (select campaign_id from work union select campaign_id from shoots
                union select campaign_id from casting))
  union all
  select 'availability', business_id, updated_on, version from availability
  where business_id = $1 or business_id in
    (select business_id from projects where creator_id = $1 and step not in ('completed', 'cancelled'))
  union all
  (select 'notifications', id, updated_on, version from notifications where account_id = $1
   order by created_on desc, id desc limit case when $2 is null then null else 100 end)
  union all
  select 'profiles', id, updated_on, version from businesses where id = $1
  union all
  select 'profiles', id, updated_on, version from creators where id = $1
)
select collection || ' ' || id as key, updated_on as "updatedOn", version from seen`;
