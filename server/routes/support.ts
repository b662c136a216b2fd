import { ok } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { ownRequests } from '../presenters/support-threads.ts';
import { runOne } from './run-one.ts';

export const supportRoutes: Handlers<'supportRequest' | 'supportRequests' | 'replyToSupport'> = {
  async supportRequest(call) {
    const asked = await runOne(call, 'submitSupportRequest', call.body.data);
    return asked.ok ? ok({ success: true }) : asked;
  },
  async supportRequests({ deps, caller }) {
    return ok({ requests: await ownRequests(deps.pool, caller) });
  },
  async replyToSupport(call) {
    const replied = await runOne(call, 'replyToSupport', call.body.data);
    return replied.ok ? ok({ success: true }) : replied;
  },
};
