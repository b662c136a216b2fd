import { COMMANDS_PER_BATCH, type CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import type { CandidateEvent } from '#contract/candidate/rules.ts';
import type { AppointmentId, CommandId } from '#contract/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { ageOf, isYoungHere } from './age.ts';
import { isDue, LONGEST_ASKED_MS } from './backoff.ts';
import { atServer } from './contact.ts';
import type { OutboxItem } from './database.ts';
import { shootOf } from './unsent-items.ts';

/** Days after which a message asks before it is sent: the moment it was written for may be over (domain rules, 13.2). */
const ASKS_AFTER_DAYS = 7;
/**
 * Hours after which a wish for a time, or for a place in a campaign, asks: it may be taken, or past. A cancellation is never held
 * back.
 */
export const BOOKING_ASKS_AFTER_HOURS = 24;

export type Batch = {
  items: OutboxItem[];
  tooOld: OutboxItem[];
  /** When the first item is due that is not yet; null when none waits for its time. */
  nextTryAt: number | null;
  /** Nothing that follows in the outbox could join it. */
  isFull: boolean;
  /** Something may be too old, and only the server's time can decide. */
  isUnsure: boolean;
};

/** While the server's time is unknown, an item that may be too old is looked at again after this long. */
const UNSURE_MS = 30_000;

/**
 * The next batch, from one user's outbox in its order: of every lane whose first item is due, as many as fit one
 * request of one account; an item that drew a fault travels alone. Items of a lane keep their order; a lane that waits holds
 * nobody else, and an item that was refused holds nobody. Behind one that asks whether it is still meant, what was done about
 * the same shoot waits with it. What was written over an unsent one waits for its answer. What needs others done first waits while
 * any of them is here, refused ones too, and holds nobody. Beyond its first item a batch has at most `maxBytes`. `skew`: by how much
 * this clock is behind the server's; null if it may have been set since the last contact. Then what seems too old waits, and its lane
 * with it.
 */
export function pickBatch(
  items: readonly OutboxItem[],
  now: number,
  maxBytes: number,
  skew: number | null = 0,
): Batch {
  const batch: Batch = { items: [], tooOld: [], nextTryAt: null, isFull: false, isUnsure: false };
  const held = new Set<string>();
  const unanswered = new Set<CommandId>();
  const inQuestion = new Set<AppointmentId>();
  const here = new Set(items.map(({ id }) => id));
  let bytes = 0;
  for (const item of items) {
    // Its picture is being uploaded: nothing waits for it meanwhile.
    if (item.awaits && item.awaits.length > 0) continue;
    if (item.waitsFor?.some((id) => here.has(id))) continue;
    const lane = `${item.accountId} ${item.lane}`;
    const shoot = shootOf(item);
    if (isAsking(item, now)) {
      if (shoot && item.attention?.code === 'OLD_BOOKING') inQuestion.add(shoot);
      // It is tried again by itself, and would take away what was added again after it.
      if (isFailedRemoval(item)) unanswered.add(item.id);
      continue;
    }
    unanswered.add(item.id);
    if (held.has(lane) || (shoot && inQuestion.has(shoot))) continue;
    const mayBeTooOld = seemsTooOld(item, now);
    if (mayBeTooOld && skew === null) {
      held.add(lane);
      if (shoot) inQuestion.add(shoot);
      batch.isUnsure = true;
      batch.nextTryAt = Math.min(batch.nextTryAt ?? Infinity, now + UNSURE_MS);
    } else if (mayBeTooOld && isTooOld(item, now, skew ?? 0)) {
      batch.tooOld.push(item);
      if (shoot) inQuestion.add(shoot);
    } else if (item.after && unanswered.has(item.after)) {
      held.add(lane);
    } else if (!isDue(item.nextTryAt, now, LONGEST_ASKED_MS)) {
      held.add(lane);
      batch.nextTryAt = Math.min(batch.nextTryAt ?? Infinity, item.nextTryAt);
    } else if (item.accountId !== (batch.items[0] ?? item).accountId) {
      held.add(lane);
    } else if (item.faults > 0 && batch.items.length > 0) {
      batch.isFull = true;
      break;
    } else {
      bytes += JSON.stringify(envelopeOf(item)).length;
      const isFull = batch.items.length === COMMANDS_PER_BATCH || bytes > maxBytes;
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
  return item.attention?.code !== 'FAILED' || !isDue(item.nextTryAt, now, LONGEST_ASKED_MS);
}

const isFailedRemoval = (item: OutboxItem): boolean =>
  item.kind === 'removePortfolioItem' && item.attention?.code === 'FAILED';

function seemsTooOld(item: OutboxItem, now: number): boolean {
  if (item.confirmed || item.attempts > 0) return false;
  const limit = agesAfter(item);
  return limit < Infinity && !isYoungHere(item, now, limit);
}

/** A time in the future by both clocks counts as new. */
const isTooOld = (item: OutboxItem, now: number, skew: number): boolean =>
  (ageOf(item, now, skew) ?? 0) > agesAfter(item);

/** Milliseconds after which a command asks before it is sent: the moment it was written for may be over. */
function agesAfter(item: OutboxItem): number {
  if (item.kind === 'addMessage') return ASKS_AFTER_DAYS * DAY_MS;
  return isWish(item) ? BOOKING_ASKS_AFTER_HOURS * HOUR_MS : Infinity;
}

/** A wish for a time or a place, which others may have taken since. */
function isWish(item: OutboxItem): boolean {
  switch (item.kind) {
    case 'bookAppointment':
      return true;
    case 'appointmentEvent':
      return item.payload.event === 'creator_reschedule_requested';
    case 'candidateEvent':
      return slotEvents.has(item.payload.event);
    default:
      return false;
  }
}

/** The candidate's events of which the server has the last word (`queuedUnconfirmed`), without their whole table in the first screen. */
const slotEvents: ReadonlySet<CandidateEvent> = new Set([
  'business_accepted',
  'creator_invite_accepted',
]);

/** Why an item that is too old asks. */
export const askingCodeOf = (item: OutboxItem): 'OLD_MESSAGE' | 'OLD_BOOKING' =>
  item.kind === 'addMessage' ? 'OLD_MESSAGE' : 'OLD_BOOKING';

/** Words to someone, a cancellation, "I am here": someone waits for these, so they leave before anything else. */
function isUrgent(item: OutboxItem): boolean {
  if (item.kind === 'addMessage') return true;
  return item.kind === 'appointmentEvent' && urgentEvents.has(item.payload.event);
}

const urgentEvents: ReadonlySet<AppointmentEvent> = new Set([
  'creator_cancelled',
  'business_cancelled',
  'check_in',
]);

/** Whether a batch carries something in whose place an urgent command could travel. */
export const wouldWait = (batch: Batch): boolean => !batch.items.every(isUrgent);

/** Everything up to the last urgent item of each lane first, then the rest: a lane keeps its order. */
export function urgentFirst(items: readonly OutboxItem[]): OutboxItem[] {
  const lastUrgent = new Map<string, number>();
  for (const item of items) {
    if (isUrgent(item)) lastUrgent.set(`${item.accountId} ${item.lane}`, item.order);
  }
  const isAhead = (item: OutboxItem) =>
    item.order <= (lastUrgent.get(`${item.accountId} ${item.lane}`) ?? -Infinity);
  return [...items.filter(isAhead), ...items.filter((item) => !isAhead(item))];
}

/** The command as it travels; `skew` is by how much this device's clock is behind the server's. */
export function envelopeOf(item: OutboxItem, skew = 0): CommandEnvelope {
  const { id, kind, payload, baseVersion } = item;
  const occurredAt = atServer(item.occurredAt, skew);
  return { id, kind, payload, occurredAt, ...(baseVersion !== undefined && { baseVersion }) };
}
