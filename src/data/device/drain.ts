import { BATCH_MAX_BYTES } from '#contract/commands/command-batch.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import {
  askingCodeOf,
  envelopeOf,
  pickBatch,
  urgentFirst,
  wouldWait,
  type Batch,
} from './batch.ts';
import { knownSkew, noteContact } from './contact.ts';
import type { DeviceDatabase, OutboxItem, StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { learn, lineFit } from './line-fit.ts';
import { callAsUser } from './session.ts';
import { reachesServer } from './reaches-server.ts';
import { readSending } from './stored-session.ts';
import { isOfHistory, readEpoch, resendFrom } from './resend.ts';
import { settle, settleAnswer, settleFailure, type Settlement } from './settle.ts';
import { tryWithLease, type Lease } from './lease.ts';

const DRAIN_LOCK = 'pollin:commands';
/** A lease ends after this long, so that a worker is not killed in it and another context may go on. */
const LEASE_MS = 30_000;
/** Bytes of a batch. The first one is eight seconds of a line of 64 kbit/s, or a hundred ordinary messages. */
const batchFit = lineFit({ size: 64_000, least: 1_000, most: BATCH_MAX_BYTES / 3 });
/** Items read for a batch at first; more follow only while the batch is not full. */
const READ_AT_ONCE = 128;

/**
 * The result of a drain: `empty` nothing to send, `waiting` an item is due at `nextTryAt`, `busy` another context of this
 * device drains, `paused` it needs the person (signed out, update, or every item needs attention).
 */
export type Drained = { state: 'empty' | 'waiting' | 'busy' | 'paused'; nextTryAt: number | null };

/**
 * Sends what waits, in batches, until the outbox is empty, nothing is due, the server is out of reach or the lease is over. The one
 * way out of the outbox: page and worker call it, and calling it twice at once is harmless. Nothing leaves but by a parsed answer that
 * names its id.
 */
export async function drain(device: Device): Promise<Drained> {
  const done = await tryWithLease(device, DRAIN_LOCK, (lease) => drainWithLease(device, lease));
  return done ?? { state: 'busy', nextTryAt: null };
}

async function drainWithLease(device: Device, lease: Lease): Promise<Drained> {
  const startedAt = device.now();
  let settlements: Settlement[] = [];
  const known: Known = { isTimeKnown: false, isUnanswered: false };
  for (;;) {
    const { session, skew = 0 } = await readSending(device);
    const pick = (settled: Settlement[]) => nextBatch(device, session, settled, known);
    const batch = await pick(settlements).catch((error: unknown) => {
      if (!isQuota(error)) throw error;
      // Full disk: an acknowledged item leaves the outbox all the same; only its copy for a restored server is lost.
      return pick(settlements.map(withoutCopy));
    });
    if (!session) return { state: 'paused', nextTryAt: null };
    if (batch.items.length === 0) {
      // An answer to a packet doesn't prove that batches arrive: after a loss, it ends no pauses.
      const check = { signal: lease.signal, isNoted: !known.isUnanswered };
      if (!batch.needsServer || !(await reachesServer(device, check))) return batch.left;
      known.isTimeKnown ||= check.isNoted;
      known.isUnanswered = false;
      settlements = [];
      continue;
    }
    const sent = await sendBatch(device, { session, skew }, batch, lease);
    settlements = sent.settlements;
    known.isTimeKnown ||= sent.isReached;
    known.isUnanswered = !sent.isReached;
    known.history = sent.history;
    const isOver = Math.abs(device.now() - startedAt) > LEASE_MS || lease.signal.aborted;
    if (sent.pauses || isOver) {
      await nextBatch(device, undefined, settlements, known);
      return {
        state: sent.pauses ? 'paused' : 'waiting',
        nextTryAt: sent.pauses ? null : device.now(),
      };
    }
  }
}

const isQuota = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';

const withoutCopy = (one: Settlement): Settlement =>
  one.outcome === 'acknowledged'
    ? { outcome: 'rejected', item: one.item, result: one.sent.result }
    : one;

/** The history that a batch was sent for, if any, and the one that answered it. */
type History = { accountId: AccountId; sent: string | undefined; answered: string };

/** The facts learned by a delivery. */
type Known = {
  /** The device has heard the server's time. */
  isTimeKnown: boolean;
  /** The last batch had no answer: nothing more is sent until a health check is answered. */
  isUnanswered: boolean;
  /** The history that answered the last batch. */
  history?: History | undefined;
};

/** Whether the device has left the history that answered: an acknowledgement there promises nothing here. */
async function hasLeft(
  db: DeviceDatabase,
  { accountId, sent, answered }: History,
): Promise<boolean> {
  const epoch = await readEpoch(db, accountId);
  return epoch === undefined ? sent !== undefined : epoch !== answered;
}

const unheard = (device: Device, one: Settlement): Settlement =>
  one.outcome === 'acknowledged' ? settleAnswer(device, one.item, undefined) : one;

/**
 * `epoch`: the history in which everything older of their account has been acknowledged. `needsServer`: items may leave once a
 * health check is answered.
 */
type NextBatch = {
  items: OutboxItem[];
  epoch?: string | undefined;
  needsServer?: boolean;
  left: Drained;
};

/**
 * Settles the last batch and marks the next one as being sent, in one transaction: one durable write for each round trip, not
 * two. Without a session, or certainly without a network, it only settles. The lease holder may take over a dead lease's
 * marked items.
 */
async function nextBatch(
  device: Device,
  session: StoredSession | undefined,
  settlements: Settlement[],
  { isTimeKnown, isUnanswered, history }: Known,
): Promise<NextBatch> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.sent, db.cursors, db.facts, async () => {
      const isLeft = history !== undefined && (await hasLeft(db, history));
      await settle(db, isLeft ? settlements.map((one) => unheard(device, one)) : settlements);
      if (!session) return { items: [], left: { state: 'paused', nextTryAt: null } };
      const skew = isTimeKnown ? ((await knownSkew(db)) ?? 0) : null;
      const { batch, unsent } = await readBatch(device, db, session.userId, skew);
      const isOnline = device.isOnline();
      const taken = isOnline && !isUnanswered ? batch.items : [];
      const items = taken.map(onTheWire);
      const asks = isOnline ? batch.tooOld.map(asking) : [];
      const changed = [...items, ...asks, ...strandedIn(unsent, taken).map(waiting)];
      if (changed.length > 0) await db.outbox.bulkPut(changed);
      const hasItems = unsent.length > 0;
      const [first] = items;
      // Read with the items: what a new history makes the device send again is in the outbox before the old one is left.
      const epoch = first && (await readEpoch(db, first.accountId));
      const isHeldBack = batch.items.length > taken.length;
      const nextTryAt = isHeldBack ? device.now() : batch.nextTryAt;
      return {
        items,
        epoch,
        needsServer: isOnline && (batch.isUnsure || isHeldBack),
        left: isOnline ? rest(nextTryAt, hasItems) : offline(batch, hasItems),
      };
    }),
  );
}

/**
 * Resets items that a dead lease was sending and this one does not take over, without a network or behind a question: their
 * mark would lock them.
 */
function strandedIn(unsent: readonly OutboxItem[], taken: readonly OutboxItem[]): OutboxItem[] {
  const stranded = unsent.filter((item) => item.state === 'sending');
  return stranded.filter((item) => !taken.includes(item));
}

/**
 * Reads the outbox in order, only as far as a batch needs. If one request can't hold everything and contains items that are
 * not urgent, the rest is read too, and urgent items go first.
 */
async function readBatch(device: Device, db: DeviceDatabase, userId: UserId, skew: number | null) {
  const unsent: OutboxItem[] = [];
  const { size } = batchFit(device);
  for (;;) {
    // Within one user the index is in the order of the primary key.
    const more = await db.outbox
      .where({ userId })
      .offset(unsent.length)
      .limit(READ_AT_ONCE)
      .toArray();
    unsent.push(...more);
    const batch = pickBatch(unsent, device.now(), size, skew);
    if (batch.isFull && wouldWait(batch)) {
      unsent.push(...(await db.outbox.where({ userId }).offset(unsent.length).toArray()));
      return { batch: pickBatch(urgentFirst(unsent), device.now(), size, skew), unsent };
    }
    if (batch.isFull || more.length < READ_AT_ONCE) return { batch, unsent };
  }
}

const onTheWire = (item: OutboxItem): OutboxItem => ({
  ...item,
  state: 'sending',
  attempts: item.attempts + 1,
});

const waiting = (item: OutboxItem): OutboxItem => ({ ...item, state: 'waiting' });

const asking = (item: OutboxItem): OutboxItem => ({
  ...item,
  state: 'attention',
  attention: { code: askingCodeOf(item) },
});

/** Without a network nothing is tried; waiting items are sent once there is one. */
function offline(batch: Batch, hasItems: boolean): Drained {
  const waits = batch.items.length > 0 || batch.nextTryAt !== null;
  return { state: waits ? 'waiting' : rest(null, hasItems).state, nextTryAt: null };
}

function rest(nextTryAt: number | null, hasItems: boolean): Drained {
  if (nextTryAt !== null) return { state: 'waiting', nextTryAt };
  return { state: hasItems ? 'paused' : 'empty', nextTryAt: null };
}

type SentBatch = {
  settlements: Settlement[];
  pauses: boolean;
  isReached: boolean;
  history?: History | undefined;
};

/**
 * Sends one batch and returns the outcome of every item. `pauses`: the refusal concerns the caller and not the commands (the
 * session has ended, the app must be updated).
 */
async function sendBatch(
  device: Device,
  { session, skew }: { session: StoredSession; skew: number },
  { items, epoch }: NextBatch,
  lease: Lease,
): Promise<SentBatch> {
  const accountId = items[0]?.accountId;
  const body = { commands: items.map((item) => envelopeOf(item, skew)) };
  const startedAt = device.now();
  const reply = await callAsUser(
    device,
    'sendCommands',
    {
      body,
      accountId,
      epoch,
      signal: lease.signal,
    },
    session,
  );
  // Overtaken in the middle: another context is sending these items now, which settles them.
  if (!reply.ok && lease.signal.aborted) {
    return { settlements: [], pauses: false, isReached: false };
  }
  const took = Math.abs(device.now() - startedAt);
  learn(batchFit(device), JSON.stringify(body).length, took, reply.ok);
  await noteContact(device, reply);
  if (reply.ok) {
    const answers = new Map(reply.value.answers.map((one) => [one.id, one]));
    return {
      settlements: items.map((item) => settleAnswer(device, item, answers.get(item.id))),
      pauses: false,
      isReached: true,
      history: accountId ? { accountId, sent: epoch, answered: reply.value.epoch } : undefined,
    };
  }
  const { failure } = reply;
  if (accountId && epoch && isOfHistory(failure)) await resendFrom(device, accountId, epoch);
  const alone = items.length === 1;
  return {
    settlements: items.map((item) => settleFailure(device, item, failure, alone)),
    pauses: failure.kind === 'refused' && (failure.status === 401 || failure.status === 426),
    isReached: failure.kind === 'refused',
  };
}
