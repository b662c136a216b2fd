import type { Context } from 'hono';
import { type CommandAnswer, type CommandKind } from '#contract/command.ts';
import { headers } from '#contract/http.ts';
import { commandId, newId, type CommandId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps, Handlers } from '../call.ts';
import { findAnswer } from '../commands/answers.ts';
import { runBatch } from '../commands/run-batch.ts';
import { readEpoch } from '../db/epoch.ts';
import { refuse } from '../refusal.ts';

export const commandRoutes: Handlers<
  'sendCommands' | 'commandStatus' | 'addMessage' | 'readChatroom'
> = {
  sendCommands: async ({ deps, caller, body }) => ok(await runBatch(deps, caller, body.commands)),

  commandStatus: async ({ deps, caller, params }) =>
    ok({
      epoch: await readEpoch(deps.pool),
      answer: await findAnswer(deps.pool, caller.accountId, params.id),
    }),

  async addMessage({ deps, caller, body, context }) {
    const done = await runOne({ deps, caller, context }, 'addMessage', body.data);
    if (!done.ok) return done;
    // What `addMessage` answers, first time or repeated, is what its handler made.
    const result = done.value.result as { seq: number; createdOn: string };
    return ok({ id: done.value.id, seq: result.seq, createdOn: result.createdOn });
  },

  async readChatroom({ deps, caller, params, body, context }) {
    const payload = { chatroomId: params.id, seq: body.seq };
    const done = await runOne({ deps, caller, context }, 'readChatroom', payload);
    return done.ok ? ok({ success: true }) : done;
  },
};

type Done = Extract<CommandAnswer, { outcome: 'done' }>;

/** A call that is one command: the same effect as in a batch, and the same answer for a repeated `Idempotency-Key`. */
async function runOne(
  { deps, caller, context }: { deps: Deps; caller: AccountCaller; context: Context },
  kind: CommandKind,
  payload: unknown,
): Promise<Result<Done, Refusal>> {
  const key = context.req.header(headers.idempotencyKey);
  const parsed = commandId.safeParse(key);
  if (key !== undefined && !parsed.success) {
    return refused(refuse('INVALID', { current: { path: [headers.idempotencyKey] } }));
  }
  const id = parsed.success ? parsed.data : newId<CommandId>();
  const occurredAt = deps.now().toISOString();
  const { answers } = await runBatch(deps, caller, [{ id, kind, payload, occurredAt }]);
  const answer = answers[0];
  if (answer?.outcome === 'done') return ok(answer);
  if (answer?.outcome === 'refused' || answer?.outcome === 'later') return refused(answer.refusal);
  return refused(refuse('FAILED'));
}
