import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { CommandAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandKind } from '#contract/commands/command.ts';
import { commandId, type CommandId } from '#contract/ids.ts';
import { moment } from '#contract/moment.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import { LARGEST_INTEGER } from '#contract/text.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { runBatch } from '../commands/run-batch.ts';
import { refuse } from '../texts/refusal.ts';

type Done = Extract<CommandAnswer, { outcome: 'done' }>;
type Named = Pick<CommandEnvelope, 'id' | 'occurredAt' | 'baseVersion'>;

/**
 * A call that is one command: the same effect as in a batch, and the same answer for a repeated `Idempotency-Key`.
 * `X-Occurred-At` and `If-Match` replace the batch's envelope.
 */
export async function runOne(
  { deps, caller, context }: { deps: Deps; caller: AccountCaller; context: Context },
  kind: CommandKind,
  payload: unknown,
): Promise<Result<Done, Refusal>> {
  const named = readHeaders(context, deps.now());
  if (!named.ok) return named;
  const { answers } = await runBatch(deps, caller, [{ ...named.value, kind, payload }]);
  const answer = answers[0];
  if (answer?.outcome === 'done') return ok(answer);
  if (answer?.outcome === 'refused' || answer?.outcome === 'later') return refused(answer.refusal);
  return refused(refuse('FAILED'));
}

function readHeaders(context: Context, now: Date): Result<Named, Refusal> {
  const key = read(context, headers.idempotencyKey, commandId);
  if (!key.ok) return key;
  const occurredAt = read(context, headers.occurredAt, moment);
  if (!occurredAt.ok) return occurredAt;
  const version = read(context, headers.ifMatch, entityTag);
  if (!version.ok) return version;
  return ok({
    id: key.value ?? newId<CommandId>(),
    occurredAt: occurredAt.value ?? now.toISOString(),
    baseVersion:
      version.value === undefined ? undefined : Number(version.value.replaceAll('"', '')),
  });
}

/** A record's version, in the quotes that the header's grammar asks for or without. */
const entityTag = z.string().check(
  z.regex(/^(?:\d{1,10}|"\d{1,10}")$/),
  z.refine((tag) => Number(tag.replaceAll('"', '')) <= LARGEST_INTEGER),
);

/** A header's value, undefined where there is none. */
function read<T>(
  context: Context,
  name: string,
  schema: z.ZodMiniType<T>,
): Result<T | undefined, Refusal> {
  const text = context.req.header(name);
  if (text === undefined) return ok(undefined);
  const parsed = schema.safeParse(text);
  if (parsed.success) return ok(parsed.data);
  return refused(refuse('INVALID', { current: { path: [name] } }));
}
