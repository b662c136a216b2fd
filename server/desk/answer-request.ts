import type { CommandId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import type { SupportAnswer } from '#contract/support/thread.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { replyNotice } from '../notices/support-notice.ts';
import { refuse } from '../texts/refusal.ts';
import { inRequest } from './in-request.ts';

/**
 * Answers a support request, open or not. Its author is notified, and may write back. The same answer again changes nothing; its id
 * with other words is refused, since the first words have reached the person. */
export const answerRequest = (
  deps: Pick<Deps, 'pool' | 'bus' | 'now' | 'jobs'>,
  caller: UserCaller,
  id: CommandId,
  { messageId, message }: SupportAnswer,
) =>
  inRequest(deps, caller, id, async (client, request) => {
    const { rowCount } = await client.query(ANSWER, [
      messageId,
      id,
      message,
      deps.now().toISOString(),
    ]);
    if (rowCount === 0) {
      const same = await client.query(SAME, [messageId, id, message]);
      return same.rowCount === 0 ? refused(refuse('COMMAND_ID_REUSED')) : ok(null);
    }
    // The message has the reason.
    const kept = { id: messageId, act: 'reply', reason: '' } as const;
    return ok({
      kept,
      notice: replyNotice(request, { isClosing: false, words: message }, deps.now()),
    });
  });

const SAME = 'select from support_messages where id = $1 and request_id = $2 and body = $3';

const ANSWER = `
insert into support_messages (id, request_id, by, body, "on") values ($1, $2, 'support', $3, $4) on conflict do nothing`;
