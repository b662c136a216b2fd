import Dexie, { RangeSet, type IndexableType } from 'dexie';
import { laneOf, type CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, CommandId, UserId } from '#contract/ids.ts';
import type { Fact } from './fact.ts';
import { knownSkew } from './contact.ts';
import type { DeviceDatabase, OutboxItem } from './database.ts';
import { onDatabase, onDatabaseToTheEnd, type Device } from './device.ts';
import { dropMediaOf, isUnsentPortfolioItem, mediaTables } from './media.ts';
import { neverSent } from './never-sent.ts';
import { versionIn } from './version-in.ts';

type DraftKey = [AccountId, ChatroomId];
type NewItem = Omit<OutboxItem, 'order'>;

const strict = { durability: 'strict' } as const;

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

/**
 * Adds an item to the outbox, unless its id is there, and deletes the draft that it replaces: a message in one durable transaction.
 * Resolves when that is complete; rejects when nothing was stored. These are IndexedDB's own requests, as Dexie's layer takes as long
 * as the write; live reads are notified as of any other write. `itemWith` gets the clock's skew, which is read in the same transaction.
 */
export async function addItem(
  db: DeviceDatabase,
  id: OutboxItem['id'],
  itemWith: (skew: number | undefined) => NewItem,
  draft?: DraftKey,
): Promise<void> {
  if (!db.isOpen()) await db.open();
  const stores = ['outbox', 'facts', ...(draft ? ['drafts'] : [])];
  const transaction = db.backendDB().transaction(stores, 'readwrite', strict);
  const ended = endOf(transaction);
  const outbox = transaction.objectStore('outbox');
  let added: { item: NewItem; request: IDBRequest<IDBValidKey> } | null = null;
  const held = outbox.index('id').count(id);
  const contact: IDBRequest<Fact | undefined> = transaction.objectStore('facts').get('contact');
  // Requests are answered in their order: the first one has been by then.
  await Promise.race([answerOf(contact), ended]);
  try {
    if (held.result === 0) {
      const fact = contact.result;
      const item = itemWith(fact?.key === 'contact' ? fact.skew : undefined);
      added = { item, request: outbox.add(item) };
    }
    if (draft) transaction.objectStore('drafts').delete(draft);
    // Without waiting for their answers: a failure of one of them aborts all.
    transaction.commit();
  } catch (error) {
    ended.catch(() => undefined);
    abort(transaction);
    throw error;
  }
  await ended;
  notifyReads({
    ...(added && changesOf(db, added.item, added.request.result as number)),
    ...(draft && {
      [`idb://${db.name}/drafts/`]: new RangeSet(draft),
      [`idb://${db.name}/drafts/:dels`]: new RangeSet(draft),
    }),
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The browser has ended it already.
  }
}

/** A failure here can't undo what is stored, so it is reported and not thrown: the message is saved. */
function notifyReads(changes: Parameters<typeof Dexie.on.storagemutated.fire>[0]): void {
  try {
    Dexie.on.storagemutated.fire(changes);
  } catch (error) {
    reportError(error);
  }
}

/** What live reads of the outbox watch: the place of the item, and its keys in each index. */
function changesOf(db: DeviceDatabase, item: NewItem, order: number) {
  const outbox = `idb://${db.name}/outbox/`;
  const ofIndexes = db.outbox.schema.indexes.map(({ name, keyPath = '' }) => {
    const key = Dexie.getByKeyPath(item, keyPath) as IndexableType;
    return [outbox + name, new RangeSet(key)] as const;
  });
  return { [outbox]: new RangeSet(order), ...Object.fromEntries(ofIndexes) };
}

const answerOf = (request: IDBRequest): Promise<void> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve();
  });

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'));
  });
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

/**
 * Everything a user has not delivered yet, in the order it was written. It is one request for the whole outbox, because Dexie asks the
 * browser for each row that it filters, and a live read remembers each row that an index led it to.
 */
export async function unsentOf(db: DeviceDatabase, userId: UserId): Promise<OutboxItem[]> {
  const items = await db.outbox.toArray();
  return items.filter((one) => one.userId === userId);
}
