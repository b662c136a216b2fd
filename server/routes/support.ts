import { ok } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { runOne } from './run-one.ts';

export const supportRoutes: Handlers<'supportRequest'> = {
  async supportRequest(call) {
    const asked = await runOne(call, 'submitSupportRequest', call.body.data);
    return asked.ok ? ok({ success: true }) : asked;
  },
};
