import type { PoolClient } from 'pg';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import type { Language } from '#contract/language.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { ChatroomId, CommandId, UploadId, UserId } from '#contract/ids.ts';
import { cleanCaption, cleanMessage } from '#contract/message/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { cleanText } from '#contract/text.ts';
import { pathOf, pushTimeOf } from '#contract/notification/rules.ts';
import type { AccountCaller } from '../../http/call.ts';
import { messageBody } from '../../notices/compose.ts';
import { noticeTitle } from '../../notices/labels.ts';
import { findUploaded, type Uploaded } from '../../pictures/uploaded.ts';
import { translate } from '../../texts/translate.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockRooms, roomOf, type LockedRoom } from './lock-rooms.ts';
import { openRooms } from './open-rooms.ts';
import { messageParts } from './message-parts.ts';
import { effectStatement, type Effect } from '../../records/write-set.ts';

type NewMessage = {
  id: CommandId;
  room: LockedRoom;
  seq: number;
  text: string;
  fromCreator: boolean;
  createdOn: Date;
  picture: { fileId: string; altText: string } | null;
};

/**
 * Adds messages to rooms – a business's first one opens its room with a waiting creator – and notifies the other side once for
 * each room, however many there are. Sender, order and time are the server's: `seq` counts without gaps under the room's lock,
 * and time never runs backwards within a room, even when the server's clock does.
 */
export const addMessage: CommandHandler<'addMessage'> = {
  rate: rates.chat,
  async lock({ client, caller, commands, now }) {
    const ids = commands.map((command) => command.payload.chatroomId);
    const [{ opened, revived, taken }, rooms, blocked, uploads] = await Promise.all([
      openRooms(
        client,
        caller,
        commands.map(({ payload }) => payload),
      ),
      lockRooms(client, ids),
      silenced(client, ids),
      findPictures(client, caller, commands),
    ]);
    for (const id of revived) Object.assign(rooms.get(id) ?? {}, { archived: false });
    const added: NewMessage[] = [];
    return {
      decide({ id, payload }) {
        if (taken.has(payload.chatroomId)) return refused({ code: 'COMMAND_ID_REUSED' });
        const message = admit(rooms, payload, caller);
        if (!message.ok) return message;
        const { room, fromCreator, text } = message.value;
        if (blocked.has(room.id)) return refused({ code: 'BLOCKED' });
        const picture = pictureOf(uploads, payload);
        if (!picture.ok) return picture;
        const createdOn = room.lastMessageOn && room.lastMessageOn > now ? room.lastMessageOn : now;
        room.lastSeq += 1;
        room.lastMessageOn = createdOn;
        added.push({
          id,
          room,
          seq: room.lastSeq,
          text,
          fromCreator,
          createdOn,
          picture: picture.value,
        });
        return ok({ seq: room.lastSeq, createdOn: createdOn.toISOString() });
      },
      audience: () => [...new Set(added.flatMap(({ room }) => [room.businessId, room.creatorId]))],
      effect: () => effectOf(caller.userId, added, new Set([...opened, ...revived]), now),
    };
  },
};

/** Most messages have no picture, so they skip the query. */
async function findPictures(
  client: PoolClient,
  { accountId }: AccountCaller,
  commands: readonly { payload: PayloadOf<'addMessage'> }[],
): Promise<ReadonlyMap<UploadId, Uploaded>> {
  const ids = commands.flatMap(({ payload: { picture } }) => (picture ? [picture.uploadId] : []));
  return ids.length > 0 ? await findUploaded(client, accountId, ids) : new Map();
}

function pictureOf(
  uploads: ReadonlyMap<UploadId, Uploaded>,
  { picture }: PayloadOf<'addMessage'>,
): Result<NewMessage['picture'], RuleRefusal> {
  if (!picture) return ok(null);
  const file = uploads.get(picture.uploadId);
  if (file?.purpose !== 'chatPhoto') return refused({ code: 'PICTURE_MISSING' });
  return ok({ fileId: file.id, altText: cleanText(picture.altText) });
}

/** The rooms of which one side has blocked the other. */
async function silenced(
  client: PoolClient,
  ids: readonly ChatroomId[],
): Promise<ReadonlySet<ChatroomId>> {
  const { rows } = await client.query<{ id: ChatroomId }>({
    name: 'silenced-rooms',
    text: `select r.id from chatrooms r
           where r.id = any($1::uuid[]) and exists (
             select from blocks b
             where (b.account_id, b.blocked_id) in ((r.business_id, r.creator_id), (r.creator_id, r.business_id)))`,
    values: [[...new Set(ids)]],
  });
  return new Set(rows.map(({ id }) => id));
}

function admit(
  rooms: ReadonlyMap<ChatroomId, LockedRoom>,
  payload: PayloadOf<'addMessage'>,
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
  const text = (payload.picture ? cleanCaption : cleanMessage)(payload.message);
  return text.ok ? ok({ room, fromCreator, text: text.value }) : text;
}

/** The effects of a set: messages, rooms, what the other side is notified, both parties' feeds. */
function effectOf(
  sender: UserId,
  added: NewMessage[],
  opened: ReadonlySet<ChatroomId>,
  now: Date,
): Effect {
  const due = pushTimeOf('NEW_MESSAGE', now.getTime());
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
      touched.map(() => newId<string>()),
      touched.map(({ last }) => last?.id),
      touched.map(({ last }) => bodyOf(last, 'en')),
      touched.map(({ room, last }) => pathToRoom(room, last?.fromCreator ? 'business' : 'creator')),
      noticeTitle('NEW_MESSAGE', 'en'),
      due === null ? null : new Date(due).toISOString(),
      [...opened],
      touched.map(({ last }) => last?.picture != null),
      added.map(({ picture }) => picture?.fileId ?? null),
      added.map(({ picture }) => picture?.altText ?? ''),
      touched.map(({ last }) => (last?.text === '' ? bodyOf(last, 'es') : null)),
    ],
  };
}

/** A picture without words is named in the reader's language. */
const bodyOf = (message: NewMessage | undefined, language: Language): string =>
  message?.picture && message.text === ''
    ? translate('messages_photo', {}, language)
    : messageBody(message?.text ?? '');

export const pathToRoom = (
  { id, campaignId }: Pick<LockedRoom, 'id' | 'campaignId'>,
  side: 'creator' | 'business',
): string => pathOf('NEW_MESSAGE', { side, campaignId, chatroomId: id });

/** By characters, so that no emoji is cut into a lone surrogate. */
export const shorten = (text: string): string =>
  [...text].slice(0, LAST_MESSAGE_CHARACTERS).join('');

const ADD_MESSAGES = effectStatement(
  'add-messages',
  `t as (
  select * from unnest($15::uuid[], $16::int[], $17::text[], $18::timestamptz[], $19::boolean[], $20::int[], $21::int[],
                       $29::boolean[], $22::uuid[], $23::uuid[], $24::text[], $25::text[], $32::text[])
    as t (id, last_seq, last_message, last_message_on, from_creator, for_business, for_creator, has_picture,
          notification_id, message_id, body, path, body_es)
), m as (
  select * from unnest($9::uuid[], $10::int[], $11::uuid[], $12::text[], $13::boolean[], $14::timestamptz[],
                       $30::uuid[], $31::text[])
    as m (chatroom_id, seq, id, message, from_creator, created_on, picture_file_id, picture_alt)
), ${messageParts({ sender: '$8::uuid', title: '$26', due: '$27::timestamptz', opened: '$28::uuid[]' })}`,
);
