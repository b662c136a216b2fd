import { expect, test } from 'vitest';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  ChatroomId,
  ContentItemId,
  NotificationId,
  ProjectId,
  UserId,
} from '#contract/ids.ts';
import { storePushed } from '#src/data/device/pushed-records.ts';
import { keepParties } from '#src/data/device/parties.ts';
import { setAside } from '#src/data/device/set-aside.ts';
import { enqueueRead } from '#src/data/device/outbox.ts';
import { forgetGone, forgetOthers, readAccounts, wipeDatabase } from '#src/data/device/wipe.ts';
import { refreshSession } from '#src/data/device/session.ts';
import { readSession } from '#src/data/device/stored-session.ts';
import { aNotification } from '../../support/records.ts';
import { aDevice, type FakeDevice } from '../../support/fake-device.ts';

const room = newId<ChatroomId>();

const aRoomOf = (businessId: AccountId) =>
  ({ chatroomId: room, campaignId: newId(), businessId, creatorId: newId() }) as ChatroomRecord;

/** A device whose user has read, drafted and queued. */
async function aUsedDevice(): Promise<FakeDevice> {
  const device = await aDevice();
  const { db, accountId, userId } = device;
  await db.pages.put({ accountId, chatroomId: room, page: 0, messages: [] });
  await db.cursors.put({ accountId, cursor: 'epoch00.1' });
  const record = aNotification({ accountId });
  const { id, revision } = record;
  await storePushed(db, { accountId, collection: 'notifications', id, revision, record });
  const raw = { ...record, category: 'HOLOGRAM' };
  const refused = [{ collection: 'notifications', id, revision, raw }] as const;
  await setAside(db, accountId, refused, device.appVersion);
  await db.facts.put({ key: 'checked', versions: { [accountId]: '1.a' }, at: 0 });
  await keepParties(db, accountId, [aRoomOf(accountId)]);
  await db.facts.put({ key: 'badge', counts: { [accountId]: 2 }, at: 0 });
  await db.facts.put({ key: 'clicked', url: '/calendar', accountId, at: 0 });
  await db.facts.put({ key: 'push', at: 0 });
  await db.shown.put({ id: newId<NotificationId>(), version: 1, at: 0, counted: true });
  await db.drafts.put({ accountId, chatroomId: room, text: 'half a thought' });
  await enqueueRead(device, { userId, accountId }, { chatroomId: room, seq: 1 });
  return device;
}

/** A user's photo that is not queued yet. */
async function choosePhoto({ db, accountId }: FakeDevice, userId: UserId): Promise<void> {
  const photo = { name: 'a.jpg', type: 'image/jpeg', lastModified: 0, bytes: new ArrayBuffer(1) };
  const ids = { accountId, projectId: newId<ProjectId>(), id: newId<ContentItemId>() };
  await db.captured.put({ ...photo, ...ids, userId, facts: null });
}

async function tablesWithRows({ db }: FakeDevice): Promise<string[]> {
  const counts = await Promise.all(db.tables.map((table) => table.count()));
  return db.tables.filter((_, index) => counts[index] !== 0).map((table) => table.name);
}

test('logging out leaves nothing on the device but the mark that the session must end', async () => {
  const device = await aUsedDevice();

  await wipeDatabase(device);

  expect(await tablesWithRows(device)).toEqual(['facts']);
  expect(await device.db.facts.toArray()).toEqual([{ key: 'signedOut', at: device.now() }]);
});

test('logging out deletes only one’s own unsent work', async () => {
  const device = await aUsedDevice();
  const stranger = newId<UserId>();
  const { accountId } = device;
  await enqueueRead(device, { userId: stranger, accountId: newId() }, { chatroomId: room, seq: 2 });

  await wipeDatabase(device);

  const left = await device.db.outbox.toArray();
  expect(left.map((item) => item.userId)).toEqual([stranger]);
  expect(await device.db.cursors.get(accountId)).toBeUndefined();
});

test('another user’s sign-in sees nothing of the first, whose unsent work waits for them', async () => {
  const device = await aUsedDevice();

  expect(await forgetOthers(device, newId<UserId>())).toBe(true);

  expect(await tablesWithRows(device)).toEqual(['session', 'outbox']);
  const locked = { state: 'refused', accessToken: '', profile: null, accountId: null };
  expect(await readSession(device)).toMatchObject(locked);
  expect((await device.db.outbox.toArray()).map((item) => item.userId)).toEqual([device.userId]);
});

test('the same user’s sign-in keeps everything', async () => {
  const device = await aUsedDevice();

  expect(await forgetOthers(device, device.userId)).toBe(false);

  expect(await device.db.drafts.count()).toBe(1);
  expect(await device.db.pages.count()).toBe(1);
});

test('a photo that was never queued waits for its user while another uses the device', async () => {
  const device = await aUsedDevice();
  const { userId } = device;
  await choosePhoto(device, userId);

  await forgetOthers(device, newId<UserId>());

  expect(await forgetGone(device, [newId<AccountId>()])).toEqual([]);
  expect(await device.db.captured.toArray()).toMatchObject([{ userId }]);
});

test('a renewal that arrives after a logout signs nobody in', async () => {
  const device = await aUsedDevice();
  const session = await readSession(device);
  if (!session) throw new Error('not signed in');
  device.answer(async () => {
    await wipeDatabase(device);
    const { userId, sessionId } = session;
    return Response.json({ accessToken: 'late', expiresIn: 900, userId, sessionId });
  });

  const renewed = await refreshSession(device, session);

  expect(renewed.ok).toBe(false);
  expect(await readSession(device)).toBeUndefined();
  expect(await device.db.facts.get('signedOut')).toBeDefined();
});

test('what is left of an account that is not the user’s any more goes, whatever it came by', async () => {
  const device = await aUsedDevice();
  const { db, accountId } = device;
  const [pushed, talked, drafted, known] = Array.from({ length: 4 }, () => newId<AccountId>());
  if (!pushed || !talked || !drafted || !known) throw new Error('four accounts are needed');
  for (let count = 0; count < 2; count++) {
    const record = aNotification({ accountId: pushed });
    const { id, revision } = record;
    await storePushed(db, { accountId: pushed, collection: 'notifications', id, revision, record });
  }
  await db.pages.put({ accountId: talked, chatroomId: room, page: 0, messages: [] });
  await db.drafts.put({ accountId: drafted, chatroomId: room, text: 'half' });
  await keepParties(db, known, [aRoomOf(known)]);
  const gone = [pushed, talked, known].toSorted();

  expect((await readAccounts(device)).toSorted()).toEqual([accountId, drafted, ...gone].toSorted());
  expect((await forgetGone(device, [accountId])).toSorted()).toEqual(gone);
  expect((await readAccounts(device)).toSorted()).toEqual([accountId, drafted].toSorted());
  expect(await forgetGone(device, [accountId])).toEqual([]);
});

test('what is half-written for an account that is not the user’s any more stays, like what is queued', async () => {
  const device = await aUsedDevice();
  const { db, accountId } = device;
  const gone = newId<AccountId>();
  for (const id of [accountId, gone]) {
    await db.workDrafts.put({ accountId: id, key: 'brief', value: 'half', at: 0 });
    await db.drafts.put({ accountId: id, chatroomId: room, text: 'half' });
  }

  expect(await forgetGone(device, [accountId])).toEqual([]);
  for (const table of [db.workDrafts, db.drafts]) {
    expect((await table.toArray()).map((one) => one.accountId).toSorted()).toEqual(
      [accountId, gone].toSorted(),
    );
  }
});

test('logging out deletes one’s own photos that were never queued, and nobody else’s', async () => {
  const device = await aUsedDevice();
  const stranger = newId<UserId>();
  for (const owner of [device.userId, stranger]) await choosePhoto(device, owner);

  await wipeDatabase(device);

  expect(await device.db.captured.toArray()).toMatchObject([{ userId: stranger }]);
});
