import type { AccountId } from '#contract/ids.ts';
import { isCollection } from '#contract/sync/set-aside.ts';
import { noChanges, parseRecord, type SyncPage } from '#contract/sync/sync.ts';
import type { DeviceDatabase } from '../device/database.ts';
import type { SetAsideRecord } from '../device/set-aside-record.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { mergeMessages } from '../device/log.ts';
import { keepParties } from '../device/parties.ts';
import { withLease } from '../device/lease.ts';
import { keyOfSetAside } from '../device/set-aside.ts';
import { setAsideOf } from '../device/read-set-aside.ts';
import type { Replica } from '../replica/replica.ts';
import { applyLease } from './apply-page.ts';

/** Records that are read at once: so many are in memory. */
const AT_ONCE = 50;

/**
 * Reads what another build has set aside. A record that this build can read is applied, unless a newer state is there, and leaves;
 * a kill in between applies it twice, which is harmless. One that this build refuses as well stays, and is reported again.
 */
export async function readSetAsideAgain(
  device: Device,
  replica: Pick<Replica, 'apply'>,
  accountId: AccountId,
): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await withLease(device, applyLease(accountId), () =>
      readSome(device, replica, accountId),
    );
  }
}

/** In turn with pages: a record that one of them reports as gone in between would come back. Returns whether there were any. */
async function readSome(
  device: Device,
  replica: Pick<Replica, 'apply'>,
  accountId: AccountId,
): Promise<boolean> {
  const records = await onDatabase(device.db, (db) =>
    setAsideOf(db, accountId)
      .filter(({ appVersion }) => appVersion !== device.appVersion)
      .limit(AT_ONCE)
      .toArray(),
  );
  if (records.length === 0) return false;
  const { changes, readable } = readAll(records);
  await replica.apply(changes);
  await onDatabase(device.db, (db) => mergeMessages(db, accountId, changes.messages));
  await onDatabase(device.db, (db) => keepParties(db, accountId, changes.collections.chatrooms));
  await settle(device, records, readable);
  return true;
}

type Change = Pick<SyncPage, 'collections' | 'gone' | 'messages'>;

function readAll(records: readonly SetAsideRecord[]) {
  const changes: Change = { collections: noChanges(), gone: [], messages: [] };
  const readable = new Set<SetAsideRecord>();
  for (const one of records) {
    if (one.raw !== null && readInto(changes, one, JSON.parse(one.raw))) readable.add(one);
  }
  return { changes, readable };
}

/** Whether this build can read it. */
function readInto(changes: Change, { collection }: SetAsideRecord, raw: unknown): boolean {
  const parsed = parseRecord(collection, raw);
  if (!parsed.success) return false;
  const list = isCollection(collection) ? changes.collections[collection] : changes[collection];
  // The schema was picked by the collection and has just proved that they belong together.
  (list as unknown[]).push(parsed.data);
  return true;
}

/** Drops the readable ones, unless they were replaced meanwhile. Of what was not kept, the account is read again. */
async function settle(
  device: Device,
  records: readonly SetAsideRecord[],
  readable: ReadonlySet<SetAsideRecord>,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.setAside, db.cursors, async () => {
      for (const one of records) {
        const key = keyOfSetAside(one);
        const now = await db.setAside.get(key);
        if (now?.revision !== one.revision || now.appVersion !== one.appVersion) continue;
        if (readable.has(one) || one.raw === null) await db.setAside.delete(key);
        else await db.setAside.update(key, { appVersion: device.appVersion, reportedAt: 0 });
      }
      const lost = records.find(({ raw }) => raw === null);
      if (lost) await readFromStart(db, lost.accountId);
    }),
  );
}

/** The copy stays readable meanwhile; see `baseOf`. */
export const readFromStart = (db: DeviceDatabase, accountId: AccountId) =>
  db.cursors.where({ accountId }).modify((cursor) => {
    delete cursor.collections;
  });
