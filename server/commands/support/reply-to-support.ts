import type { CommandId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement } from '../../records/write-set.ts';

type Reply = { id: CommandId; requestId: CommandId; message: string };

/**
 * Keeps what a person writes to support about their own request, under its command's id, and puts the request back into the
 * queue. One that waits already keeps its place.
 */
export const replyToSupport: CommandHandler<'replyToSupport'> = {
  rate: rates.support,
  async lock({ client, caller, commands, now }) {
    const asked = [...new Set(commands.map(({ payload }) => payload.requestId))].toSorted();
    const { rows } = await client.query<{ id: CommandId }>({
      name: 'lock-support-requests',
      text: `select id from support_requests where id = any($1::uuid[]) and account_id = $2 and user_id = $3
             order by id for update`,
      values: [asked, caller.accountId, caller.userId],
    });
    const own = new Set(rows.map(({ id }) => id));
    const replies: Reply[] = [];
    return {
      decide({ id, payload }) {
        if (!own.has(payload.requestId)) return refused({ code: 'NOT_FOUND' });
        replies.push({ ...payload, id });
        return ok({});
      },
      jobOf: ({ id: replyId }) => supportJobOf({ replyId }),
      audience: () => (replies.length > 0 ? [caller.accountId] : []),
      effect: () => ({
        ...KEEP,
        values: [
          replies.map(({ id }) => id),
          replies.map(({ requestId }) => requestId),
          replies.map(({ message }) => message),
          now.toISOString(),
        ],
      }),
    };
  },
};

const KEEP = effectStatement(
  'keep-support-replies',
  `replied as (
  insert into support_messages (id, request_id, by, body, "on")
  select r.id, r.request_id, 'person', r.message, $11::timestamptz
  from unnest($8::uuid[], $9::uuid[], $10::text[]) as r (id, request_id, message)
), waiting as (
  update support_requests set waiting_since = coalesce(waiting_since, $11::timestamptz) where id = any($9::uuid[])
)`,
);
