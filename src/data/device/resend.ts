import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId, CommandId, ContentItemId, MessageId, UploadId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { formatCursor, parseCursor } from '#contract/sync/cursor.ts';
import { ageOf } from './age.ts';
import type { Failure } from './api.ts';
import { knownSkew } from './contact.ts';
import type { DeviceDatabase, OutboxItem, SentItem } from './database.ts';
import { BOOKING_ASKS_AFTER_HOURS } from './batch.ts';
import { onDatabase, type Device } from './device.ts';
import { mediaAgain } from './media.ts';

/** The history in which an account's commands were acknowledged; undefined before first contact, and once it is left. */
export async function readEpoch(
  db: DeviceDatabase,
  accountId: AccountId,
): Promise<string | undefined> {
  const cursor = parseCursor((await db.cursors.get(accountId))?.cursor);
  return cursor && cursor.revision > 0 ? cursor.epoch : undefined;
}

/** Whether the server has left the history that a request named, and ran nothing of it. */
export const isOfHistory = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.code === 'HISTORY_CHANGED';

/**
 * The server has left the history `epoch`: the account's acknowledged commands are queued again before anything newer may leave.
 * The copy stays readable, at revision 0, until the next pull replaces it: every later answer is newer than this copy. One
 * transaction: a crash leaves both or neither, and of several contexts that notice only the first changes anything.
 */
export async function resendFrom(
  device: Device,
  accountId: AccountId,
  epoch: string,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.tables, async () => {
      const held = await db.cursors.get(accountId);
      const cursor = parseCursor(held?.cursor);
      if (!held || !cursor || (await readEpoch(db, accountId)) !== epoch) return;
      await resendAll(db, accountId, device.now());
      await db.cursors.put({ ...held, cursor: formatCursor({ ...cursor, revision: 0 }) });
    }),
  );
}

/**
 * Puts an account's acknowledged commands back into the outbox, in the places in which they were written: for
 * a server whose history does not know them any more. One that does know them repeats its first answer. What was arranged about
 * a shoot and may be stale by now asks first: nobody is booked again without knowing. What is about a file waits for it, also
 * what was never sent: its bytes may have to go first. Runs within the caller's transaction.
 */
export async function resendAll(
  db: DeviceDatabase,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const sent = await db.sent.where({ accountId }).sortBy('order');
  if (sent.length === 0) return;
  const skew = (await knownSkew(db)) ?? 0;
  const taken = new Set(await db.outbox.toCollection().primaryKeys());
  const awaited = await picturesAgain(db, sent);
  const filesOf = filesAgain(sent);
  await waitForFiles(db, accountId, filesOf);
  await db.outbox.bulkPut(
    sent.map((one): OutboxItem => {
      const { revision: _, result: __, sentAt: ___, ...item } = one;
      const asks = isStale(one, now, skew);
      return {
        ...dependingOn(item, filesOf(item)),
        awaits: awaited.get(one.id),
        order: freePlace(one.order, taken),
        state: asks ? 'attention' : 'waiting',
        attention: asks ? { code: 'OLD_BOOKING' } : null,
        nextTryAt: 0,
        isAskedToWait: false,
      };
    }),
  );
  await db.sent.bulkDelete(sent.map((item) => item.id));
}

/**
 * An item's own place in the queue. Builds that numbered such items again may have given it to another account's item too; then
 * the place is the nearest before it, which is still behind every whole number below.
 */
function freePlace(order: number, taken: ReadonlySet<number>): number {
  let place = order;
  for (let step = 0.5; taken.has(place); step /= 2) place -= step;
  return place;
}

type FilesOf = (item: CommandBody) => CommandId[];

/** Which of the commands that go out again bring the files that another one is about. */
function filesAgain(sent: readonly SentItem[]): FilesOf {
  const ids = new Map<string, CommandId>();
  for (const { id, kind, payload } of sent as (SentItem & CommandBody)[]) {
    if (kind === 'addContent') ids.set(payload.itemId, id);
    // A message has the id of its command. One with a picture has a lane of its own, and its removal may not overtake it.
    if (kind === 'addMessage' && payload.picture) ids.set(id, id);
  }
  return (item) => filesIn(item).flatMap((file) => ids.get(file) ?? []);
}

/** The files that have to be there before a command is done. */
function filesIn(item: CommandBody): readonly (ContentItemId | MessageId)[] {
  switch (item.kind) {
    case 'removeMessage':
      return [item.payload.messageId];
    case 'describeContent':
    case 'removeContent':
      return [item.payload.itemId];
    case 'addContent':
      return item.payload.replaces ? [item.payload.replaces] : [];
    case 'projectEvent':
      return item.payload.event === 'content_submitted' ? item.payload.itemIds : [];
    default:
      return [];
  }
}

function dependingOn<T extends Pick<OutboxItem, 'waitsFor'>>(
  item: T,
  files: readonly CommandId[],
): T {
  if (files.length === 0) return item;
  return { ...item, waitsFor: [...new Set([...(item.waitsFor ?? []), ...files])] };
}

async function waitForFiles(db: DeviceDatabase, accountId: AccountId, filesOf: FilesOf) {
  const unsent = await db.outbox.filter((one) => one.accountId === accountId).toArray();
  const waiting = unsent.filter((one) => filesOf(one).length > 0);
  await db.outbox.bulkPut(waiting.map((one) => dependingOn(one, filesOf(one))));
}

/** Pictures of which the bytes are still held go to such a server first. */
async function picturesAgain(
  db: DeviceDatabase,
  sent: readonly SentItem[],
): Promise<ReadonlyMap<CommandId, UploadId[]>> {
  const awaited = new Map<CommandId, UploadId[]>();
  if ((await db.media.count()) === 0) return awaited;
  for (const { id } of sent) {
    const again = await mediaAgain(db, id, id, () => true);
    if (again.length > 0) awaited.set(id, again);
  }
  return awaited;
}

/** Arranged more than a day ago, or for times that have passed. A cancellation is always sent: it never becomes stale. */
function isStale(item: SentItem, now: number, skew: number): boolean {
  if (item.kind !== 'bookAppointment' && item.kind !== 'appointmentEvent') return false;
  const { payload } = item;
  if ('event' in payload && payload.event.endsWith('_cancelled')) return false;
  const age = ageOf(item, now, skew) ?? Infinity;
  if (age > BOOKING_ASKS_AFTER_HOURS * HOUR_MS) return true;
  const times = 'slots' in payload ? payload.slots : 'slot' in payload ? [payload.slot] : [];
  return times.length > 0 && times.every((time) => Date.parse(time) <= now + skew);
}
