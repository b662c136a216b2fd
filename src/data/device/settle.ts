import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import { commandKinds } from '#contract/commands/command.ts';
import type { Refusal } from '#contract/refusal.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Failure } from './api.ts';
import { askedPause, backoff } from './backoff.ts';
import type { DeviceDatabase, OutboxItem, SentItem } from './database.ts';
import type { Device } from './device.ts';
import { deleteRows, readRows } from './outbox-rows.ts';
import { versionIn } from './version-in.ts';

/** Attempts of a command that the server answers with its own error before the person is asked. */
const FAULTS_TILL_ATTENTION = 8;

/** The result of one sending: retry (the item stays, changed), acknowledged, or rejected (deleted, because it is no longer needed). */
export type Settlement =
  | { outcome: 'retry'; item: OutboxItem }
  | { outcome: 'acknowledged'; item: OutboxItem; sent: SentItem }
  | { outcome: 'rejected'; item: OutboxItem; result?: unknown };

/**
 * Writes the outcome of a batch, within the caller's transaction. Items that another context settled meanwhile stay, also
 * those that the person has retried since under another id.
 */
export async function settle(db: DeviceDatabase, settlements: Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const held = await readRows(
    db,
    settlements.map(({ item }) => item.order),
  );
  const open = settlements.filter(({ item }) => {
    const now = held.items.get(item.order);
    return now?.state === 'sending' && now.id === item.id;
  });
  const left = open.filter((one) => one.outcome !== 'retry');
  const retried = open.flatMap((one) => {
    // Dependencies that a new history adds were stored while these items were being sent.
    const { waitsFor, awaits } = held.items.get(one.item.order) ?? {};
    return one.outcome === 'retry' ? [{ ...one.item, waitsFor, awaits }] : [];
  });
  if (retried.length > 0) await db.outbox.bulkPut(retried);
  if (left.length === 0) return;
  const orders = left.map(({ item }) => item.order);
  const sent = left.flatMap((one) => (one.outcome === 'acknowledged' ? [one.sent] : []));
  await Promise.all([deleteRows(db, orders, held), db.sent.bulkPut(sent)]);
  for (const one of left) {
    const version = versionIn(one.outcome === 'acknowledged' ? one.sent.result : one.result);
    // Waiting without work in it would end the transaction.
    if (version !== undefined) await passOn(db, one.item, version);
  }
}

/** The unsent replacement of this command gets this command's version as its base. */
async function passOn(db: DeviceDatabase, item: OutboxItem, version: number): Promise<void> {
  await db.outbox
    .where({ accountId: item.accountId, lane: item.lane })
    .filter((one) => one.after === item.id)
    .modify({ baseVersion: version, after: undefined });
}

/** The outcome of an item that the server answered; no answer for it means that it was not delivered. */
export function settleAnswer(
  device: Device,
  item: OutboxItem,
  answer: CommandAnswer | undefined,
): Settlement {
  switch (answer?.outcome) {
    case undefined:
      return tryAgain(device, item);
    case 'done':
      return { outcome: 'acknowledged', item, sent: sentItem(device, item, answer) };
    case 'refused':
      return stop(answered(item, answer.refusal), answer.refusal);
    case 'later':
      return tryAfter(device, item, answer.refusal.retryAfter);
    case 'notTried':
      return waiting(item, { attempts: item.attempts - 1, nextTryAt: 0 });
    case 'failed':
      return afterFault(device, item);
  }
}

/** The outcome of an item whose whole request was refused or got no answer. `alone`: it was the request's only item. */
export function settleFailure(
  device: Device,
  item: OutboxItem,
  failure: Failure,
  alone: boolean,
): Settlement {
  if (failure.kind === 'undelivered') return tryAgain(device, item);
  const { refusal, status } = failure;
  if (status === 401 || status === 426) return waiting(item, { nextTryAt: 0 });
  // Refused before anything was run, so it does not count as tried.
  if (refusal.code === 'HISTORY_CHANGED')
    return waiting(item, { attempts: item.attempts - 1, nextTryAt: 0 });
  if (status === 429) return tryAfter(device, item, refusal.retryAfter);
  const isForThem = refusal.code === 'MEMBERSHIP_GONE' || refusal.code === 'FORBIDDEN';
  // Another 403 concerns the caller or the connection (another site, a disabled user), not the command.
  if (status === 403 && !isForThem) return tryAgain(device, item);
  if (isForThem || alone) return stop(item, refusal);
  // One of several spoiled the request: each is sent alone from now on, and only the bad one stops.
  return waiting(item, { faults: item.faults + 1, nextTryAt: 0 });
}

function waiting(item: OutboxItem, change: Partial<OutboxItem>): Settlement {
  return {
    outcome: 'retry',
    item: { ...item, state: 'waiting', isAskedToWait: false, ...change } as OutboxItem,
  };
}

const tryAgain = (device: Device, item: OutboxItem) =>
  waiting(item, { nextTryAt: device.now() + backoff(item.attempts, device.random) });

/** Waits as long as the server asks. */
function tryAfter(device: Device, item: OutboxItem, seconds = 60): Settlement {
  const pause = askedPause(seconds, device.random);
  return waiting(item, { nextTryAt: device.now() + pause, isAskedToWait: true });
}

/** A refused command of a quiet kind is deleted; any other one is shown. */
function stop(item: OutboxItem, refusal: Refusal): Settlement {
  return commandKinds[item.kind].quiet
    ? { outcome: 'rejected', item }
    : needsAttention(item, refusal);
}

/**
 * Whether a refusal is final for the item's id. These two are answered before the server looks up the id: an earlier attempt
 * may have done it, and another id would do it twice.
 */
const refusedUnread: ReadonlySet<Refusal['code']> = new Set(['INVALID', 'FORBIDDEN']);

const answered = (item: OutboxItem, { code }: Refusal): OutboxItem => ({
  ...item,
  isAnswered: !refusedUnread.has(code),
});

function needsAttention(item: OutboxItem, { code, current }: Refusal): Settlement {
  return {
    outcome: 'retry',
    item: { ...item, state: 'attention', attention: { code, current } } as OutboxItem,
  };
}

function afterFault(device: Device, item: OutboxItem): Settlement {
  const faults = item.faults + 1;
  if (faults < FAULTS_TILL_ATTENTION) {
    // Our server answered and asks for the pause by its fault: a new connection does not end it.
    const nextTryAt = device.now() + backoff(faults, device.random);
    return waiting(item, { faults, nextTryAt, isAskedToWait: true });
  }
  const tired = { ...item, faults, nextTryAt: device.now() + DAY_MS };
  return needsAttention(tired, { code: 'FAILED', message: '' });
}

function sentItem(
  device: Device,
  item: OutboxItem,
  answer: Extract<CommandAnswer, { outcome: 'done' }>,
): SentItem {
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...kept } = item;
  return { ...kept, revision: answer.revision, result: answer.result, sentAt: device.now() };
}
