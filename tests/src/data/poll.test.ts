import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { spokenCollections } from '#contract/sync/collections.ts';
import { newId } from '#contract/new-id.ts';
import { storePushed } from '#src/data/device/pushed-records.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import type { OpenReplica } from '#src/data/replica/open-replica.ts';
import type { Replica } from '#src/data/replica/replica.ts';
import { aDevice, json, type FakeDevice } from '../../support/fake-device.ts';
import { aNotification, aPage } from '../../support/records.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const before = { ...Dexie.dependencies };
const BROWSER = '#src/data/device/browser-device.ts';

let device: FakeDevice;
let page: EventTarget & { visibilityState: string };
let pauses: { milliseconds: number; end: () => void }[];
let stop: AbortController;
let reported: unknown[];
beforeEach(async () => {
  device = await aDevice();
  pauses = [];
  reported = [];
  device.wait = (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end }));
  device.answer(() => json(aPage(device.accountId, { since: 'epoch0.1', cursor: 'epoch0.1' })));
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  stop = new AbortController();
  // Live queries run only where there is a database of the browser's own.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  vi.resetModules();
  vi.doMock(BROWSER, () => ({ device }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  await stand('epoch0.1');
});
afterEach(() => {
  stop.abort();
  Object.assign(Dexie.dependencies, before);
  vi.doUnmock(BROWSER);
  vi.resetModules();
  vi.unstubAllGlobals();
});

const stand = (cursor: string) =>
  device.db.cursors.put({ accountId: device.accountId, cursor, collections: spokenCollections });

/** As a page that was just opened. */
async function start(userAgent: string): Promise<void> {
  vi.stubGlobal('navigator', { userAgent });
  const { pollForNew } = await import('#src/data/sync/poll.ts');
  const { useCurrentReplica } = await import('#src/data/replica/account-copy.ts');
  const replica = {
    accountId: device.accountId,
    apply: async () => undefined,
    openRooms: async () => [],
  } as Replica as OpenReplica;
  useCurrentReplica.setState({ replica });
  pollForNew(stop.signal);
  await settle();
}

/** Lets everything happen that waits for nothing but the device's own disk: it takes turns, not time. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns++) await new Promise((turn) => setTimeout(turn, 0));
}

async function arrive(accountId = device.accountId): Promise<void> {
  const record = aNotification({ accountId });
  const { id, revision } = record;
  await storePushed(device.db, { accountId, collection: 'notifications', id, revision, record });
  await settle();
}

async function look(visibilityState: 'visible' | 'hidden'): Promise<void> {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

/** Something arrives, and the pause before it is asked for begins. */
async function arriveAndPause(): Promise<void> {
  await arrive();
  await expect.poll(pausesMade).toEqual([3_000]);
}

const pausesMade = () => pauses.map(({ milliseconds }) => milliseconds);
const endPause = async () => (pauses.at(-1)?.end(), await settle());

describe('what a push brought', () => {
  test('is asked for three seconds later, once', async () => {
    await start(DESKTOP);
    expect(pausesMade()).toEqual([]);
    await arriveAndPause();
    expect(device.requests).toHaveLength(0);

    await endPause();
    await expect.poll(() => device.requests.length).toBe(1);
    expect(device.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/sync']);
    expect(pausesMade()).toEqual([3_000]);
  });

  test('is not asked for where the stream brought it meanwhile', async () => {
    await start(DESKTOP);
    await arriveAndPause();
    await device.db.arrivals.clear();
    await settle();
    await endPause();

    expect(pausesMade()).toEqual([3_000]);
    expect(device.requests).toEqual([]);
  });

  test('is not asked for without a network', async () => {
    await start(DESKTOP);
    await arriveAndPause();
    device.online = false;
    await endPause();

    expect(device.requests).toEqual([]);
  });

  test('is not asked for beside the first reading of everything', async () => {
    await stand('epoch0.1.window');
    await start(DESKTOP);
    await arriveAndPause();
    await endPause();

    expect(device.requests).toEqual([]);
  });

  test('is not asked for where it is another account’s, or nobody wears one', async () => {
    await start(DESKTOP);
    await arrive(newId());
    expect(pausesMade()).toEqual([]);

    await switchAccount(device, null);
    await arrive();
    expect(pausesMade()).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('is not asked for once the app is left', async () => {
    await start(DESKTOP);
    await arriveAndPause();
    stop.abort();
    await endPause();
    await arrive();

    expect(pausesMade()).toEqual([3_000]);
    expect(device.requests).toEqual([]);
  });
});

describe('an iPhone', () => {
  test('asks whenever the app is looked at, and not when it is put away', async () => {
    await start(IPHONE);
    await look('hidden');
    expect(device.requests).toEqual([]);

    await look('visible');
    await expect.poll(() => device.requests.length).toBe(1);
  });

  test('asks for nothing because of a push alone', async () => {
    await start(IPHONE);
    await arrive();

    expect(pausesMade()).toEqual([]);
  });

  test('asks for nothing more once the app is left', async () => {
    await start(IPHONE);
    stop.abort();
    await look('visible');

    expect(device.requests).toEqual([]);
  });
});
