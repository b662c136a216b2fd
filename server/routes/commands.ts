import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import { ok, refused } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import type { Handlers } from '../http/call.ts';
import { findAnswer } from '../commands/answers.ts';
import { runBatch } from '../commands/run-batch.ts';
import { readEpoch, recentEpoch } from '../db/epoch.ts';
import { readableBy, refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const commandRoutes: Handlers<
  'sendCommands' | 'commandStatus' | 'addMessage' | 'readChatroom'
> = {
  async sendCommands({ deps, caller, body, context }) {
    const epoch = context.req.header(headers.epoch);
    if (epoch !== undefined && epoch !== (await recentEpoch(deps.pool, deps.now()))) {
      return refused(refuse('HISTORY_CHANGED'));
    }
    const { answers, ...batch } = await runBatch(deps, caller, body.commands);
    return ok({ ...batch, answers: answers.map((answer) => readable(context.req.raw, answer)) });
  },

  async commandStatus({ deps, caller, params, context }) {
    const answer = await findAnswer(deps.pool, caller.accountId, params.id);
    const epoch = await readEpoch(deps.pool);
    return ok({ epoch, answer: answer && readable(context.req.raw, answer) });
  },

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

const readable = (request: Request, answer: CommandAnswer): CommandAnswer =>
  'refusal' in answer ? { ...answer, refusal: readableBy(request, answer.refusal) } : answer;
