import type { PoolClient } from 'pg';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, ChatroomId, MessageId } from '#contract/ids.ts';
import { checkRemoval } from '#contract/message/removal.ts';
import { ok, refused } from '#contract/result.ts';
import { translate } from '../../texts/translate.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement } from '../../records/write-set.ts';
import { lockRooms, roomOf, stampFeedOf } from './lock-rooms.ts';

type Sent = {
  chatroomId: ChatroomId;
  seq: number;
  id: MessageId;
  isMessageFromCreator: boolean;
  createdOn: Date;
  removedOn: Date | null;
};

/**
 * Takes messages back: their text is erased here, in the list of rooms, and in what the other side was notified of. A message keeps
 * its place, where both sides read that it was removed.
 */
export const removeMessage: CommandHandler<'removeMessage'> = {
  rate: rates.chat,
  async lock({ client, caller, commands, now }) {
    const payloads = commands.map(({ payload }) => payload);
    const rooms = await lockRooms(
      client,
      payloads.map(({ chatroomId }) => chatroomId),
    );
    const messages = await sentMessages(client, payloads);
    const removed: Sent[] = [];
    const touched = () => [...new Set(removed.map(({ chatroomId }) => chatroomId))];
    return {
      decide({ payload, occurredAt }) {
        const found = roomOf(rooms, payload.chatroomId, caller.accountId);
        const message = messages.get(payload.messageId);
        if (!found || message?.chatroomId !== payload.chatroomId) {
          return refused({ code: 'NOT_FOUND' });
        }
        if (message.isMessageFromCreator !== (found.side === 'creator')) {
          return refused({ code: 'FORBIDDEN' });
        }
        if (message.removedOn) return ok({});
        const allowed = checkRemoval(message.createdOn.getTime(), {
          tappedOn: Date.parse(occurredAt),
          now: now.getTime(),
        });
        if (!allowed.ok) return allowed;
        message.removedOn = now;
        removed.push(message);
        return ok({});
      },
      audience: () =>
        touched().flatMap((id): AccountId[] => {
          const room = rooms.get(id);
          return room ? [room.businessId, room.creatorId] : [];
        }),
      effect: () => ({
        ...REMOVE,
        values: [
          removed.map(({ chatroomId }) => chatroomId),
          removed.map(({ seq }) => seq),
          removed.map(({ id }) => id),
          now.toISOString(),
          translate('messages_removed', {}, 'en'),
          translate('messages_removed', {}, 'es'),
        ],
      }),
    };
  },
};

/** By their ids: a restored server may have numbered a message again. */
async function sentMessages(
  client: PoolClient,
  wanted: readonly PayloadOf<'removeMessage'>[],
): Promise<Map<MessageId, Sent>> {
  const { rows } = await client.query<Sent>({
    name: 'sent-messages',
    text: `select m.chatroom_id as "chatroomId", m.seq, m.id, m.is_message_from_creator as "isMessageFromCreator",
             m.created_on as "createdOn", m.removed_on as "removedOn"
           from unnest($1::uuid[], $2::uuid[]) as w (chatroom_id, id)
           join messages m on m.chatroom_id = w.chatroom_id and m.id = w.id`,
    values: [wanted.map(({ chatroomId }) => chatroomId), wanted.map(({ messageId }) => messageId)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A due push covers all unread messages of its room: it is dropped only if there is no other. */
const REMOVE = effectStatement(
  'remove-messages',
  `gone as (
  select * from unnest($8::uuid[], $9::int[], $10::uuid[]) as g (chatroom_id, seq, id)
), touched as (
  update chatrooms r
  set last_message = case when exists (select from gone where chatroom_id = r.id and seq = r.last_seq) then '' else r.last_message end,
      last_message_has_picture = r.last_message_has_picture
        and not exists (select from gone where chatroom_id = r.id and seq = r.last_seq),
      updated_on = $11::timestamptz, version = r.version + 1
  from raised b, raised c
  where r.id in (select chatroom_id from gone) and b.id = r.business_id and c.id = r.creator_id
  returning r.id, r.business_id, r.creator_id, r.seen_seq_by_business, r.seen_seq_by_creator,
            b.revision as business_revision, c.revision as creator_revision
), erased as (
  update messages m
  set message = '', picture_file_id = null, picture_alt = '', removed_on = $11::timestamptz, business_revision = r.business_revision, creator_revision = r.creator_revision
  from gone g join touched r on r.id = g.chatroom_id
  where m.chatroom_id = g.chatroom_id and m.seq = g.seq
), unannounced as (
  update notifications n
  set body = $12, translations = jsonb_build_object('es', jsonb_build_object('title', n.title, 'body', $13::text)),
      push_due = case when exists (
        select from messages m
        where m.chatroom_id = r.id and m.removed_on is null and m.id <> all($10::uuid[])
          and m.is_message_from_creator = (n.account_id = r.business_id)
          and m.seq > case when n.account_id = r.business_id then r.seen_seq_by_business else r.seen_seq_by_creator end
      ) then n.push_due end,
      updated_on = $11::timestamptz, version = n.version + 1
  from touched r, raised
  where n.about = 'message:' || r.id and n.account_id in (r.business_id, r.creator_id) and raised.id = n.account_id
    and exists (select from messages m where m.id = n.message_id and (m.id = any($10::uuid[]) or m.removed_on is not null))
  returning n.account_id, n.id, raised.revision
), stamped_notified as (
  insert into feed (account_id, collection, record_id, revision)
  select account_id, 'notifications', id, revision from unannounced
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
), ${stampFeedOf('touched')}`,
);
