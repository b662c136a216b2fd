import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, NotificationId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { readPushed, storePushed, newerOf } from '#src/data/device/pushed-records.ts';
import { countUnseen } from '#src/data/notification-count.ts';
import { readAllPending } from '#src/data/read-pending.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { applyPage } from '#src/data/sync/apply-page.ts';
import { aNotification, aPage } from '../../support/records.ts';
import { aDevice, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});
const arrive = (record: NotificationRecord) =>
  storePushed(device.db, {
    accountId: record.accountId,
    collection: 'notifications',
    id: record.id,
    revision: record.revision,
    record,
  });
const held = () => readPushed(device.db, device.accountId, 'notifications');
const mine = (change: Partial<NotificationRecord> = {}) =>
  aNotification({ accountId: device.accountId, ...change });
const replica = {
  apply: async () => undefined,
  openRooms: async () => [],
};

test('what a push brought is dropped when the feed has passed it, and not before', async () => {
  const [early, late] = [mine({ revision: 8 }), mine({ revision: 12 })];
  const others = aNotification({ accountId: newId<AccountId>(), revision: 8 });
  for (const one of [early, late, others]) await arrive(one);
  await device.db.cursors.put({
    accountId: device.accountId,
    cursor: 'epoch0.7',
    collections: spokenCollections,
  });
  const page = aPage(device.accountId, { since: 'epoch0.7', cursor: 'epoch0.10' });
  await applyPage(device, replica, page);

  expect(await held()).toEqual([late]);
  expect(await device.db.arrivals.count()).toBe(2);
});

test('a push that comes twice, late, or behind the feed is no news', async () => {
  const record = mine({ revision: 8 });
  expect(await arrive(record)).toBe(true);
  expect(await arrive(record)).toBe(false);
  expect(await arrive({ ...record, revision: 7 })).toBe(false);
  expect(await arrive({ ...record, revision: 9, seen: true })).toBe(true);
  await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.20' });

  expect(await arrive(mine({ revision: 20 }))).toBe(false);
});

test('of two states of a record the higher revision is shown, whichever way it came', async () => {
  const record = mine({ revision: 8 });
  const newer = { ...record, revision: 9, seen: true };
  const other = mine({ revision: 8 });

  expect(newerOf('notifications', [record], [newer, other])).toEqual([newer, other]);
  expect(newerOf('notifications', [newer], [record])).toEqual([newer]);
  expect(newerOf('notifications', [record], [{ ...record }])[0]).toBe(record);
});

test('the panel opened without signal leaves nothing unseen, and what comes later is', async () => {
  const early = mine({ createdOn: '2026-11-20T17:00:00.000Z' });
  const late = mine({ createdOn: '2026-11-22T17:00:00.000Z' });
  const single = mine({ createdOn: '2026-11-23T17:00:00.000Z' });
  const all = [early, late, single, mine({ seen: true }), aNotification()];
  const count = async () =>
    countUnseen(all, await readAllPending(device.db, device), device.accountId);
  expect(await count()).toBe(3);

  const of = { accountType: 'creator' as const, accountId: device.accountId };
  await enqueue(device, device, {
    kind: 'notificationsAsSeen',
    payload: { ...of, timestamp: '2026-11-21T00:00:00.000Z' },
  });
  expect(await count()).toBe(2);
  const notificationId: NotificationId = single.id;
  await enqueue(device, device, {
    kind: 'oneNotificationAsSeen',
    payload: { ...of, notificationId },
  });
  expect(await count()).toBe(1);
});
