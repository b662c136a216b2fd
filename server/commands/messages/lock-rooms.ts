import type { PoolClient } from 'pg';
import { sideOf, type Side } from '#contract/chatroom/rules.ts';
import type { AccountId, CampaignId, ChatroomId } from '#contract/ids.ts';

/** A room under this transaction's lock. */
export type LockedRoom = {
  id: ChatroomId;
  campaignId: CampaignId;
  businessId: AccountId;
  creatorId: AccountId;
  archived: boolean;
  lastSeq: number;
  lastMessageOn: Date | null;
  seenSeqByBusiness: number;
  seenSeqByCreator: number;
};

/** Locks rooms in id order. Unknown ones are left out. */
export async function lockRooms(
  client: PoolClient,
  ids: readonly ChatroomId[],
): Promise<Map<ChatroomId, LockedRoom>> {
  const { rows } = await client.query<LockedRoom>({
    name: 'lock-rooms',
    text: `select id, campaign_id as "campaignId", business_id as "businessId", creator_id as "creatorId", archived,
             last_seq as "lastSeq", last_message_on as "lastMessageOn",
             seen_seq_by_business as "seenSeqByBusiness", seen_seq_by_creator as "seenSeqByCreator"
           from chatrooms where id = any($1::uuid[]) order by id for update`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The room and the account's side of it. To a stranger a room does not exist. */
export function roomOf(
  rooms: ReadonlyMap<ChatroomId, LockedRoom>,
  id: ChatroomId,
  accountId: AccountId,
): { room: LockedRoom; side: Side } | null {
  const room = rooms.get(id);
  const side = room ? sideOf(room, accountId) : null;
  return room && side ? { room, side } : null;
}

/**
 * A part of a `with` that puts rooms into both parties' feeds. `source` has a row for each: `id`, `business_id`,
 * `creator_id`, and the revisions the two accounts have now.
 */
export const stampFeedOf = (source: string): string => `
stamped as (
  insert into feed (account_id, collection, record_id, revision)
  select business_id, 'chatrooms', id, business_revision from ${source}
  union all
  select creator_id, 'chatrooms', id, creator_revision from ${source}
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
)`;
