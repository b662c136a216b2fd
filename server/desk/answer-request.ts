import type { CommandId } from '#contract/ids.ts';
import type { SupportAnswer } from '#contract/support/thread.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { replyNotice } from '../notices/support-notice.ts';
import { inRequest } from './in-request.ts';

/** Answers a support request, open or not. Its author is notified, and may write back. The same answer again changes nothing. */
export const answerRequest = (
  deps: Pick<Deps, 'pool' | 'bus' | 'now'>,
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
    if (rowCount === 0) return null;
    // The message says why.
    const kept = { id: messageId, act: 'reply', reason: '' } as const;
    return { kept, notice: replyNotice(request, { isClosing: false, words: message }, deps.now()) };
  });

const ANSWER = `
insert into support_messages (id, request_id, by, body, "on") values ($1, $2, 'support', $3, $4) on conflict do nothing`;
