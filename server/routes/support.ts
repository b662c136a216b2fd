import { ok } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { ownActs, ownRequests } from '../presenters/support-threads.ts';
import { runOne } from './run-one.ts';

export const supportRoutes: Handlers<'supportRequest' | 'supportRequests' | 'replyToSupport'> = {
  async supportRequest(call) {
    const asked = await runOne(call, 'submitSupportRequest', call.body.data);
    return asked.ok ? ok({ success: true }) : asked;
  },
  async supportRequests({ deps, caller }) {
    const requests = await ownRequests(deps.pool, caller);
    return ok({ requests, acts: await ownActs(deps.pool, caller) });
  },
  async replyToSupport(call) {
    const replied = await runOne(call, 'replyToSupport', call.body.data);
    return replied.ok ? ok({ success: true }) : replied;
  },
};
