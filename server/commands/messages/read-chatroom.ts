import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockRooms, roomOf, stampFeedOf, type LockedRoom } from './lock-rooms.ts';
import { effectStatement, type Effect } from '../../records/write-set.ts';

/**
 * Moves a side's read state forward; once nothing of a room is left unread, its notification was read too. The higher seq wins and none goes past the newest message, so that repeats,
 * late arrivals and a second device can only agree. Nothing changes for anyone when it was read already.
 */
export const readChatroom: CommandHandler<'readChatroom'> = {
  rate: rates.marks,
  async lock({ client, caller, commands, now }) {
    const rooms = await lockRooms(
      client,
      commands.map((command) => command.payload.chatroomId),
    );
    const changed = new Set<LockedRoom>();
    return {
      decide({ payload }) {
        const found = roomOf(rooms, payload.chatroomId, caller.accountId);
        if (!found) return refused({ code: 'NOT_FOUND' });
        const { room, side } = found;
        const field = side === 'business' ? 'seenSeqByBusiness' : 'seenSeqByCreator';
        const seq = Math.min(payload.seq, room.lastSeq);
        if (seq > room[field]) {
          room[field] = seq;
          changed.add(room);
        }
        return ok({ seenSeq: room[field] });
      },
      // The other side sees its messages turn to "seen".
      audience: () => [...new Set([...changed].flatMap((one) => [one.businessId, one.creatorId]))],
      effect: () => effectOf([...changed], now),
    };
  },
};

const effectOf = (rooms: LockedRoom[], now: Date): Effect => ({
  ...READ_CHATROOMS,
  values: [
    rooms.map(({ id }) => id),
    rooms.map(({ seenSeqByBusiness }) => seenSeqByBusiness),
    rooms.map(({ seenSeqByCreator }) => seenSeqByCreator),
    now.toISOString(),
  ],
});

const READ_CHATROOMS = effectStatement(
  'read-chatrooms',
  `touched as (
  update chatrooms r
  set seen_seq_by_business = t.business_seen, seen_seq_by_creator = t.creator_seen,
      unread_by_business = (select count(*) from messages m where m.chatroom_id = r.id
                            and m.seq > t.business_seen and m.is_message_from_creator),
      unread_by_creator = (select count(*) from messages m where m.chatroom_id = r.id
                           and m.seq > t.creator_seen and not m.is_message_from_creator),
      version = r.version + 1
  from unnest($8::uuid[], $9::int[], $10::int[]) as t (id, business_seen, creator_seen), raised b, raised c
  where r.id = t.id and b.id = r.business_id and c.id = r.creator_id
  returning r.id, r.business_id, r.creator_id, b.revision as business_revision, c.revision as creator_revision,
            case when r.business_id = $2 then r.unread_by_business else r.unread_by_creator end as unread
), shown as (
  update notifications n
  set seen = true, read = true, push_due = null, updated_on = $11::timestamptz, version = n.version + 1
  from touched r, raised
  where r.unread = 0 and n.account_id = $2 and n.about = 'message:' || r.id and not (n.seen and n.read)
    and raised.id = n.account_id
  returning n.id, n.account_id, raised.revision
), stamped_shown as (
  insert into feed (account_id, collection, record_id, revision)
  select account_id, 'notifications', id, revision from shown
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
), ${stampFeedOf('touched')}`,
);
