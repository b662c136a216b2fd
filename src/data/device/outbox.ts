import { laneOf, type CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, CommandId, UserId } from '#contract/ids.ts';
import { addItem, type DraftKey } from './add-item.ts';
import { knownSkew } from './contact.ts';
import type { DeviceDatabase, OutboxItem } from './database.ts';
import { onDatabase, onDatabaseToTheEnd, type Device } from './device.ts';
import { dropMediaOf, isUnsentPortfolioItem, mediaTables } from './media.ts';
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
