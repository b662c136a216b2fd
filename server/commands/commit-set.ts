import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import { actionOf } from '#contract/commands/command-rules.ts';
import type { CommandBody, CommandKind } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { PoolClient } from 'pg';
import { enqueueEvents, happenedBy } from '../developer/webhook-events.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { inTransaction, LOCK_LIMIT, type CommitWith } from '../db/transaction.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { lockMembership } from '../identity/lock-membership.ts';
import { findKnown, type Known } from './answers.ts';
import type { Command, CommandHandler, LockedSet } from './command-handler.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { commandHandlers } from './handlers.gen.ts';
import { consumeTokens, type Consumed } from '../db/consume-tokens.ts';
import type { RateLimit } from './rate-limits.ts';
import { writeSet, type Revisions } from '../records/write-set.ts';

const none: Revisions = new Map();

type Decided<K extends CommandKind> = {
  command: Command<K>;
  result: Result<unknown, RuleRefusal>;
};

/**
 * Runs commands of one kind in one transaction: all of their effects, answers and revisions, or none. A command whose
 * id was used before gets its first answer again and has no second effect. Nothing is written for someone who is no longer a
 * member or whose role no longer allows it, whatever was checked when the call began. Throws what the database throws.
 *
 * Two round trips, however many commands: lock, look up and pay – write and commit. What is checked before it is committed takes
 * a third.
 */
export async function commitSet<K extends CommandKind>(
  deps: Deps,
  caller: AccountCaller,
  kind: K,
  commands: Command<K>[],
): Promise<Map<Command<K>, CommandAnswer>> {
  const handler: CommandHandler<K> = commandHandlers[kind];
  const now = deps.now();
  const { answers, raised } = await inTransaction(
    deps.pool,
    async (client, commitWith) => {
      const ids = commands.map(({ id }) => id);
      // Sent together, done in this order: each statement sees what was committed before it began, so the look-up sees
      // whatever a repeat has written that held the locks until now.
      const sent = [
        // Before every other lock, as in whatever ends a membership.
        lockMembership(client, caller),
        // Before the records, too: some handlers lock the account's row, and every writer of a bucket locks that row last.
        consumeFor(client, deps, caller, kind, commands, now),
        handler.lock({
          client,
          caller,
          commands,
          now,
          env: deps.env,
          hasPayments: deps.payments !== null,
          randomBytes: deps.randomBytes,
        }),
        findKnown(client, caller, ids),
      ] as const;
      // The first that failed has the reason; those behind it name it as their cause.
      await Promise.allSettled(sent);
      const [role, pace, set, known] = await Promise.all(sent);
      const { fresh, answers } = setRepeatsApart(commands, known);
      const allowed = fresh.filter((command) => {
        const code = whyNot(role, command);
        if (code) answers.set(command, notAllowed(command, code));
        return code === null;
      });
      const { granted, postponed } = setPostponedApart(allowed, pace);
      const decided = granted.map((command) => ({ command, result: set.decide(command) }));
      postpone(postponed, answers);
      await addJobs(deps, client, set, decided);
      // Leaves together with what happened.
      const enqueued = enqueueEvents(client, happenedIn(set, decided), now);
      const { revisions, raised } = await write(commitWith, caller, set, decided, enqueued);
      const revision = revisions.get(caller.accountId) ?? 0;
      for (const { command, result } of decided) {
        answers.set(command, answerOf(command.id, result, revision));
      }
      answerTwins(commands, answers);
      return { answers, raised };
    },
    LOCK_LIMIT,
  );
  deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (raised.size > 0) requestDispatch(deps.pool);
  return answers;
}

/** A role may have been lowered since the call began. */
function whyNot(role: Role | null, command: Command): 'MEMBERSHIP_GONE' | 'FORBIDDEN' | null {
  if (!role) return 'MEMBERSHIP_GONE';
  return can(role, actionOf(command as CommandBody)) ? null : 'FORBIDDEN';
}

/** Not kept: a membership or a role may be given back before the person tries again. */
const notAllowed = ({ id }: Command, code: 'MEMBERSHIP_GONE' | 'FORBIDDEN'): CommandAnswer => ({
  id,
  outcome: 'refused',
  refusal: refuse(code),
});

async function addJobs<K extends CommandKind>(
  { jobs }: Deps,
  client: PoolClient,
  set: LockedSet<K>,
  decided: readonly Decided<K>[],
): Promise<void> {
  for (const { command, result } of decided) {
    if (!result.ok) continue;
    const follows = set.jobOf?.(command);
    if (follows) await jobs.addMany(follows.name, [follows.job], client);
  }
}

/** Webhook events of the commands that were done. */
function happenedIn<K extends CommandKind>(set: LockedSet<K>, decided: readonly Decided<K>[]) {
  return decided.flatMap(({ command, result }) => {
    if (!result.ok || set.mayHaveListeners?.(command) === false) return [];
    const happened = happenedBy(command as CommandBody & Command, result.value);
    return happened ?? set.alsoHappened?.(command) ?? [];
  });
}

function setRepeatsApart<K extends CommandKind>(
  commands: Command<K>[],
  known: ReadonlyMap<CommandId, Known>,
) {
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

/** An id that occurs twice in one set: the second is a repeat of the first. */
function answerTwins<K extends CommandKind>(
  commands: Command<K>[],
  answers: Map<Command<K>, CommandAnswer>,
): void {
  const first = new Map<CommandId, Command<K>>();
  for (const command of commands) {
    const twin = first.get(command.id);
    if (!twin) first.set(command.id, command);
    else if (!answers.has(command)) {
      answers.set(
        command,
        repeatOf(command, { hash: twin.hash, answer: answers.get(twin) ?? null }),
      );
    }
  }
}

/** The remainder of each rate limit of a set of commands. */
type Pace<K extends CommandKind> = (command: Command<K>) => RateLimit & Consumed;

/** Consumes from each rate limit of the commands; most sets have one. */
async function consumeFor<K extends CommandKind>(
  client: PoolClient,
  { env: { limitsFactor } }: Deps,
  { accountId }: AccountCaller,
  kind: K,
  commands: readonly Command<K>[],
  now: Date,
): Promise<Pace<K>> {
  const { rate } = commandHandlers[kind];
  const limitOf = ({ payload }: Command<K>) => (typeof rate === 'function' ? rate(payload) : rate);
  const limits = new Map(commands.map((command) => [limitOf(command).name, limitOf(command)]));
  // By name, like every lock of several rows.
  const names = [...limits.keys()].toSorted();
  const buckets = await Promise.all(
    names.flatMap((name) => {
      const limit = limits.get(name);
      if (!limit) return [];
      const { perMinute, burst } = limit;
      const ids = commands.filter((one) => limitOf(one).name === name).map(({ id }) => id);
      const bucket = {
        name,
        accountId,
        perMinute: perMinute * limitsFactor,
        burst: burst * limitsFactor,
      };
      return [
        consumeTokens(client, bucket, ids, now).then((consumed) => ({ ...limit, ...consumed })),
      ];
    }),
  );
  const paces = new Map(buckets.map((bucket) => [bucket.name, bucket]));
  return (command) => {
    const pace = paces.get(limitOf(command).name);
    if (!pace) throw new Error('A command has no rate limit.');
    return pace;
  };
}

type Postponed<K extends CommandKind> = { command: Command<K>; by: RateLimit & Consumed };

/** Commands beyond a pace, and those behind them in their lanes, keep their order for later. */
function setPostponedApart<K extends CommandKind>(
  commands: readonly Command<K>[],
  paceOf: Pace<K>,
): { granted: Command<K>[]; postponed: Postponed<K>[] } {
  const granted: Command<K>[] = [];
  const postponed: Postponed<K>[] = [];
  const lanes = new Set<string>();
  for (const command of commands) {
    const pace = paceOf(command);
    if (pace.granted > 0 && !lanes.has(command.lane)) {
      pace.granted -= 1;
      granted.push(command);
    } else {
      lanes.add(command.lane);
      postponed.push({ command, by: pace });
    }
  }
  return { granted, postponed };
}

async function write<K extends CommandKind>(
  commitWith: CommitWith,
  caller: AccountCaller,
  set: LockedSet<K>,
  decided: Decided<K>[],
  enqueued: Promise<void>,
): Promise<{ revisions: Revisions; raised: Revisions }> {
  if (decided.length === 0) {
    await enqueued;
    return { revisions: none, raised: none };
  }
  const audience = set.audience();
  const isSeen = audience.length > 0;
  const answers = decided.map(({ command, result }) => ({
    command,
    answer: answerOf(command.id, result, 0),
  }));
  const effect = isSeen ? set.effect() : null;
  const revisions = await writeSet(commitWith, caller, answers, audience, effect, enqueued);
  return { revisions, raised: isSeen ? revisions : none };
}

function answerOf(
  id: CommandId,
  result: Result<unknown, RuleRefusal>,
  revision: number,
): CommandAnswer {
  return result.ok
    ? { id, outcome: 'done', result: result.value, revision }
    : { id, outcome: 'refused', refusal: addSentence(result.refusal) };
}

/** The first postponed command of each lane gets a time for its next try; the rest of the lane waits behind it. */
function postpone<K extends CommandKind>(
  postponed: readonly Postponed<K>[],
  answers: Map<Command<K>, CommandAnswer>,
): void {
  const lanes = new Set<string>();
  for (const { command, by } of postponed) {
    const { id, lane } = command;
    const later = refuse(by.refusal, { retryAfter: by.retryAfter });
    answers.set(
      command,
      lanes.has(lane) ? { id, outcome: 'notTried' } : { id, outcome: 'later', refusal: later },
    );
    lanes.add(lane);
  }
}
