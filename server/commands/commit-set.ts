import type { CommandAnswer, CommandKind } from '#contract/command.ts';
import type { CommandId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { PoolClient } from 'pg';
import type { AccountCaller, Deps } from '../call.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Hint } from '../ports/bus/bus.ts';
import { inWords, refuse } from '../refusal.ts';
import { findKnown, keepAnswers } from './answers.ts';
import type { Command, CommandHandler, LockedSet, Pace } from './command-handler.ts';
import { commandHandlers } from './handlers.ts';
import { currentRevision, raiseRevisions } from './raise-revisions.ts';
import { takeTokens, type Taken } from './take-tokens.ts';

type Decided<K extends CommandKind> = {
  command: Command<K>;
  result: Result<unknown, RuleRefusal>;
};

/**
 * Runs commands of one kind in one transaction: all of their effects, answers and revisions, or none. A command whose
 * id was used before gets its first answer again and has no second effect. Throws what the database throws.
 */
export async function commitSet<K extends CommandKind>(
  deps: Deps,
  caller: AccountCaller,
  kind: K,
  commands: Command<K>[],
): Promise<Map<Command<K>, CommandAnswer>> {
  const handler: CommandHandler<K> = commandHandlers[kind];
  const now = deps.now();
  const { answers, hints } = await inTransaction(deps.pool, async (client) => {
    const set = await handler.lock({ client, caller, commands, now });
    const { fresh, answers } = await setRepeatsApart(client, caller, commands);
    const taken = await pay(client, deps, caller, handler.pace, fresh.length, now);
    const decided = fresh
      .slice(0, taken.granted)
      .map((command) => ({ command, result: set.decide(command) }));
    const committed = await write(client, caller, set, decided);
    for (const { command, answer } of committed.answered) answers.set(command, answer);
    putOff(fresh.slice(taken.granted), taken, answers);
    answerTwins(commands, answers);
    return { answers, hints: committed.hints };
  });
  deps.bus.publish(hints);
  return answers;
}

async function setRepeatsApart<K extends CommandKind>(
  client: PoolClient,
  caller: AccountCaller,
  commands: Command<K>[],
) {
  const known = await findKnown(
    client,
    caller,
    commands.map(({ id }) => id),
  );
  const answers = new Map<Command<K>, CommandAnswer>();
  const fresh = new Map<CommandId, Command<K>>();
  for (const command of commands) {
    const before = known.get(command.id);
    if (before) answers.set(command, repeatOf(command, before));
    else if (!fresh.has(command.id)) fresh.set(command.id, command);
  }
  return { fresh: [...fresh.values()], answers };
}

function repeatOf(
  { id, hash }: Command,
  before: { hash: string | null; answer: CommandAnswer | null },
): CommandAnswer {
  if (before.answer && before.hash === hash) return before.answer;
  return { id, outcome: 'refused', refusal: refuse('COMMAND_ID_REUSED') };
}

/** An id that stands twice in one set: the second is a repeat of the first. */
function answerTwins<K extends CommandKind>(
  commands: Command<K>[],
  answers: Map<Command<K>, CommandAnswer>,
): void {
  const first = new Map<CommandId, Command<K>>();
  for (const command of commands) {
    const twin = first.get(command.id);
    if (!twin) first.set(command.id, command);
    else if (!answers.has(command)) {
      answers.set(command, repeatOf(command, { hash: twin.hash, answer: answers.get(twin) ?? null }));
    }
  }
}

async function pay(
  client: PoolClient,
  deps: Deps,
  caller: AccountCaller,
  pace: Pace | undefined,
  wanted: number,
  now: Date,
): Promise<Taken> {
  if (!pace || wanted === 0) return { granted: wanted, retryAfter: 0 };
  const factor = deps.env.limitsFactor;
  const bucket = {
    key: `${pace.name}:${caller.accountId}`,
    perMinute: pace.perMinute * factor,
    burst: pace.burst * factor,
  };
  return takeTokens(client, bucket, wanted, now);
}

async function write<K extends CommandKind>(
  client: PoolClient,
  caller: AccountCaller,
  set: LockedSet<K>,
  decided: Decided<K>[],
) {
  const audience = set.audience();
  const revisions =
    audience.length > 0 ? await raiseRevisions(client, audience) : new Map<never, never>();
  if (audience.length > 0) await set.write(revisions);
  const accepted = decided.some(({ result }) => result.ok);
  const revision =
    revisions.get(caller.accountId) ??
    (accepted ? await currentRevision(client, caller.accountId) : 0);
  const answered = decided.map(({ command, result }) => ({
    command,
    answer: answerOf(command.id, result, revision),
  }));
  await keepAnswers(client, caller, answered);
  const hints: Hint[] = [...revisions].map(([accountId, at]) => ({ accountId, revision: at }));
  return { answered, hints };
}

function answerOf(
  id: CommandId,
  result: Result<unknown, RuleRefusal>,
  revision: number,
): CommandAnswer {
  return result.ok
    ? { id, outcome: 'done', result: result.value, revision }
    : { id, outcome: 'refused', refusal: inWords(result.refusal) };
}

/** Commands beyond the account's pace: the first of each lane is told when, the rest of it waits behind. */
function putOff<K extends CommandKind>(
  commands: Command<K>[],
  { retryAfter }: Taken,
  answers: Map<Command<K>, CommandAnswer>,
): void {
  const lanes = new Set<string>();
  for (const command of commands) {
    answers.set(
      command,
      lanes.has(command.lane)
        ? { id: command.id, outcome: 'notTried' }
        : {
            id: command.id,
            outcome: 'later',
            refusal: refuse('TOO_MANY_MESSAGES', { retryAfter }),
          },
    );
    lanes.add(command.lane);
  }
}
