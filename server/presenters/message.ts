import { isoTime } from './time.ts';

const fields = `
  'id', m.id, 'chatroomId', m.chatroom_id, 'seq', m.seq,
  'message', case when m.removed_on is null then m.message else '' end,
  'createdOn', ${isoTime('m.created_on')}, 'isMessageFromCreator', m.is_message_from_creator,
  'revision', case when m.business_id = $1 then m.business_revision else m.creator_revision end`;

/**
 * SQL for a contract `MessageRecord` of row `m`, as account `$1` sees it. Records are built by the database as JSON: reading a
 * thousand rows that way costs a fifth of parsing them column by column.
 */
export const messageJson = `
case when m.removed_on is null then json_build_object(${fields})
     else json_build_object(${fields}, 'removedOn', ${isoTime('m.removed_on')}) end`;
