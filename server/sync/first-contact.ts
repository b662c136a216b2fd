import type { AccountId } from '#contract/ids.ts';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import { NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import {
  ENDED_DAYS,
  FIRST_WINDOW_CANDIDATES,
  FIRST_WINDOW_ROOMS,
  FIRST_WINDOW_WORK,
  WINDOW_ROOMS,
  type SyncPage,
} from '#contract/sync/sync.ts';
import { formatCursor, type Cursor } from '#contract/sync/cursor.ts';
import { DAY_MS } from '#contract/durations.ts';
import { inWindow, windowAround } from '../presenters/appointment-pages.ts';
import type { Deps } from '../http/call.ts';
import { JsonText } from '../http/json-text.ts';
import { activity, chatroomJson, roomNames, visibleRooms } from '../presenters/chatroom.ts';
import { visible } from '../presenters/feed-row.ts';
import { messageText } from '../presenters/message.ts';
import { recordsByCollection } from '../presenters/record.ts';
import { wholeChanges } from './whole-changes.ts';
import { formatWindow, parseWindow, type Window } from './window.ts';

type Messages = SyncPage['messages'];
/** A page whose messages, which are most of it, are still as the database wrote them. */
export type WindowPage = Omit<SyncPage, 'messages'> & { messages: JsonText<Messages> };

type Row = {
  epoch: string;
  revision: string;
  chatrooms: SyncPage['collections']['chatrooms'];
  others: Partial<SyncPage['collections']> | null;
  messages: string;
  /** The room this page ends with, when others follow. */
  next: Window | null;
};

/**
 * One window of an account's rooms, newest activity first, each with its newest page of messages. The first window
 * also brings what a device keeps of every other collection: the appointments around today and all that are open, the projects
 * and campaigns of these and those that go on or ended lately, the hours of their businesses, the newest notifications. What
 * ended long ago is left out on purpose. The cursor keeps the revision of the first window throughout, so that the catch-up
 * after the last one brings everything that happened meanwhile. A room that moved up past a window already read comes with the last one, whole.
 *
 * A `limit` of records makes the windows smaller, down to one room; what comes with the first one stays whole.
 *
 * Null when `from` cannot be gone on from: another history, a revision ahead of this one, no window.
 */
export async function readWindow(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  accountId: AccountId,
  from: Cursor | null,
  limit?: number,
): Promise<WindowPage | null> {
  const after = from ? parseWindow(from.window) : null;
  if (from && !after) return null;
  const at = now();
  const rooms = [
    accountId,
    from?.revision ?? null,
    after && new Date(after.at).toISOString(),
    after?.id ?? null,
    roomsWithin(limit, from ? WINDOW_ROOMS : FIRST_WINDOW_ROOMS),
    MESSAGES_PER_PAGE,
  ];
  const others = [
    ...windowAround(at),
    NOTIFICATIONS_WINDOW,
    new Date(at.getTime() - ENDED_DAYS * DAY_MS).toISOString(),
    FIRST_WINDOW_WORK,
    at.toISOString(),
    FIRST_WINDOW_CANDIDATES,
  ];
  const { rows } = await pool.query<Row>(
    from
      ? { name: 'next-window', text: NEXT_WINDOW, values: rooms }
      : { name: 'first-contact', text: FIRST_CONTACT, values: [...rooms, ...others] },
  );
  const row = rows[0];
  if (!row) throw new Error('An account that was just checked does not exist.');
  if (from && (row.epoch !== from.epoch || Number(row.revision) < from.revision)) return null;
  const revision = from?.revision ?? Number(row.revision);
  const window = row.next && formatWindow(row.next);
  return {
    accountId,
    since: from && formatCursor(from),
    cursor: formatCursor({ epoch: row.epoch, revision, window }),
    more: window !== null,
    collections: wholeChanges({ ...row.others, chatrooms: row.chatrooms }),
    messages: new JsonText(row.messages),
    gone: [],
  };
}

/** A room comes with a page of messages. */
const roomsWithin = (limit = Infinity, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(limit / MESSAGES_PER_PAGE)));

/** What comes with the first window: a further part of the statement's `with`, and the JSON of its records. */
type Beside = { parts: string; json: string };

// Seqs of a room have no gaps, so its newest page is a range. One room beyond the window proves that others follow.
const windowStatement = ({ parts, json }: Beside): string => `
with account as (
  select revision from accounts where id = $1
), beyond as (
  select r.id, ${activity} as active, row_number() over (order by ${activity} desc, r.id desc) as place
  from ${visibleRooms}
  where $3::timestamptz is null or (${activity}, r.id) < ($3, $4::uuid)
  order by ${activity} desc, r.id desc
  limit $5::int + 1
), page as (
  select id from beyond where place <= $5
  union
  select r.id from ${visibleRooms}
  where f.revision > $2::bigint and not exists (select from beyond where place > $5)
), rooms as materialized (
  select r.*, f.revision, f.account_id
  from page join chatrooms r using (id)
  join feed f on f.account_id = $1 and f.collection = 'chatrooms' and f.record_id = r.id
)${parts}
select (select value from meta where key = 'epoch') as epoch, account.revision,
  (select coalesce(json_agg(${chatroomJson} order by ${activity} desc, r.id desc), '[]')
   from rooms r join rooms f on f.id = r.id ${roomNames}) as chatrooms,
  (${json}) as others,
  (select '[' || coalesce(string_agg(${messageText}, ',' order by ${activity} desc, r.id desc, m.seq), '') || ']'
   from rooms r join messages m on m.chatroom_id = r.id and m.seq > r.last_seq - $6::int) as messages,
  (select json_build_object('at', round(extract(epoch from active) * 1000), 'id', id) from beyond
   where place = $5 and exists (select from beyond where place > $5)) as next
from account`;

const OTHERS = `
shoots as (
  select f.record_id, f.revision, r.start_date_time as at, r.project_id, r.campaign_id, r.business_id
  from ${visible('appointments')} join appointments r on r.id = f.record_id
  where ${inWindow('$7', '$8')}
), work as (
  (select f.record_id, f.revision, r.campaign_id, r.business_id
   from ${visible('projects')} join projects r on r.id = f.record_id
   where r.step not in ('completed', 'cancelled') or r.updated_on >= $10::timestamptz
   order by r.step in ('completed', 'cancelled'), r.updated_on desc limit $11::int)
  union
  select f.record_id, f.revision, r.campaign_id, r.business_id
  from ${visible('projects')} join projects r on r.id = f.record_id
  where r.id in (select project_id from shoots)
), casting as (
  (select f.record_id, f.revision, r.campaign_id
   from ${visible('candidates')} join candidates r on r.id = f.record_id
   where r.state in ('applied', 'invited') or r.updated_on >= $10 or r.id in (select record_id from work)
   order by r.state in ('applied', 'invited') desc, r.updated_on desc limit $13::int)
), briefs as (
  (select f.record_id, f.revision from ${visible('campaigns')} join campaigns r on r.id = f.record_id
   where r.status in ('draft', 'active') or r.updated_on >= $10
   order by r.status in ('draft', 'active') desc, r.updated_on desc limit $11)
  union
  select f.record_id, f.revision from ${visible('campaigns')}
  where f.record_id in (select campaign_id from work union select campaign_id from shoots union select campaign_id from casting)
), others as (
  select 'profiles' as collection, f.record_id, f.revision, null::timestamptz as at from ${visible('profiles')}
  union all
  select 'portfolio', f.record_id, f.revision, r.created_on
  from ${visible('portfolio')} join portfolio_items r on r.id = f.record_id
  union all
  select 'appointments', record_id, revision, at from shoots
  union all
  select 'projects', record_id, revision, null from work
  union all
  select 'campaigns', record_id, revision, null from briefs
  union all
  select 'candidates', record_id, revision, null from casting
  union all
  select 'content', f.record_id, f.revision, r.created_on
  from ${visible('content')} join content_items r on r.id = f.record_id
  where r.project_id in (select record_id from work)
  union all
  select 'availability', f.record_id, f.revision, null from ${visible('availability')}
  where f.record_id = $1 or f.record_id in (select business_id from work union select business_id from shoots)
  union all
  (select f.collection, f.record_id, f.revision, r.created_on from notifications r
   join feed f on f.account_id = $1 and f.collection = 'notifications' and f.record_id = r.id and not f.gone
   where r.account_id = $1 order by r.created_on desc, r.id desc limit $9::int)
)`;

const FIRST_CONTACT = windowStatement({
  parts: `, ${OTHERS}`,
  json: recordsByCollection('others', 'at desc, record_id desc', '$12::timestamptz'),
});
/** Without those parts, planning takes a fraction of the time, and few accounts have several windows at a time. */
const NEXT_WINDOW = windowStatement({ parts: '', json: 'null::json' });
