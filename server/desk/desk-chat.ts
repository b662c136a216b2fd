import type { Pool } from 'pg';
import type { ProjectId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DESK_CHAT_PAGE, type DeskChat } from '#contract/support/desk.ts';
import { messagePicture } from '../presenters/message.ts';
import { isShownAtDesk } from '../presenters/shown-at-desk.ts';
import { isoTime } from '../presenters/time.ts';
import { refuse } from '../texts/refusal.ts';

/** SQL for the contract's `DeskChat` of the project `p`: the newest messages below the number `before`, if it isn't null. */
export const chatOf = (before: string): string => `(
select jsonb_build_object(
  'messages', coalesce(jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('id', m.id, 'by', case when m.is_message_from_creator then 'creator' else 'business' end,
      'body', m.message, 'picture', (${messagePicture}), 'on', ${isoTime('m.created_on')}))
    order by m.seq) filter (where m.place <= ${DESK_CHAT_PAGE}), '[]'),
  'before', case when count(*) > ${DESK_CHAT_PAGE} then min(m.seq) filter (where m.place <= ${DESK_CHAT_PAGE}) end)
from (
  select g.*, row_number() over (order by g.seq desc) as place
  from messages g
  where g.chatroom_id = p.chatroom_id and (${before} is null or g.seq < ${before}) and ${isShownAtDesk('g', 'p')}
  order by g.seq desc limit ${DESK_CHAT_PAGE + 1}) m)`;

/** Earlier messages of the chat of a project with a reported problem. */
export async function deskChat(
  pool: Pool,
  id: ProjectId,
  before: number,
): Promise<Result<DeskChat, Refusal>> {
  const { rows } = await pool.query<{ chat: DeskChat }>(EARLIER, [id, before]);
  const [found] = rows;
  return found ? ok(found.chat) : refused(refuse('NOT_FOUND'));
}

const EARLIER = `
select ${chatOf('$2::int')} as chat from projects p where p.id = $1 and p.dispute is not null`;
