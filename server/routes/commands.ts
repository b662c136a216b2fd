import { ok, refused } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import type { Handlers } from '../http/call.ts';
import { findAnswer } from '../commands/answers.ts';
import { runBatch } from '../commands/run-batch.ts';
import { readEpoch, recentEpoch } from '../db/epoch.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const commandRoutes: Handlers<
  'sendCommands' | 'commandStatus' | 'addMessage' | 'readChatroom'
> = {
  async sendCommands({ deps, caller, body, context }) {
    const epoch = context.req.header(headers.epoch);
    if (epoch !== undefined && epoch !== (await recentEpoch(deps.pool, deps.now()))) {
      return refused(refuse('HISTORY_CHANGED'));
    }
    return ok(await runBatch(deps, caller, body.commands));
  },

  commandStatus: async ({ deps, caller, params }) =>
    ok({
      epoch: await readEpoch(deps.pool),
      answer: await findAnswer(deps.pool, caller.accountId, params.id),
    }),

  async addMessage({ deps, caller, body, context }) {
    const done = await runOne({ deps, caller, context }, 'addMessage', body.data);
    if (!done.ok) return done;
    // The answer of `addMessage`, first or repeated, is its handler's result.
    const result = done.value.result as { seq: number; createdOn: string };
    return ok({ id: done.value.id, seq: result.seq, createdOn: result.createdOn });
  },

  async readChatroom({ deps, caller, params, body, context }) {
    const payload = { chatroomId: params.id, seq: body.seq };
    const done = await runOne({ deps, caller, context }, 'readChatroom', payload);
    return done.ok ? ok({ success: true }) : done;
  },
};
