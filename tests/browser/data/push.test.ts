import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { disablePush, enablePush, keepPush, verifyPush } from '#src/data/push/push.ts';
import { onWorkerMessage } from '#src/data/worker-messages.ts';
import { postToPages, type ChannelMessage } from '#src/data/device/broadcast.ts';

const KEY =
  'BPg_7wQ7hZCDBhvsDgGBbGTr0N_Xl-Qz3pBqBvJqjT3rjLQ9Cw7xgQyT_wXbqVZq3Gn4bPqB1iWm1mC3jYb4uDs';

/** A browser's push manager as far as it is asked. */
function aPushManager() {
  let made = 0;
  let held: { endpoint: string; options: object; unsubscribe: () => Promise<boolean> } | null =
    null;
  const manager = {
    refuseToLetGo: false,
    drop: () => (held = null),
    isSubscribed: () => held !== null,
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
      (held = {
        endpoint: `https://push.test/${++made}`,
        options: { applicationServerKey: applicationServerKey.slice().buffer },
        unsubscribe: async () => {
          if (manager.refuseToLetGo) throw new Error('offline');
          held = null;
          return true;
        },
      }),
  };
  return manager;
}

let manager: ReturnType<typeof aPushManager>;
let calls: { method: string; path: string; body: unknown }[];
let isReachable: boolean;
let key: string;
let whenRegistered: () => Promise<void>;
let permission: NotificationPermission;

const signIn = (userId = newId<UserId>()) =>
  storeSession(device, {
    accessToken: 'token',
    expiresIn: 900,
    userId,
    sessionId: newId<SessionId>(),
  });

const answer = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : input.toString();

beforeEach(async () => {
  localStorage.clear();
  await signIn();
  manager = aPushManager();
  calls = [];
  isReachable = true;
  key = KEY;
  whenRegistered = async () => undefined;
  permission = 'granted';
  const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration);
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => permission);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    const path = addressOf(input);
    if (path === '/api/pushConfig') return answer({ kind: 'webPush', publicKey: key });
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null');
    calls.push({ method: init?.method ?? 'GET', path, body });
    if (path === '/api/pushRegistration') await whenRegistered();
    return answer({ success: true });
  });
});

const registered = () => calls.filter((one) => one.path === '/api/pushRegistration');

describe('switching push on', () => {
  test('sends the server this device’s registration once, and again only when it changed', async () => {
    expect(await enablePush()).toEqual({ state: 'on' });
    await verifyPush();
    await verifyPush();
    expect(registered()).toHaveLength(1);
    const token = JSON.stringify(await manager.getSubscription());
    expect(registered()[0]).toMatchObject({
      method: 'POST',
      body: { fcmToken: token, platform: 'desktop' },
    });
    expect(localStorage.getItem('fcm')).toBe(token);

    manager.drop();
    await verifyPush();
    expect(registered()).toHaveLength(2);
    expect(manager.isSubscribed()).toBe(true);
  });

  test('a new key of the server makes this device subscribe again by itself', async () => {
    await enablePush();
    const former = JSON.stringify(await manager.getSubscription());

    key = KEY.replace('BPg', 'BPh');
    await verifyPush();

    expect(registered()).toHaveLength(2);
    expect(localStorage.getItem('fcm')).not.toBe(former);
    expect(localStorage.getItem('fcm')).toBe(JSON.stringify(await manager.getSubscription()));
  });

  test('a silent renewal that costs the subscription turns push off here, and a tap turns it on', async () => {
    await enablePush();
    const { subscribe } = manager;
    manager.subscribe = () => Promise.reject(new DOMException('Refused', 'AbortError'));
    await verifyPush();
    expect(localStorage.getItem('fcm')).not.toBeNull();

    key = KEY.replace('BPg', 'BPh');
    await verifyPush();
    expect(manager.isSubscribed()).toBe(false);
    expect(localStorage.getItem('fcm')).toBeNull();

    manager.subscribe = subscribe;
    expect(await enablePush()).toEqual({ state: 'on' });
    expect(registered()).toHaveLength(2);
  });

  test('a renewed subscription that the server does not know is no push either', async () => {
    await enablePush();
    manager.drop();
    whenRegistered = () => Promise.reject(new TypeError('Failed to fetch'));
    await verifyPush();
    expect(manager.isSubscribed()).toBe(true);
    expect(localStorage.getItem('fcm')).toBeNull();
  });

  test('another user of this browser is reported to the server too', async () => {
    await enablePush();
    await signIn();
    await verifyPush();

    expect(registered()).toHaveLength(2);
  });

  test('a new session of the same user is reported to the server, which forgot the old one’s address', async () => {
    const userId = newId<UserId>();
    await signIn(userId);
    await enablePush();
    await signIn(userId);
    await verifyPush();
    await verifyPush();

    expect(registered()).toHaveLength(2);
  });

  test('another history of the server gets the subscription, without a start of the app', async () => {
    const accountId = newId<AccountId>();
    await device.db.session.update('current', { accountId });
    const stop = new AbortController();
    keepPush(stop.signal);
    await expect.poll(() => registered()).toHaveLength(1);
    await device.db.cursors.put({ accountId, cursor: 'epoch0.7' });
    await expect.poll(() => localStorage.getItem('fcm_epoch')).toBe('epoch0');
    expect(registered()).toHaveLength(1);

    await device.db.cursors.put({ accountId, cursor: 'epoch9.2' });
    await expect.poll(() => registered()).toHaveLength(2);
    stop.abort();
  });

  test('is never kept for a person who signs in during the request', async () => {
    whenRegistered = () => signIn();
    expect(await enablePush()).toEqual({ state: 'failed', reason: 'unreachable' });
    expect(localStorage.getItem('fcm')).toBeNull();

    whenRegistered = async () => undefined;
    await verifyPush();
    expect(registered()).toHaveLength(2);
  });

  test('a lost subscription is remembered until the server has another one', async () => {
    await enablePush();
    await device.db.facts.put({ key: 'pushLost', at: 0 });
    manager.drop();
    isReachable = false;
    await verifyPush();
    expect(await device.db.facts.get('pushLost')).toBeDefined();

    isReachable = true;
    await verifyPush();
    expect(await device.db.facts.get('pushLost')).toBeUndefined();
  });

  test('is not called done when the server does not know of it, and is made up for at the next start', async () => {
    isReachable = false;
    expect(await enablePush()).toEqual({ state: 'failed', reason: 'unreachable' });
    expect(localStorage.getItem('fcm')).toBeNull();

    isReachable = true;
    await verifyPush();
    expect(registered()).toHaveLength(1);
  });

  test('says why it did not work', async () => {
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default');
    expect(await enablePush()).toEqual({ state: 'failed', reason: 'dismissed' });
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
    manager.subscribe = () => Promise.reject(new DOMException('No service', 'AbortError'));
    expect(await enablePush()).toEqual({ state: 'failed', reason: 'unavailable' });
    permission = 'denied';
    expect(await enablePush()).toEqual({ state: 'failed', reason: 'denied' });
    expect(registered()).toEqual([]);
  });

  test('happens by itself only where it was allowed, and never for who is signed out', async () => {
    permission = 'default';
    await verifyPush();
    permission = 'granted';
    await device.db.session.clear();
    await verifyPush();

    expect(registered()).toEqual([]);
    expect(manager.isSubscribed()).toBe(false);
  });
});

test('switched off it stays off', async () => {
  await enablePush();
  await disablePush();
  await verifyPush();

  expect(registered().map((one) => one.method)).toEqual(['POST', 'DELETE']);
  expect(manager.isSubscribed()).toBe(false);
  expect(localStorage.getItem('fcm')).toBeNull();
});

test('switched off without signal it is finished with the next connection', async () => {
  await enablePush();
  isReachable = false;
  manager.refuseToLetGo = true;
  await disablePush();
  expect(localStorage.getItem('fcm')).toBeNull();
  expect(manager.isSubscribed()).toBe(true);
  expect(await device.db.facts.get('pushEnding')).toBeDefined();

  isReachable = true;
  manager.refuseToLetGo = false;
  const stop = new AbortController();
  keepPush(stop.signal);
  await expect.poll(() => device.db.facts.get('pushEnding')).toBeUndefined();
  expect(registered().map((one) => one.method)).toEqual(['POST', 'DELETE']);
  expect(manager.isSubscribed()).toBe(false);
  stop.abort();
});

describe('messages from the worker to a page', () => {
  const accountId = newId<AccountId>();
  const url = '/creator/calendar';
  const listening = () => {
    const heard: ChannelMessage[] = [];
    const stop = new AbortController();
    onWorkerMessage((message) => heard.push(message), stop.signal);
    return { heard, stop };
  };

  test('is received, and nothing else that is posted on the channel', async () => {
    const { heard, stop } = listening();
    const channel = new BroadcastChannel('pollin');
    for (const bad of [
      null,
      'text',
      { type: 'notification_clicked', url: 'https://evil.test', accountId },
      { type: 'notification_clicked', url: '//evil.test', accountId },
      { type: 'other' },
    ])
      channel.postMessage(bad);
    channel.close();
    postToPages({ type: 'notification_clicked', url, accountId });

    await expect.poll(() => heard).toEqual([{ type: 'notification_clicked', url, accountId }]);
    stop.abort();
  });

  test('a click that opened the app is heard at the start, once, and not much later', async () => {
    await device.db.facts.put({ key: 'clicked', url, accountId, at: device.now() });
    const first = listening();
    await expect.poll(() => first.heard.length).toBe(1);
    expect(await device.db.facts.get('clicked')).toBeUndefined();

    await device.db.facts.put({ key: 'clicked', url, accountId, at: device.now() - 3_600_000 });
    const late = listening();
    await expect.poll(() => device.db.facts.get('clicked')).toBeUndefined();
    expect(late.heard).toEqual([]);
    first.stop.abort();
    late.stop.abort();
  });
});
