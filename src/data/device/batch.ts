import { BATCH_MAX_BYTES, COMMANDS_PER_BATCH, type CommandEnvelope } from '#contract/command.ts';
import { isDue } from './backoff.ts';
import type { OutboxItem } from './database.ts';

/** Days after which a message asks before it is sent: the moment it was written for may be over (domain rules, 13.2). */
export const ASKS_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;
/** A server's Retry-After is believed up to a day. */
const LONGEST_RETRY_AFTER_MS = DAY_MS;

export type Batch = {
  items: OutboxItem[];
  tooOld: OutboxItem[];
  /** When the first item is due that is not yet; null when none waits for its time. */
  nextTryAt: number | null;
  /** Nothing that follows in the outbox could join it. */
  isFull: boolean;
};

/**
 * What may be sent next, from one user's outbox in its order: of every lane whose first item is due, as many as fit one
 * request of one account; an item that drew a fault travels alone. Items of a lane keep their order; a lane that waits, or whose item needs the person, holds nobody else.
 */
export function pickBatch(items: readonly OutboxItem[], now: number): Batch {
  const batch: Batch = { items: [], tooOld: [], nextTryAt: null, isFull: false };
  const held = new Set<string>();
  let bytes = 0;
  for (const item of items) {
    const lane = `${item.accountId} ${item.lane}`;
    if (isAsking(item, now) || held.has(lane)) continue;
    if (isTooOld(item, now)) {
      batch.tooOld.push(item);
    } else if (!isDue(item.nextTryAt, now, LONGEST_RETRY_AFTER_MS)) {
      held.add(lane);
      batch.nextTryAt = Math.min(batch.nextTryAt ?? Infinity, item.nextTryAt);
    } else if (item.accountId !== (batch.items[0] ?? item).accountId) {
      held.add(lane);
    } else if (item.faults > 0 && batch.items.length > 0) {
      batch.isFull = true;
      break;
    } else {
      bytes += JSON.stringify(envelopeOf(item)).length;
      const isFull = batch.items.length === COMMANDS_PER_BATCH || bytes > BATCH_MAX_BYTES / 3;
      batch.isFull = isFull && batch.items.length > 0;
      if (batch.isFull) break;
      batch.items.push(item);
      batch.isFull = item.faults > 0;
      if (batch.isFull) break;
    }
  }
  return batch;
}

/** Needs the person. What failed by the server's own fault is tried again once its day has passed. */
function isAsking(item: OutboxItem, now: number): boolean {
  if (item.state !== 'attention') return false;
  return item.attention?.code !== 'FAILED' || !isDue(item.nextTryAt, now, LONGEST_RETRY_AFTER_MS);
}

function isTooOld(item: OutboxItem, now: number): boolean {
  if (item.kind !== 'addMessage' || item.confirmed || item.attempts > 0) return false;
  return now - Date.parse(item.occurredAt) > ASKS_AFTER_DAYS * DAY_MS;
}

/** The command as it travels. */
export function envelopeOf({ id, kind, payload, occurredAt }: OutboxItem): CommandEnvelope {
  return { id, kind, payload, occurredAt };
}
