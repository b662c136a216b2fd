import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { wipeDatabase } from '#src/data/device/wipe.ts';
import { anAppointment, aNotification } from '../support/records.ts';
import { aHost, aWindow, joinAs, type FakeHost } from './fake-host.ts';
import { handlePush, plain, pushesFor } from './pushes.ts';

let host: FakeHost;
beforeEach(async () => {
  vi.stubGlobal('reportError', () => undefined);
  host = await aHost();
});
const {
  campaignId,
  room,
  aPush,
  aChatPush,
  aReservation,
  device,
  arrived: pushed,
} = pushesFor(() => host);

describe('a push', () => {
  test('that the feed has passed already makes its sound once, with a tab behind', async () => {
    const payload = aPush();
    const { db, accountId } = device();
    await db.cursors.put({ accountId, cursor: 'epoch0.99' });
    host.windowsOpen = [aWindow()];
    await handlePush(host, plain(payload));

    expect(host.shown.get(payload.notification.id)?.options).toMatchObject({ silent: false });
    // The open app has counted it.
    expect(host.badge).toBeNull();
    await handlePush(host, plain(payload));
    expect(host.shown.get(payload.notification.id)?.options).toMatchObject({ silent: true });
  });

  test('in a newer version is news again', async () => {
    const payload = aPush();
    await handlePush(host, plain(payload));
    await handlePush(
      host,
      plain({ ...payload, notification: { ...payload.notification, version: 2, revision: 11 } }),
    );

    expect(host.told).toHaveLength(2);
    expect([...host.shown.values()][0]?.options).toMatchObject({ silent: false });
  });

  test('for one account leaves what the badge counts of another', async () => {
    const { db, accountId } = device();
    const other = newId<AccountId>();
    await db.facts.put({ key: 'badge', counts: { [other]: 2 }, at: 0 });
    await handlePush(host, plain(aPush()));

    expect(host.badge).toBe(3);
    expect(await db.facts.get('badge')).toMatchObject({ counts: { [other]: 2, [accountId]: 1 } });
  });

  test('drops what others brought two weeks ago and nobody opened', async () => {
    await handlePush(host, plain(aPush()));
    device().time += 15 * 24 * 3_600_000;
    const payload = aPush();
    await handlePush(host, plain(payload));

    expect(await pushed()).toEqual([payload.notification]);
  });

  test('offers nothing to answer with to who may only read', async () => {
    await joinAs(device(), 'corp-viewer');
    const { notification, appointment } = aReservation();
    const { accountId } = device();
    const parties = {
      chatroomId: room,
      campaignId,
      businessId: accountId,
      creatorId: newId<AccountId>(),
    };
    await device().db.parties.put({ accountId, ...parties });
    await handlePush(host, plain(aPush({ notification, appointment })));
    await handlePush(host, plain(aChatPush()));

    const shown = [...host.shown.values()].map(({ options }) => options);
    expect(shown.map(({ actions }) => actions)).toEqual([[], []]);
    for (const { data } of shown) {
      expect(data).not.toHaveProperty('room');
      expect(data).not.toHaveProperty('appointment');
    }
  });
});

describe('while the app is looked at', () => {
  beforeEach(() => {
    host.windowsOpen = [aWindow({ visibilityState: 'visible' })];
  });

  test('the page announces once what the live stream brought before the push', async () => {
    const { db, accountId } = device();
    await db.cursors.put({ accountId, cursor: 'epoch0.99' });
    const payload = plain(aPush());
    await handlePush(host, payload);
    await handlePush(host, payload);

    expect(host.told).toHaveLength(1);
    expect(host.shows).toBe(0);
  });

  test('a window of the origin that is not the app announces nothing', async () => {
    host.windowsOpen = [
      aWindow({ path: '/files/photo.png', visibilityState: 'visible', focused: true }),
    ];
    await handlePush(host, plain(aPush()));

    expect(host.shows).toBe(1);
  });
});

test('a push for an account that is not the user’s any more has no words and leaves nothing', async () => {
  const strange = aNotification({ accountId: newId<AccountId>() });
  await handlePush(
    host,
    plain(aPush({ notification: strange, appointment: anAppointment(), text: 'Secret' })),
  );

  expect([...host.shown.values()]).toMatchObject([
    { title: 'Pollin', options: { tag: 'something-new' } },
  ]);
  expect(host.told).toEqual([]);
  expect(await device().db.arrivals.count()).toBe(0);
});

test('a push that a logout overtakes writes and shows nothing', async () => {
  const { db } = device();
  // The logout lands right after the first look at who is here.
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(db, 'transaction').mockImplementationOnce(((...args: unknown[]) =>
    transaction(...args).then(async (seen) => {
      await wipeDatabase(device());
      return seen;
    })) as never);
  await handlePush(host, plain(aChatPush()));

  expect(host.shows).toBe(0);
  expect(host.told).toEqual([]);
  expect(await db.facts.toArray()).toEqual([{ key: 'signedOut', at: device().now() }]);
  expect([await db.arrivals.count(), await db.pages.count(), await db.shown.count()]).toEqual([
    0, 0, 0,
  ]);
});

test('while push is being switched off nothing is shown, and the subscription is given back', async () => {
  await device().db.facts.put({ key: 'pushEnding', fcmToken: 'token', at: 0 });
  await handlePush(host, plain(aPush()));

  expect(host.shows).toBe(0);
  expect(host.givenBack).toBe(1);
});
