import { envelopeOf, pickBatch } from './batch.ts';
import { noteContact } from './contact.ts';
import type { OutboxItem, StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { unsentOf } from './outbox.ts';
import { callAsUser, isSignedOut, openSession } from './session.ts';
import { settle, settleAnswer, settleFailure } from './settle.ts';
import { takeTurn, type Turn } from './turn.ts';

export const DRAIN_LOCK = 'pollin:commands';
/** A turn ends after this long, so that a worker is not killed in it and another context may go on. */
const TURN_MS = 30_000;

/**
 * What a drain left behind: `empty` nothing to send, `waiting` something that is due at `nextTryAt`, `busy` another
 * context of this device is at it, `paused` it needs the person (signed out, update, or every item asks for attention).
 */
export type Drained = { state: 'empty' | 'waiting' | 'busy' | 'paused'; nextTryAt: number | null };

/**
 * Sends what waits, in batches, until the outbox is empty, nothing is due or the turn is over. The one way out of the
 * outbox: page and worker call it, and calling it twice at once is harmless. Nothing leaves but by a parsed answer that names its id.
 */
export async function drain(device: Device): Promise<Drained> {
  const done = await takeTurn(device, DRAIN_LOCK, (turn) => drainTurn(device, turn));
  return done ?? { state: 'busy', nextTryAt: null };
}

async function drainTurn(device: Device, turn: Turn): Promise<Drained> {
  const startedAt = device.now();
  for (;;) {
    const session = await openSession(device);
    if (!session || (await isSignedOut(device))) return { state: 'paused', nextTryAt: null };
    if (!device.isOnline()) return await restOffline(device, session);
    const batch = await beginBatch(device, session);
    if (batch.items.length === 0) return rest(batch.nextTryAt, batch.asking);
    if (await sendBatch(device, batch.items, turn)) return { state: 'paused', nextTryAt: null };
    const isOver = Math.abs(device.now() - startedAt) > TURN_MS || turn.signal.aborted;
    if (isOver) return { state: 'waiting', nextTryAt: device.now() };
  }
}

/** Without a network nothing is tried; what waits leaves when something says that there is one. */
async function restOffline(device: Device, { userId }: StoredSession): Promise<Drained> {
  const unsent = await onDatabase(device.db, (db) => unsentOf(db, userId));
  const { items, nextTryAt } = pickBatch(unsent, device.now());
  const waits = items.length > 0 || nextTryAt !== null;
  return { state: waits ? 'waiting' : rest(null, unsent.length > 0).state, nextTryAt: null };
}

function rest(nextTryAt: number | null, asking: boolean): Drained {
  if (nextTryAt !== null) return { state: 'waiting', nextTryAt };
  return { state: asking ? 'paused' : 'empty', nextTryAt: null };
}

/** Takes the next batch and marks it as on the wire, in one transaction. Whoever holds the lock may take over what a dead turn left marked. */
async function beginBatch(device: Device, session: StoredSession) {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const unsent = await unsentOf(db, session.userId);
      const { items, tooOld, nextTryAt } = pickBatch(unsent, device.now());
      const sending = items.map((item) => ({
        ...item,
        state: 'sending' as const,
        attempts: item.attempts + 1,
      }));
      const asking = tooOld.map((item) => ({
        ...item,
        state: 'attention' as const,
        attention: { code: 'OLD_MESSAGE' as const },
      }));
      await db.outbox.bulkPut([...sending, ...asking]);
      return { items: sending, nextTryAt, asking: unsent.length > 0 };
    }),
  );
}

/**
 * Puts one batch on the wire and settles every item of it. Answers `true` when the refusal concerns the caller and not
 * the commands (the session is over, the app must be updated): sending pauses.
 */
async function sendBatch(device: Device, items: OutboxItem[], turn: Turn): Promise<boolean> {
  const reply = await callAsUser(device, 'sendCommands', {
    body: { commands: items.map(envelopeOf) },
    accountId: items[0]?.accountId,
    signal: turn.signal,
  });
  if (reply.ok) {
    const answers = new Map(reply.value.answers.map((one) => [one.id, one]));
    await settle(device, items.map((item) => settleAnswer(device, item, answers.get(item.id))));
    await noteContact(device, null);
    return false;
  }
  const { failure } = reply;
  const alone = items.length === 1;
  await settle(device, items.map((item) => settleFailure(device, item, failure, alone)));
  await noteContact(device, failure);
  return failure.kind === 'refused' && (failure.status === 401 || failure.status === 426);
}
