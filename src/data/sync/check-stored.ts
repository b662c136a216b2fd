import type { AccountId } from '#contract/ids.ts';
import { collectionNames, keyOf, type CollectionName } from '#contract/sync/collections.ts';
import { refusedRecord, type RefusedRecord } from '#contract/sync/set-aside.ts';
import { noChanges, parseRecord, type RecordOf } from '#contract/sync/sync.ts';
import type { DeviceDatabase, MessagePage } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { pushedOfAccount } from '../device/pushed-records.ts';
import { setAside } from '../device/set-aside.ts';
import type { Replica } from '../replica/replica.ts';
import { readFromStart } from './read-again.ts';

/** Pages of messages that are in memory at once. */
const PAGES_AT_ONCE = 20;

type Copy = Pick<Replica, 'apply'> & {
  accountId: AccountId;
  records: <C extends CollectionName>(name: C) => Promise<RecordOf<C>[]>;
};

/**
 * Reads everything that an earlier build stored for an account, once a build: screens read stored records without parsing them, and
 * one that this build refuses would break them. It is set aside before it leaves its place, and the account is read again, because
 * the server may have a readable state of the same revision.
 */
export async function checkStored(device: Device, copy: Copy): Promise<void> {
  const { accountId } = copy;
  if ((await readVersions(device))[accountId] === device.appVersion) return;
  const found = [
    await checkRecords(device, copy),
    await checkMessages(device, accountId),
    await checkPushed(device, accountId),
  ];
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.facts, db.cursors, async () => {
      if (found.includes(true)) await readFromStart(db, accountId);
      const versions = { ...(await versionsIn(db)), [accountId]: device.appVersion };
      await db.facts.put({ key: 'checked', versions, at: device.now() });
    }),
  );
}

const readVersions = (device: Device) => onDatabase(device.db, versionsIn);

async function versionsIn(db: DeviceDatabase): Promise<Partial<Record<AccountId, string>>> {
  const fact = await db.facts.get('checked');
  return fact?.key === 'checked' ? fact.versions : {};
}

async function checkRecords(device: Device, copy: Copy): Promise<boolean> {
  let isAny = false;
  for (const name of collectionNames) {
    const bad = (await copy.records(name)).filter((one) => !parseRecord(name, one).success);
    if (bad.length === 0) continue;
    isAny = true;
    await keep(
      device,
      copy.accountId,
      bad.map((one) => refusedRecord(name, one, 0)),
    );
    const gone = bad.map((one) => ({
      collection: name,
      id: keyOf(name, one),
      // Above the record that was read, and not above one that another tab has stored since.
      revision: refusedRecord(name, one, 0).revision + 1,
    }));
    await copy.apply({ collections: noChanges(), gone });
  }
  return isAny;
}

const keep = (device: Device, accountId: AccountId, refused: readonly RefusedRecord[]) =>
  onDatabase(device.db, (db) => setAside(db, accountId, refused, device.appVersion));

async function checkMessages(device: Device, accountId: AccountId): Promise<boolean> {
  let isAny = false;
  for (let after: unknown[] = [accountId]; ;) {
    const pages = await onDatabase(device.db, (db) =>
      db.pages
        .where('[accountId+chatroomId+page]')
        .between(after, [accountId, []], false)
        .limit(PAGES_AT_ONCE)
        .toArray(),
    );
    const last = pages.at(-1);
    if (!last) return isAny;
    after = [accountId, last.chatroomId, last.page];
    for (const page of pages) isAny = (await checkPage(device, page)) || isAny;
  }
}

async function checkPage(device: Device, { accountId, chatroomId, page }: MessagePage) {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.pages, db.setAside, async () => {
      const held = await db.pages.get([accountId, chatroomId, page]);
      const bad = held?.messages.filter((one) => !parseRecord('messages', one).success) ?? [];
      if (!held || bad.length === 0) return false;
      const refused = bad.map((one) => refusedRecord('messages', one, 0));
      await setAside(db, accountId, refused, device.appVersion);
      const messages = held.messages.filter((one) => !bad.includes(one));
      await db.pages.put({ ...held, messages });
      return true;
    }),
  );
}

async function checkPushed(device: Device, accountId: AccountId): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.arrivals, db.setAside, async () => {
      const held = await pushedOfAccount(db, accountId).toArray();
      const bad = held.filter(({ collection, record }) => !parseRecord(collection, record).success);
      const refused = bad.map(({ collection, record, revision }) =>
        refusedRecord(collection, record, revision),
      );
      await setAside(db, accountId, refused, device.appVersion);
      await db.arrivals.bulkDelete(bad.map(({ collection, id }) => [accountId, collection, id]));
      return bad.length > 0;
    }),
  );
}
