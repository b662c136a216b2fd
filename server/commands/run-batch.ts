import type {
  BatchAnswer,
  CommandAnswer,
  CommandEnvelope,
} from '#contract/commands/command-batch.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { actionOf, needsPerson } from '#contract/commands/command-rules.ts';
import { laneOf, type CommandBody, type CommandKind } from '#contract/commands/command.ts';
import { can } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { isConnectionError } from '../db/connection-error.ts';
import { recentEpoch } from '../db/epoch.ts';
import { noToken } from '../middleware/act-by-token.ts';
import { refuse } from '../texts/refusal.ts';
import { DatabaseError } from 'pg';
import type { Command } from './command-handler.ts';
import { commitHolding } from './commit-holding.ts';
import { commitSet } from './commit-set.ts';
import { sendPlainly } from './messages/send-plainly.ts';
import { payloadHash } from './payload-hash.ts';

/**
 * Answers each command on its own, in the order sent. One that is malformed or refused is answered in words and its
 * lane goes on; one that fails or has to wait holds its own lane and no other. Commands of one kind that stand together
 * commit together; when that fails they are tried one by one.
 *
 * A kind or a field that this server doesn't know comes from an app of a newer build, while processes of two builds serve. Its command
 * fails, so that the app tries again, and nothing behind it is tried: it might belong to the same lane. A program gets the answer that its call
 * is wrong.
 *
 * Throws only when the database cannot be reached: then the whole batch was not delivered, as far as anyone
 * knows, and its repeat finds out.
 */
export async function runBatch(
  deps: Deps,
  caller: AccountCaller,
  envelopes: readonly CommandEnvelope[],
): Promise<BatchAnswer> {
  const all = envelopes.map((envelope) => readEnvelope(caller, envelope));
  const unknown = all.indexOf(null);
  const read = unknown === -1 ? all : all.slice(0, unknown);
  const answers = new Map<Command, CommandAnswer>();
  const held = new Set<string>();
  const commands = read.flatMap((one) => (one?.ok ? [one.value] : []));
  async function answerAll(): Promise<void> {
    for (const run of runsOf(commands)) await answerRun(deps, caller, run, held, answers);
  }
  const [epoch] = await Promise.all([recentEpoch(deps.pool, deps.now()), answerAll()]);
  const inOrder = envelopes.map(({ id }, index): CommandAnswer => {
    const one = read[index];
    if (one?.ok === false) return { id, outcome: 'refused', refusal: one.refusal };
    if (index === unknown) return { id, outcome: 'failed' };
    return (one && answers.get(one.value)) ?? { id, outcome: 'notTried' };
  });
  for (const [index, { outcome }] of inOrder.entries()) {
    const kind = envelopes[index]?.kind ?? '';
    deps.metrics.commandAnswered(isKind(kind) ? kind : 'unknown', outcome);
  }
  return { epoch, answers: inOrder };
}

/**
 * Neither refusal here is kept: what cannot be understood has no effect to protect, and a role may be given back
 * before the person tries again. Null for an app's command of a newer build: nothing is wrong but an unknown kind or unknown fields.
 */
function readEnvelope(
  caller: AccountCaller,
  envelope: CommandEnvelope,
): Result<Command, Refusal> | null {
  const { id, kind, payload, occurredAt, baseVersion } = envelope;
  const isApp = !caller.isProgram;
  if (!isKind(kind)) {
    return isApp ? null : refused(refuse('INVALID', { current: { path: ['kind'] } }));
  }
  const parsed = commandPayloads[kind].safeParse(payload);
  if (!parsed.success) {
    const { issues } = parsed.error;
    if (isApp && issues.every(({ code }) => code === 'unrecognized_keys')) return null;
    const path = issues[0]?.path ?? [];
    return refused(refuse('INVALID', { current: { path: ['payload', ...path] } }));
  }
  // The schema was picked by the kind and has just proved that they belong together.
  const body = { kind, payload: parsed.data } as CommandBody;
  if (!can(caller.membership.role, actionOf(body))) return refused(refuse('FORBIDDEN'));
  if (caller.isProgram && needsPerson(body)) return refused(noToken());
  const hash = payloadHash(kind, payload);
  return ok({ ...body, id, hash, lane: laneOf(body), occurredAt, baseVersion });
}

const isKind = (kind: string): kind is CommandKind => Object.hasOwn(commandPayloads, kind);

/** Neighbours of one kind, in order. */
function runsOf(commands: readonly Command[]): Command[][] {
  const runs: Command[][] = [];
  for (const command of commands) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === command.kind) run.push(command);
    else runs.push([command]);
  }
  return runs;
}

async function answerRun(
  deps: Deps,
  caller: AccountCaller,
  run: Command[],
  held: Set<string>,
  answers: Map<Command, CommandAnswer>,
): Promise<void> {
  const ready = run.filter(({ lane }) => !held.has(lane));
  if (ready.length === 0) return;
  const together = await tryTogether(deps, caller, ready);
  if (together) {
    for (const [command, answer] of together) note(command, answer, held, answers);
    return;
  }
  for (const command of ready) {
    if (held.has(command.lane)) continue;
    const alone = await tryTogether(deps, caller, [command]);
    const failed: CommandAnswer = { id: command.id, outcome: 'failed' };
    note(command, alone?.get(command) ?? failed, held, answers);
  }
}

function note(
  command: Command,
  answer: CommandAnswer,
  held: Set<string>,
  answers: Map<Command, CommandAnswer>,
): void {
  answers.set(command, answer);
  if (answer.outcome === 'later' || answer.outcome === 'failed') held.add(command.lane);
}

/** Null when something unexpected happened, which is logged and has left no trace in the database. */
async function tryTogether(
  deps: Deps,
  caller: AccountCaller,
  commands: Command[],
): Promise<Map<Command, CommandAnswer> | null> {
  try {
    return await commitHolding(deps, caller, commands, (ready) => commitTwice(deps, caller, ready));
  } catch (error) {
    if (isConnectionError(error)) throw error;
    const { kind } = commands[0] ?? {};
    deps.log.error({ err: error, kind, commands: commands.length }, 'commands failed');
    return null;
  }
}

async function commitTwice(
  deps: Deps,
  caller: AccountCaller,
  commands: Command[],
): Promise<Map<Command, CommandAnswer>> {
  const kind = commands[0]?.kind;
  if (!kind) return new Map();
  const sent = commands.every(isMessage) ? await sendPlainly(deps, caller, commands) : null;
  if (sent) return new Map<Command, CommandAnswer>(sent);
  return await commitSet(deps, caller, kind, commands).catch((error: unknown) => {
    if (!isPassing(error)) throw error;
    return commitSet(deps, caller, kind, commands);
  });
}

const isMessage = (command: Command): command is Command<'addMessage'> =>
  command.kind === 'addMessage';

/**
 * The same command was committed from another tab meanwhile – where nothing that exists is locked, only its id shows that – or the
 * database ended a deadlock.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.constraint === 'commands_account_id_id_pk' || error.code === DEADLOCK);

const DEADLOCK = '40P01';
