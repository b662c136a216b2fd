import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { storePushed } from '#src/data/device/pushed-records.ts';
import { device } from '#src/data/device/browser-device.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { startEngine } from '#src/data/engine.ts';
import { useUnseenCount } from '#src/data/notification-count.ts';
import { enablePush, usePushState, verifyPush } from '#src/data/push/push.ts';
import { copies, copyOf, forgetCopies, useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { readStored } from '#src/data/replica/read-stored.ts';
import { deleteReplicas } from '#src/data/sign-out.ts';
import { SignedInContext, type SignedIn } from '#src/data/replica/signed-in-context.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { aNotification } from '../../support/records.ts';
import { mount } from '../ui/mount.tsx';

const userId = newId<UserId>();
const accountId = newId<AccountId>();
const actor = { userId, accountId };
let replica: OpenReplica | null = null;
let stop = new AbortController();

beforeEach(async () => {
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  useCurrentReplica.setState({ replica: null });
  await replica?.remove();
  replica = null;
});

async function openActive(): Promise<OpenReplica> {
  replica = await openReplica(accountId);
  useCurrentReplica.setState({ replica });
  return replica;
}

function Bell() {
  const count = useUnseenCount(actor);
  const newest = useReplicated('notifications')?.toSorted((a, b) =>
    b.createdOn.localeCompare(a.createdOn),
  );
  return (
    <p>
      {count} unseen, {newest?.map((one) => one.title).join(' and ') ?? 'not open'}
    </p>
  );
}

test('a copy that had to be opened again is the one that is shown', async () => {
  await openActive();
  mount(<Bell />);
  await expect.element(page.getByText('0 unseen,')).toBeVisible();

  const again = await openActive();
  const told = aNotification({ accountId, title: 'Told after that' });
  await again.apply({ collections: { ...noChanges(), notifications: [told] }, gone: [] });

  await expect.element(page.getByText('1 unseen, Told after that')).toBeVisible();
});

test('a notification that a push brought is in the list and counted before the feed brings it', async () => {
  const shown = await openActive();
  const told = aNotification({ accountId, title: 'Told', createdOn: '2026-01-01T00:00:00.000Z' });
  const pushed = aNotification({ accountId, title: 'Pushed' });
  await shown.apply({ collections: { ...noChanges(), notifications: [told] }, gone: [] });
  mount(<Bell />);
  await expect.element(page.getByText('1 unseen, Told')).toBeVisible();
  await storePushed(device.db, {
    accountId,
    collection: 'notifications',
    id: pushed.id,
    revision: pushed.revision,
    record: pushed,
  });

  await expect.element(page.getByText('2 unseen, Pushed and Told')).toBeVisible();
  await expect.poll(() => localStorage.getItem('notification_count')).toBe('2');
  expect(await device.db.facts.get('badge')).toMatchObject({ counts: { [accountId]: 2 } });
});

test('the bell paints last time’s count at once, and nobody else’s', async () => {
  localStorage.setItem('notification_count', '7');
  localStorage.setItem('notification_count_of', accountId);
  mount(<Bell />);
  await expect.element(page.getByText('7 unseen, not open')).toBeVisible();
  localStorage.setItem('notification_count_of', newId<AccountId>());
  mount(<Bell />);
  await expect.element(page.getByText(/not open/)).toBeVisible();
});

test('opening the panel without signal leaves nothing unseen', async () => {
  const shown = await openActive();
  const told = aNotification({ accountId, title: 'Told' });
  await shown.apply({ collections: { ...noChanges(), notifications: [told] }, gone: [] });
  mount(<Bell />);
  await expect.element(page.getByText('1 unseen, Told')).toBeVisible();
  const payload = { accountType: 'creator' as const, accountId, timestamp: told.createdOn };
  await enqueue(device, actor, { kind: 'notificationsAsSeen', payload });

  await expect.element(page.getByText('0 unseen, Told')).toBeVisible();
  await expect.poll(() => localStorage.getItem('notification_count')).toBe('0');
});

test('without signal, switching to an account read before shows its records', async () => {
  const other = newId<AccountId>();
  for (const [id, title] of [
    [accountId, 'Of the first'],
    [other, 'Of the second'],
  ] as const) {
    const copy = await openReplica(id);
    const notifications = [aNotification({ accountId: id, title })];
    await copy.apply({ collections: { ...noChanges(), notifications }, gone: [] });
    await copy.close();
    await device.db.cursors.put({
      accountId: id,
      cursor: 'epoch01.10',
      collections: spokenCollections,
    });
  }
  const sessionId = newId<SessionId>();
  await storeSession(device, { accessToken: 'token', expiresIn: 900, userId, sessionId });
  await switchAccount(device, accountId);
  mount(<Bell />);
  startEngine(stop.signal);
  await expect.element(page.getByText(/Of the first/)).toBeVisible();

  await switchAccount(device, other);
  await expect.element(page.getByText(/Of the second/)).toBeVisible();
  await switchAccount(device, accountId);
  await expect.element(page.getByText(/Of the first/)).toBeVisible();

  // Neither a tab that signed out elsewhere nor one whose account was taken away keeps anything of it.
  await device.db.session.clear();
  await expect.poll(() => copies.size).toBe(0);
});

test('a start shows the records of the disk before the copy has opened, and the same ones after', async () => {
  const stored = await openActive();
  const told = [aNotification({ accountId, title: 'Told' }), aNotification({ accountId })];
  await stored.apply({ collections: { ...noChanges(), notifications: told }, gone: [] });
  const held = await stored.records('notifications');
  await stored.close();
  useCurrentReplica.setState({ replica: null });
  forgetCopies();

  expect(await readStored(accountId, 'notifications')).toEqual(held);
  const shown: unknown[] = [];
  const watched = copyOf(accountId)
    .watch('notifications')
    .subscribe({ next: (records) => shown.push(records), error: reportError });
  await expect.poll(() => shown).toEqual([held]);
  const opened = await openActive();
  const added = aNotification({ accountId, title: 'Added' });
  await opened.apply({ collections: { ...noChanges(), notifications: [added] }, gone: [] });
  await expect.poll(() => shown.at(-1)).toEqual(expect.arrayContaining([...held, added]));
  expect(shown).toHaveLength(2);
  watched.unsubscribe();
});

test('looking for records that were never stored leaves nothing on the disk', async () => {
  expect(await readStored(newId<AccountId>(), 'chatrooms')).toBeUndefined();

  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.startsWith('rxdb'))).toEqual([]);
});

test('right after a switch nothing of the former account is shown', async () => {
  const former = await openActive();
  const notifications = [aNotification({ accountId, title: 'Of the former' })];
  await former.apply({ collections: { ...noChanges(), notifications }, gone: [] });
  const as = (active: AccountId) => ({ userId, accountId: active }) as SignedIn;
  mount(
    <>
      <SignedInContext value={as(accountId)}>
        <Bell />
      </SignedInContext>
      <SignedInContext value={as(newId<AccountId>())}>
        <Bell />
      </SignedInContext>
    </>,
  );

  await expect.element(page.getByText(/Of the former/)).toBeVisible();
  await expect.element(page.getByText(/not open/)).toBeVisible();
});

test('a switch back shows what this tab knows of the account before its copy has opened, until it is removed', async () => {
  const first = await openActive();
  const told = aNotification({ accountId, title: 'Told' });
  await first.apply({ collections: { ...noChanges(), notifications: [told] }, gone: [] });
  const other = newId<AccountId>();
  const Accounts = () => {
    const [active, setActive] = useState(accountId);
    return (
      <SignedInContext value={{ userId, accountId: active } as SignedIn}>
        <button onClick={() => setActive(active === other ? accountId : other)}>Switch</button>
        <Bell key={active} />
      </SignedInContext>
    );
  };
  mount(<Accounts />);
  await expect.element(page.getByText('1 unseen, Told')).toBeVisible();

  const switches = () => page.getByRole('button', { name: 'Switch' }).click();
  await switches();
  useCurrentReplica.setState({ replica: null });
  await expect.element(page.getByText(/not open/)).toBeVisible();
  await switches();
  await expect.element(page.getByText('1 unseen, Told')).toBeVisible();

  await switches();
  forgetCopies([other]);
  await first.close();
  await deleteReplicas([accountId]);
  await switches();
  await expect.element(page.getByText(/not open/)).toBeVisible();
});

function PushState() {
  return <p>push is {usePushState()}</p>;
}

test('where there is no push service, switching it on says so and nothing is thrown', async () => {
  mount(<PushState />);
  await expect.element(page.getByText(/push is (off|denied|unsupported)/)).toBeVisible();

  expect(await enablePush()).toMatchObject({ state: 'failed' });
  await verifyPush();
  expect(localStorage.getItem('fcm')).toBeNull();
});
