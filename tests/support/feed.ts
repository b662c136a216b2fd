import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { SyncPage } from '#contract/sync.ts';

/** What a device holds: each room's state and each message, by id. */
export type Copy = { rooms: Record<string, string>; messages: Record<string, string> };

/** What a device holds after applying pages in their order: the higher revision of a record wins. */
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
     where $1 in (r.business_id, r.creator_id) group by r.id`,
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
