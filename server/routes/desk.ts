import { ok } from '#contract/result.ts';
import { closeRequest } from '../desk/close-request.ts';
import { deskPage } from '../desk/desk-page.ts';
import type { Handlers } from '../http/call.ts';

export const deskRoutes: Handlers<'desk' | 'closeDeskItem'> = {
  async desk({ deps, query }) {
    return ok(await deskPage(deps.pool, query.after ?? null));
  },
  async closeDeskItem({ deps, caller, params, body }) {
    return closeRequest(deps, caller, params.id, body.reason);
  },
};
