import type { Pool } from 'pg';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { messageAuthor } from './message.ts';
import { isoTime } from './time.ts';

/** When something last happened in room `r`: the order of the room list. */
export const activity = 'coalesce(r.last_message_on, r.created_on)';

/** The feed rows `f` and rooms `r` that account `$1` can see. */
export const visibleRooms = `
feed f join chatrooms r on r.id = f.record_id
       and f.account_id = $1 and f.collection = 'chatrooms' and not f.gone`;

/** Tables that `chatroomJson` needs beside `r` and `f`. */
export const roomNames = `
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id`;

/** SQL for a contract `ChatroomRecord` of room `r` with feed row `f`, as account `$1` sees it; see `messageJson`. */
export const chatroomJson = `
json_build_object(
  'chatroomId', r.id, 'campaignId', r.campaign_id, 'campaignTitle', c.title,
  'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'businessUserId', r.business_user_id,
  'creatorId', r.creator_id, 'creatorFirstName', k.first_name, 'creatorLastName', k.last_name,
  'creatorPhotoUrl', k.photo_url, 'archived', r.archived, 'lastSeq', r.last_seq,
  'lastMessage', case when r.last_message_on is not null then json_strip_nulls(json_build_object(
    'seq', r.last_seq, 'text', r.last_message, 'createdOn', ${isoTime('r.last_message_on')},
    'isMessageFromCreator', r.last_message_from_creator, 'hasPicture', r.last_message_has_picture,
    'sentBy', case when r.business_id = $1 and not r.last_message_from_creator then (
      select a.author from messages m cross join lateral (${messageAuthor}) a (author)
      where m.chatroom_id = r.id and m.seq = r.last_seq) end)) end,
  'seenSeqByBusiness', r.seen_seq_by_business, 'seenSeqByCreator', r.seen_seq_by_creator,
  'unreadByBusiness', r.unread_by_business, 'unreadByCreator', r.unread_by_creator,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;

/** The rooms that the account can see, newest activity first. */
export async function presentChatrooms(
  pool: Pool,
  accountId: AccountId,
): Promise<ChatroomRecord[]> {
  const { rows } = await pool.query<{ room: ChatroomRecord }>({
    name: 'present-chatrooms',
    text: `select ${chatroomJson} as room from ${visibleRooms} ${roomNames}
           order by ${activity} desc, r.id desc`,
    values: [accountId],
  });
  return rows.map(({ room }) => room);
}
