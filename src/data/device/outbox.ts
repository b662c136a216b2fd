import { laneOf, type CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, AppointmentId, ChatroomId, CommandId, UserId } from '#contract/ids.ts';
import { addItem, type DraftKey } from './add-item.ts';
import { knownSkew } from './contact.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, onDatabaseToTheEnd, type Device } from './device.ts';
import {
  dropMediaOf,
  isPictureGone,
  isUnsentPortfolioItem,
  mediaAgain,
  mediaTables,
} from './media.ts';
import { neverSent } from './never-sent.ts';
import { versionIn } from './version-in.ts';

/** A command belongs to a user and is always sent for the account that was active when it was written. */
export type Actor = { userId: UserId; accountId: AccountId };

export type Queueing = {
  /**
   * Runs in the same transaction (a draft that the command replaces), with the command's id; `outbox`, `drafts` and `workDrafts` are
   * open in it. It may run again over what it has done.
   */
  also?: ((db: DeviceDatabase, id: CommandId) => Promise<unknown>) | undefined;
  /** The version of the record that is written over. */
  baseVersion?: number | undefined;
  /** Commands that have to leave the outbox before this one is sent: done, or taken out by the person. */
  dependsOn?: readonly CommandId[] | undefined;
  /** The room whose draft the command replaces: it is deleted in the same transaction. */
  draftOf?: ChatroomId | undefined;
};

/**
 * Queues a command. It resolves when the command is on the disk, and only then may anything say "saved"; it rejects
 * when nothing was stored.
 */
export async function enqueue(
  device: Device,
  actor: Actor,
  body: CommandBody,
  { also, baseVersion, dependsOn, draftOf }: Queueing = {},
): Promise<CommandId> {
  const id = newId<CommandId>();
  const itemWith = (skew: number | undefined) =>
    itemOf(device, actor, body, id, { baseVersion, waitsFor: dependsOn, skew });
  if (!also && body.kind !== 'removePortfolioItem') {
    const draft = draftOf && ([actor.accountId, draftOf] satisfies DraftKey);
    await onDatabaseToTheEnd(device.db, (db) => addItem(db, id, itemWith, draft));
    return id;
  }
  const media = (db: DeviceDatabase) =>
    body.kind === 'removePortfolioItem' ? mediaTables(db) : [];
  const tables = (db: DeviceDatabase) => [db.outbox, db.drafts, db.workDrafts, db.facts];
  await onDatabaseToTheEnd(device.db, (db) =>
    db.transaction('rw', [...tables(db), ...media(db)], async () => {
      // The first try may have been stored although its connection broke, or its transaction ended.
      const [stored, skew] = await Promise.all([db.outbox.where({ id }).count(), knownSkew(db)]);
      if (stored === 0 && (await cancelsUnsentItem(db, actor, body))) return;
      const draft = draftOf && db.drafts.delete([actor.accountId, draftOf]);
      await Promise.all([stored === 0 && db.outbox.add(itemWith(skew)), draft, also?.(db, id)]);
    }),
  );
  return id;
}

/** Taking away a work that the server never had leaves neither of the two to be sent. */
async function cancelsUnsentItem(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  body: CommandBody,
): Promise<boolean> {
  if (body.kind !== 'removePortfolioItem') return false;
  const item = await db.outbox
    .where({ accountId, lane: laneOf(body) })
    .filter((one) => one.userId === userId && isUnsentPortfolioItem(one))
    .first();
  if (!item) return false;
  await db.outbox.delete(item.order);
  await dropMediaOf(db, item.id);
  return true;
}

/**
 * Queues a command of which only the newest matters (hours, settings): it replaces one of its kind in its lane that was never
 * sent, and keeps its base. Behind one that may have been sent it waits, and uses that one's version as its base.
 */
export async function enqueueLatest(
  device: Device,
  actor: Actor,
  body: CommandBody,
  { also, baseVersion }: Queueing = {},
): Promise<CommandId> {
  const id = newId<CommandId>();
  await onDatabaseToTheEnd(device.db, (db) =>
    db.transaction('rw', db.outbox, db.sent, db.drafts, db.workDrafts, async () => {
      const lane = await db.outbox
        .where({ accountId: actor.accountId, lane: laneOf(body) })
        .filter((one) => one.kind === body.kind && one.userId === actor.userId)
        .sortBy('order');
      if (lane.some((one) => one.id === id)) return await also?.(db, id);
      const replaced = lane.filter(isUntried);
      const tried = lane.findLast((one) => one.state !== 'attention' && one.attempts > 0);
      await db.outbox.bulkDelete(replaced.map((one) => one.order));
      await db.outbox.add(
        itemOf(device, actor, body, id, {
          baseVersion: replaced[0]
            ? replaced[0].baseVersion
            : await ownVersion(db, actor, body, baseVersion),
          after: tried?.id,
        }),
      );
      await also?.(db, id);
    }),
  );
  return id;
}

/** The version that the edit is based on: the shown one, or a newer one that this device has just sent. */
async function ownVersion(
  db: DeviceDatabase,
  actor: Actor,
  body: CommandBody,
  shown: number | undefined,
): Promise<number | undefined> {
  if (shown === undefined) return undefined;
  return Math.max(shown, (await lastSentVersion(db, actor, body)) ?? shown);
}

/** The version that this device's last acknowledged edit produced. It may be newer than the copy's version. */
export async function lastSentVersion(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  body: CommandBody,
): Promise<number | undefined> {
  const last = await db.sent
    .where('[accountId+revision]')
    .between([accountId], [accountId, []])
    .reverse()
    .filter((one) => one.kind === body.kind && one.userId === userId && one.lane === laneOf(body))
    .first();
  return versionIn(last?.result);
}

type Bases = Pick<OutboxItem, 'baseVersion' | 'after' | 'waitsFor' | 'skew'>;

/** A command as it is queued. */
export function itemOf(
  device: Device,
  { userId, accountId }: Actor,
  body: CommandBody,
  id: CommandId,
  { baseVersion, after, waitsFor, skew }: Bases = {},
) {
  return {
    ...body,
    ...(baseVersion !== undefined && { baseVersion }),
    ...(after !== undefined && { after }),
    ...(waitsFor && waitsFor.length > 0 && { waitsFor: [...waitsFor] }),
    ...(skew !== undefined && { skew }),
    userId,
    accountId,
    id,
    lane: laneOf(body),
    occurredAt: new Date(device.now()).toISOString(),
    ...neverSent,
  };
}

/**
 * Queues "read up to here". A mark for the same room that was never sent is raised instead, so that a day of
 * reading without signal is one command a room.
 */
export async function enqueueRead(
  device: Device,
  actor: Actor,
  payload: Extract<CommandBody, { kind: 'readChatroom' }>['payload'],
): Promise<void> {
  const body: CommandBody = { kind: 'readChatroom', payload };
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const lane = db.outbox.where({ accountId: actor.accountId, lane: laneOf(body) });
      const mark = await lane
        .filter(
          (one) => one.kind === 'readChatroom' && one.userId === actor.userId && isUntried(one),
        )
        .first();
      if (mark?.kind !== 'readChatroom') await db.outbox.add(itemOf(device, actor, body, newId()));
      else if (mark.payload.seq < payload.seq) await db.outbox.put({ ...mark, payload });
    }),
  );
}

export const isUntried = (item: OutboxItem) => item.state === 'waiting' && item.attempts === 0;

/** Everything a user has not delivered yet, in the order it was written. */
export async function unsentOf(db: DeviceDatabase, userId: UserId): Promise<OutboxItem[]> {
  return await db.outbox.where({ userId }).sortBy('order');
}

/**
 * Retries an item now on the person's request (also "yes, send it although it is old"). A refused id would repeat its refusal
 * forever, so a refused item goes out as a new command.
 */
export async function retryNow(device: Device, id: CommandId): Promise<void> {
  const another = newId<CommandId>();
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const item = await db.outbox.where({ id }).first();
      if (!item) return;
      const isMissing = item.attention?.code === 'PICTURE_MISSING';
      const isWanted = (media: MediaItem) => isMissing || media.state !== 'uploaded';
      if (await isPictureGone(db, id, isWanted)) return;
      const missing = await mediaAgain(db, id, item.isAnswered ? another : id, isWanted);
      const pendingUploads = missing.length > 0 ? missing : item.awaits;
      const again = {
        state: 'waiting',
        nextTryAt: 0,
        attention: null,
        confirmed: true,
        awaits: pendingUploads,
      } as const;
      if (!item.isAnswered) return await db.outbox.update(item.order, again);
      const asNew = { id: another, attempts: 0, faults: 0, isAnswered: undefined };
      await db.outbox.update(item.order, { ...again, ...asNew });
      await db.outbox
        .where({ accountId: item.accountId, lane: item.lane })
        .filter((one) => one.after === id)
        .modify({ after: another });
      await replaceDependency(db, item, another);
    }),
  );
}

/** Commands that depend on a command depend on its replacement. Within the caller's transaction. */
export async function replaceDependency(
  db: DeviceDatabase,
  { id, userId }: Pick<OutboxItem, 'id' | 'userId'>,
  another: CommandId,
): Promise<void> {
  await db.outbox
    .where({ userId })
    .filter((one) => one.waitsFor?.includes(id) === true)
    .modify((one) => {
      one.waitsFor = one.waitsFor?.map((before) => (before === id ? another : before));
    });
}

/** The network is back: pauses that only its absence caused are over; those the server asked for are kept. */
export async function endPauses(device: Device): Promise<void> {
  const isPaused = (one: { state: string; nextTryAt: number; isAskedToWait?: boolean }) =>
    one.state === 'waiting' && one.nextTryAt > 0 && !one.isAskedToWait;
  await onDatabase(device.db, async (db) => {
    await db.outbox.filter(isPaused).modify({ nextTryAt: 0 });
    await db.media.filter(isPaused).modify({ nextTryAt: 0 });
  });
}

/**
 * An item's state when the person decided about it: the number of attempts, or null if the app had said that it may have been
 * sent.
 */
export type SeenItem = { id: CommandId; attempts: number | null };

/** Whether an item may be removed: not while it is being sent, nor if it was sent since the person last saw its state. */
export function mayLeave(item: OutboxItem, { attempts }: SeenItem): boolean {
  return item.state !== 'sending' && (attempts === null || item.attempts === attempts);
}

/**
 * Deletes an unsent item: only the person's own action does this. An item that is being sent, or was since the person saw it
 * (`attempts`), stays. With an unsent booking go the commands behind it about the same shoot: there is nothing left to cancel.
 */
export async function discard(device: Device, seen: SeenItem): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const item = await db.outbox.where({ id: seen.id }).first();
      if (!item || !mayLeave(item, seen)) return false;
      await db.outbox.delete(item.order);
      await dropMediaOf(db, item.id);
      if (item.kind === 'bookAppointment' && item.attempts === 0) {
        const { appointmentId } = item.payload;
        await db.outbox
          .where({ accountId: item.accountId, lane: item.lane })
          .filter((one) => one.attempts === 0 && shootOf(one) === appointmentId)
          .delete();
      }
      return true;
    }),
  );
}

/** The shoot that an item is about. */
export const shootOf = (item: Pick<OutboxItem, 'payload'>): AppointmentId | undefined =>
  'appointmentId' in item.payload ? item.payload.appointmentId : undefined;
