import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { ok } from '#contract/result.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { replyNotice } from '../notices/support-notice.ts';
import { inRequest } from './in-request.ts';

/** Takes a support request off the queue, and notifies its author of the reason. What waits no more stays as it is: the first reason stays. */
export const closeRequest = (
  deps: Pick<Deps, 'pool' | 'bus' | 'now' | 'jobs'>,
  caller: UserCaller,
  id: CommandId,
  reason: string,
) =>
  inRequest(deps, caller, id, async (_, request) => {
    if (!request.isOpen) return ok(null);
    const kept = { id: newId(), act: 'close', reason } as const;
    return ok({
      kept,
      notice: replyNotice(request, { isClosing: true, words: reason }, deps.now()),
    });
  });
