import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { AccountId, NotificationId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { openReplica, replicaName, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { anAppointment, aNotification } from '../../support/records.ts';

const open: OpenReplica[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.remove();
});

async function opened(accountId = newId<AccountId>(), versions = {}): Promise<OpenReplica> {
  const replica = await openReplica(accountId, versions);
  open.push(replica);
  return replica;
}

const page = (
  changes: Partial<Changes>,
  gone: { collection: 'notifications' | 'appointments'; id: string; revision: number }[] = [],
) => ({ collections: { ...noChanges(), ...changes }, gone });

function watched<T>(watch: {
  subscribe: (observer: { next: (value: T) => void; error: (error: unknown) => void }) => {
    unsubscribe: () => void;
  };
}): { value: T | null; count: number } {
  const seen: { value: T | null; count: number } = { value: null, count: 0 };
  watch.subscribe({ next: (value) => ((seen.value = value), seen.count++), error: reportError });
  return seen;
}

/** The contents of the disk, whatever the database shows. */
async function onDisk(accountId: AccountId, collection: string, version = 0): Promise<unknown[]> {
  const name = `rxdb-dexie-${replicaName(accountId)}--${version}--${collection}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('Not opened'));
  });
  const rows = await new Promise<unknown[]>((resolve, reject) => {
    const request = database.transaction('docs').objectStore('docs').getAll();
    request.onsuccess = () => resolve(request.result as unknown[]);
    request.onerror = () => reject(request.error ?? new Error('Not read'));
  });
  database.close();
  return rows;
}

/** Bytes that the page really holds, after the browser threw away what nobody needs. */
async function heap(): Promise<number> {
  const browser = cdp() as unknown as {
    send: (method: string) => Promise<{ usedSize: number }>;
  };
  await browser.send('HeapProfiler.collectGarbage');
  return (await browser.send('Runtime.getHeapUsage')).usedSize;
}

const notificationAt = (minute: number): NotificationRecord =>
  aNotification({ createdOn: new Date(Date.UTC(2026, 0, 5, 17, minute)).toISOString() });

test('every collection shows the server’s records, and only those', async () => {
  const replica = await opened();
  const [notification, appointment] = [aNotification(), anAppointment()];
  await replica.apply(page({ notifications: [notification], appointments: [appointment] }));

  expect(await replica.read('notifications', notification.id)).toEqual(notification);
  expect(await replica.read('appointments', appointment.id)).toEqual(appointment);
  const seen = watched(replica.watch('appointments'));
  await expect.poll(() => seen.value).toEqual([appointment]);
});

test('what is gone is not on the disk either', async () => {
  const accountId = newId<AccountId>();
  const replica = await opened(accountId);
  const [kept, lost] = [aNotification(), aNotification()];
  await replica.apply(page({ notifications: [kept, lost] }));
  await replica.apply(page({}, [{ collection: 'notifications', id: lost.id, revision: 11 }]));

  expect(await onDisk(accountId, 'notifications')).toMatchObject([{ id: kept.id }]);
  await replica.apply({ ...page({}), replaces: ['notifications'] });
  expect(await onDisk(accountId, 'notifications')).toEqual([]);
  // The same one may be seen again later.
  await replica.apply(page({ notifications: [{ ...lost, revision: 12 }] }));
  expect(await replica.read('notifications', lost.id)).toMatchObject({ revision: 12 });
});

test('a collection in a new version starts empty and works; the others stay, and the old one leaves the disk', async () => {
  const accountId = newId<AccountId>();
  const first = await openReplica(accountId);
  const [notification, appointment] = [aNotification(), anAppointment()];
  await first.apply(page({ notifications: [notification], appointments: [appointment] }));
  await first.close();

  const later = await opened(accountId, { notifications: 1 });
  expect(await later.read('notifications', notification.id)).toBeUndefined();
  expect(await later.read('appointments', appointment.id)).toEqual(appointment);
  await later.apply(page({ notifications: [notification] }));
  expect(await later.read('notifications', notification.id)).toEqual(notification);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(`rxdb-dexie-${replicaName(accountId)}--0--notifications`);
  expect(names).toContain(`rxdb-dexie-${replicaName(accountId)}--1--notifications`);
});

test('a record that did not change stays the same object, so that a list paints only what is new', async () => {
  const replica = await opened();
  const [kept, changed] = [notificationAt(1), notificationAt(2)];
  await replica.apply(page({ notifications: [kept, changed] }));
  const seen = watched(replica.watch('notifications'));
  await expect.poll(() => seen.value?.length).toBe(2);
  const shown = (id: NotificationId) => seen.value?.find((one) => one.id === id);
  const before = shown(kept.id);
  await replica.apply(page({ notifications: [{ ...changed, seen: true, revision: 11 }] }));
  await expect.poll(() => shown(changed.id)?.seen).toBe(true);

  expect(before).toBeDefined();
  expect(shown(kept.id)).toBe(before);
});

test('each account has its own copy: going to one and back finds what was there', async () => {
  const [first, second] = [newId<AccountId>(), newId<AccountId>()];
  const record = aNotification();
  const one = await openReplica(first);
  await one.apply(page({ notifications: [record] }));
  await one.close();
  const other = await openReplica(second);
  expect(await other.read('notifications', record.id)).toBeUndefined();
  await other.close();

  const again = await opened(first);
  expect(await again.read('notifications', record.id)).toEqual(record);
});

test('hundreds of live events leave the memory as it was', async () => {
  const replica = await opened();
  const ids = Array.from({ length: 100 }, () => newId<NotificationId>());
  await replica.apply(page({ notifications: ids.map((id) => aNotification({ id })) }));
  const seen = watched(replica.watch('notifications'));
  const live = async (from: number, to: number) => {
    for (let event = from; event < to; event++) {
      const id = ids[event % ids.length];
      await replica.apply(page({ notifications: [aNotification({ id, revision: 11 + event })] }));
    }
  };
  await live(0, 100);
  const before = await heap();
  await live(100, 500);

  expect(seen.count).toBeGreaterThan(40);
  const after = await heap();
  expect(after - before).toBeLessThan(800_000);
}, 60_000);
