import type { Pool } from 'pg';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { isoTime } from './time.ts';

const fields = `
  'id', m.id, 'chatroomId', m.chatroom_id, 'seq', m.seq,
  'message', case when m.removed_on is null then m.message else '' end,
  'createdOn', ${isoTime('m.created_on')}, 'isMessageFromCreator', m.is_message_from_creator,
  'revision', case when m.business_id = $1 then m.business_revision else m.creator_revision end`;

/** SQL for the picture of the message `m`; null where it has none. */
export const messagePicture = `
select json_build_object(
  'url', '${FILES_BASE}/' || p.id, 'thumbUrl', '${FILES_BASE}/' || p.id || '/thumb', 'width', p.width, 'height', p.height,
  'placeholder', p.placeholder, 'altText', m.picture_alt)
from files p where p.id = m.picture_file_id`;

/**
 * SQL for a contract `MessageAuthor` of the message `m`; null where nobody else belongs to the team of its business, and for a
 * message whose author isn't known.
 */
export const messageAuthor = `
select json_build_object('userId', u.id, 'name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')))
from users u
where u.id = m.sender_user_id and exists (
  select from businesses o join memberships g on g.account_id in (o.id, o.corporate_id)
  where o.id = m.business_id and g.user_id <> u.id)`;

/**
 * SQL for a contract `MessageRecord` of row `m`, as account `$1` sees it. Records are built by the database as JSON: reading a
 * thousand rows that way costs a fifth of parsing them column by column.
 */
export const messageJson = `
case when m.removed_on is not null or m.picture_file_id is not null or (m.business_id = $1 and not m.is_message_from_creator)
     then json_strip_nulls(json_build_object(${fields}, 'removedOn', ${isoTime('m.removed_on')}, 'picture', (${messagePicture}),
       'sentBy', case when m.business_id = $1 and not m.is_message_from_creator then (${messageAuthor}) end))
     else json_build_object(${fields}) end`;

type History = { chatroomId: ChatroomId; before: number | null; limit: number };

/** The newest messages of a room below a seq, ascending. Null when the account has no such room. */
export async function presentMessages(
  pool: Pool,
  accountId: AccountId,
  { chatroomId, before, limit }: History,
): Promise<MessageRecord[] | null> {
  const { rows } = await pool.query<{ messages: MessageRecord[] }>({
    name: 'present-messages',
    text: `select coalesce(json_agg(${messageJson} order by m.seq) filter (where m.id is not null), '[]') as messages
           from chatrooms r
           left join lateral (
             select * from messages where chatroom_id = r.id and ($3::int is null or seq < $3)
             order by seq desc limit $4
           ) m on true
           where r.id = $2 and $1 in (r.business_id, r.creator_id)
           group by r.id`,
    values: [accountId, chatroomId, before, limit],
  });
  return rows[0]?.messages ?? null;
}
