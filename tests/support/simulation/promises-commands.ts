import { deepEqual, equal, fail, ok } from 'node:assert/strict';
import { commandKinds } from '#contract/commands/command.ts';
import { versionResult } from '#contract/commands/command-results.ts';
import type { CommandId } from '#contract/ids.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import { shootOf } from '#src/data/device/unsent-items.ts';
import type { Queued } from './ledger.ts';
import type { SimDevice } from './sim-device.ts';
import type { Answered, Truth } from './truth.ts';
import type { World } from './world.ts';

/** This device's own questions: no server was asked. */
const ownCodes = new Set(['OLD_MESSAGE', 'OLD_BOOKING']);

/**
 * Each command ended as done, as needing attention, or quietly dropped by the contract's rules, and its device and the server
 * have the same of it. Nothing is lost, nothing is there twice, and the server did nothing that nobody asked for.
 */
export async function expectEveryCommandOnce(world: World, truth: Truth): Promise<void> {
  for (const { id, accountId, kind } of truth.answers.values()) {
    const entry = world.ledger.all.find((one) => one.id === id);
    ok(entry, `the server answered ${kind} ${id}, which nobody asked for`);
    deepEqual([accountId, kind], [entry.device.accountId, entry.body.kind]);
  }
  for (const device of world.devices) await expectDeviceAgrees(world, device, truth);
}

async function expectDeviceAgrees(world: World, device: SimDevice, truth: Truth): Promise<void> {
  const { db } = device.page;
  const outbox = new Map((await db.outbox.toArray()).map((item) => [item.id, item]));
  const sent = new Map((await db.sent.toArray()).map((item) => [item.id, item]));
  for (const entry of world.ledger.of(device)) {
    const answered = truth.answers.get(entry.id);
    const held = { item: outbox.get(entry.id), sent: sent.get(entry.id), answered, outbox };
    const name = `${device.name}'s ${entry.body.kind} ${entry.id}`;
    if (entry.wasWiped === 'unsent') equal(answered, undefined, `${name} was thrown away`);
    if (held.item && held.sent) fail(`${name} is both waiting and sent`);
    if (entry.how !== 'direct') expectFate(world, entry, held, name);
    else if (world.storm.incident !== 'restore') expectDirectTold(entry, answered, name);
  }
  for (const id of [...outbox.keys(), ...sent.keys()]) {
    ok(world.ledger.has(id), `${device.name} holds ${id}, which nobody asked for`);
  }
}

type Held = {
  item: OutboxItem | undefined;
  sent: SentItem | undefined;
  answered: Answered | undefined;
  outbox: Outbox;
};
type Outbox = ReadonlyMap<CommandId, OutboxItem>;

/** Hours are written over the version that the person saw, or not at all. */
function expectWrittenOver({ kind, baseVersion, result }: SentItem, name: string) {
  if (kind !== 'updateAvailability' || baseVersion === undefined) return;
  equal(versionResult.parse(result).version, baseVersion + 1, `${name}, over another`);
}

/** Commands about a shoot wait while the phone asks whether its booking is still wanted. */
export const isInQuestion = (item: OutboxItem, outbox: Outbox): boolean =>
  item.state === 'waiting' &&
  shootOf(item) !== undefined &&
  [...outbox.values()].some(
    (one) => one.attention?.code === 'OLD_BOOKING' && shootOf(one) === shootOf(item),
  );

/** What needs another done first waits with it, also when that one was refused and asks: the person answers there. */
const isHeld = (item: OutboxItem, outbox: Outbox): boolean =>
  item.state === 'waiting' &&
  (item.waitsFor ?? []).some((id) => {
    const needed = outbox.get(id);
    return needed !== undefined && (needed.state === 'attention' || isHeld(needed, outbox));
  });

function expectFate(
  world: World,
  entry: Queued,
  { item, sent, answered, outbox }: Held,
  name: string,
) {
  const outcome = answered?.answer.outcome;
  if (sent && answered?.answer.outcome === 'done') {
    const { result, revision } = answered.answer;
    deepEqual([sent.result, sent.revision], [result, revision], `${name}, as acknowledged`);
    expectWrittenOver(sent, name);
  } else if (sent) {
    fail(`${name} counts as done, and the server has ${outcome}`);
  } else if (item) {
    expectAsks(world, entry, item, answered, outbox, name);
  } else if (entry.wasRenamed) {
    ok(outcome === 'refused' || outcome === undefined, `${name} was ${outcome}, and tried again`);
  } else if (!entry.wasWiped) {
    const isReplaced = entry.how === 'latest' && outcome === undefined;
    const isDropped = commandKinds[entry.body.kind].quiet && outcome === 'refused';
    const isQuietlyRevoked = entry.device === world.revoked && commandKinds[entry.body.kind].quiet;
    ok(isReplaced || isDropped || isQuietlyRevoked, `${name} is lost (${outcome ?? 'unanswered'})`);
  }
}

function expectAsks(
  world: World,
  entry: Queued,
  item: OutboxItem,
  answered: Answered | undefined,
  outbox: Outbox,
  name: string,
) {
  if (isInQuestion(item, outbox) || isHeld(item, outbox)) return;
  equal(item.state, 'attention', `${name} was not delivered`);
  const code = item.attention?.code ?? '';
  ok(!commandKinds[entry.body.kind].quiet, `${name} concerns nobody and asks all the same`);
  // A refusal is not asked for again, and what got old asks first, whatever the restored server has of either.
  if (world.storm.incident === 'restore' && (!answered || ownCodes.has(code))) return;
  if (ownCodes.has(code)) equal(answered, undefined, `${name} asks and was sent`);
  if (ownCodes.has(code)) return;
  if (code === 'MEMBERSHIP_GONE') {
    // Whatever was answered before, and not heard.
    equal(entry.device, world.revoked, `${name} was refused`);
    return;
  }
  if (code === 'FORBIDDEN' && !answered) return;
  const answer = answered?.answer;
  if (answer?.outcome !== 'refused') fail(`${name} asks with ${code}, answered otherwise`);
  equal(answer.refusal.code, code, `why ${name} asks`);
}

/** The person saw no wrong result of a directly sent command. No device keeps it for a restored server. */
function expectDirectTold({ direct }: Queued, answered: Answered | undefined, name: string) {
  if (direct?.state === 'done') equal(answered?.answer.outcome, 'done', `${name} was done`);
  // While the payment provider is away nothing is decided, and another copy of the request may find it back.
  if (direct?.state === 'refused' && direct.refusal.code !== 'PAYMENTS_UNAVAILABLE') {
    ok(answered?.answer.outcome !== 'done', `${name} was not done`);
  }
}

/** The commands of one kind that the server did. */
export function doneOf(truth: Truth, id: CommandId) {
  const answer = truth.answers.get(id)?.answer;
  return answer?.outcome === 'done' ? answer : null;
}
