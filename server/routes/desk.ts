import { ok } from '#contract/result.ts';
import { answerRequest } from '../desk/answer-request.ts';
import { closeRequest } from '../desk/close-request.ts';
import { decideDispute } from '../desk/decide-dispute.ts';
import { deskItem } from '../desk/desk-item.ts';
import { deskPage } from '../desk/desk-page.ts';
import type { Handlers } from '../http/call.ts';

export const deskRoutes: Handlers<
  'desk' | 'deskItem' | 'decideDispute' | 'answerDeskItem' | 'closeDeskItem'
> = {
  async desk({ deps, query }) {
    return ok(await deskPage(deps.pool, query.after ?? null));
  },
  async deskItem({ deps, caller, params }) {
    return deskItem(deps.pool, caller, params.id);
  },
  async decideDispute({ deps, caller, params, body }) {
    return decideDispute(deps, caller, params.id, body);
  },
  async answerDeskItem({ deps, caller, params, body }) {
    return answerRequest(deps, caller, params.id, body);
  },
  async closeDeskItem({ deps, caller, params, body }) {
    return closeRequest(deps, caller, params.id, body.reason);
  },
};
