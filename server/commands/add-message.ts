import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/record.ts';
import type { AddMessagePayload } from '#contract/command.ts';
import type { ChatroomId, CommandId, UserId } from '#contract/ids.ts';
import { CHAT_BURST, CHAT_PER_MINUTE, cleanMessage } from '#contract/message/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller } from '../call.ts';
import type { CommandHandler } from './command-handler.ts';
import { lockRooms, roomOf, stampFeedOf, type LockedRoom } from './lock-rooms.ts';
import { effectStatement, type Effect } from './write-set.ts';

type NewMessage = {
  id: CommandId;
  room: LockedRoom;
  seq: number;
  text: string;
  fromCreator: boolean;
  createdOn: Date;
};

/**
 * Adds messages to rooms. Sender, order and time are the server's: `seq` counts without gaps under the room's
 * lock, and time never runs backwards within a room, even when the server's clock does.
 */
export const addMessage: CommandHandler<'addMessage'> = {
  pace: { name: 'chat', perMinute: CHAT_PER_MINUTE, burst: CHAT_BURST },

  async lock({ client, caller, commands, now }) {
    const rooms = await lockRooms(
      client,
      commands.map((command) => command.payload.chatroomId),
    );
    const added: NewMessage[] = [];
    return {
      decide({ id, payload }) {
        const message = admit(rooms, payload, caller);
        if (!message.ok) return message;
        const { room, fromCreator, text } = message.value;
        const createdOn = room.lastMessageOn && room.lastMessageOn > now ? room.lastMessageOn : now;
        room.lastSeq += 1;
        room.lastMessageOn = createdOn;
        added.push({ id, room, seq: room.lastSeq, text, fromCreator, createdOn });
        return ok({ seq: room.lastSeq, createdOn: createdOn.toISOString() });
      },
      audience: () => [...new Set(added.flatMap(({ room }) => [room.businessId, room.creatorId]))],
      effect: () => effectOf(caller.userId, added),
    };
  },
};

function admit(
  rooms: ReadonlyMap<ChatroomId, LockedRoom>,
  payload: AddMessagePayload,
  caller: AccountCaller,
): Result<{ room: LockedRoom; fromCreator: boolean; text: string }, RuleRefusal> {
  const found = roomOf(rooms, payload.chatroomId, caller.accountId);
  if (!found) return refused({ code: 'NOT_FOUND' });
  const { room, side } = found;
  const named =
    payload.campaignId === room.campaignId &&
    payload.businessId === room.businessId &&
    payload.creatorId === room.creatorId;
  if (!named) return refused({ code: 'NOT_FOUND' });
  const fromCreator = side === 'creator';
  if (payload.isMessageFromCreator !== fromCreator) return refused({ code: 'SENDER_MISMATCH' });
  if (room.archived) return refused({ code: 'ROOM_ARCHIVED' });
  const text = cleanMessage(payload.message);
  return text.ok ? ok({ room, fromCreator, text: text.value }) : text;
}

/** The four effects of a set: messages, rooms, both parties' feeds. */
function effectOf(sender: UserId, added: NewMessage[]): Effect {
  const touched = [...Map.groupBy(added, ({ room }) => room)].map(([room, messages]) => ({
    room,
    last: messages[messages.length - 1],
    fromCreator: messages.filter((one) => one.fromCreator).length,
    fromBusiness: messages.filter((one) => !one.fromCreator).length,
  }));
  return {
    ...ADD_MESSAGES,
    values: [
      sender,
      added.map(({ room }) => room.id),
      added.map(({ seq }) => seq),
      added.map(({ id }) => id),
      added.map(({ text }) => text),
      added.map(({ fromCreator }) => fromCreator),
      added.map(({ createdOn }) => createdOn.toISOString()),
      touched.map(({ room }) => room.id),
      touched.map(({ last }) => last?.seq),
      touched.map(({ last }) => shorten(last?.text ?? '')),
      touched.map(({ last }) => last?.createdOn.toISOString()),
      touched.map(({ last }) => last?.fromCreator),
      touched.map(({ fromCreator }) => fromCreator),
      touched.map(({ fromBusiness }) => fromBusiness),
    ],
  };
}

/** By characters, so that no emoji is cut into a lone surrogate. */
const shorten = (text: string): string => [...text].slice(0, LAST_MESSAGE_CHARACTERS).join('');

const ADD_MESSAGES = effectStatement(
  'add-messages',
  `touched as (
  update chatrooms r
  set last_seq = t.last_seq, last_message = t.last_message, last_message_on = t.last_message_on,
      last_message_from_creator = t.from_creator,
      unread_by_business = r.unread_by_business + t.for_business,
      unread_by_creator = r.unread_by_creator + t.for_creator,
      updated_on = t.last_message_on, version = r.version + 1
  from unnest($15::uuid[], $16::int[], $17::text[], $18::timestamptz[], $19::boolean[], $20::int[], $21::int[])
       as t (id, last_seq, last_message, last_message_on, from_creator, for_business, for_creator),
       raised b, raised c
  where r.id = t.id and b.id = r.business_id and c.id = r.creator_id
  returning r.id, r.business_id, r.creator_id, b.revision as business_revision, c.revision as creator_revision
), inserted as (
  insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator,
                        sender_user_id, created_on, business_revision, creator_revision)
  select r.id, m.seq, m.id, r.business_id, r.creator_id, m.message, m.from_creator, $8::uuid, m.created_on,
         r.business_revision, r.creator_revision
  from unnest($9::uuid[], $10::int[], $11::uuid[], $12::text[], $13::boolean[], $14::timestamptz[])
       as m (chatroom_id, seq, id, message, from_creator, created_on)
  join touched r on r.id = m.chatroom_id
), ${stampFeedOf('touched')}`,
);
