import { liveQuery } from 'dexie';
import { useSyncExternalStore } from 'react';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { PushConfig } from '#contract/sync/push.ts';
import { device } from '../device/browser-device.ts';
import type { StoredSession } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import { giveBackSubscription } from '../device/give-back-subscription.ts';
import { platformOf } from '../device/platform.ts';
import { callAsUser } from '../device/session.ts';
import { openSession } from '../device/stored-session.ts';
import { pushSupport, type PushSupport } from './push-support.ts';
import { pushTokenFor } from './push-token.ts';

/**
 * The token that the server has of this device (the specification's key), of which user, session and history of the server it
 * is, and "not on this device, please".
 */
const TOKEN_KEY = 'fcm';
const OWNER_KEY = 'fcm_user';
const SESSION_KEY = 'fcm_session';
const EPOCH_KEY = 'fcm_epoch';
const OFF_KEY = 'push_off';

/** The state of this device: registered (`on`), possible (`off`), or the reason why not. */
export type PushState = 'on' | 'off' | Exclude<PushSupport, 'supported'>;

/**
 * Why push was not switched on: the question was closed or refused, the browser cannot, our server or the browser's push service
 * was out of reach (a private window has none).
 */
export type PushFailure =
  | 'dismissed'
  | Exclude<PushSupport, 'supported'>
  | 'unreachable'
  | 'unavailable';
export type Enabled = { state: 'on' } | { state: 'failed'; reason: PushFailure };

const listeners = new Set<() => void>();

/** The state of this device, live. */
export function usePushState(): PushState {
  return useSyncExternalStore(subscribe, readPushState);
}

function readPushState(): PushState {
  const support = pushSupport();
  if (support !== 'supported') return support;
  const isOn = Notification.permission === 'granted' && localStorage.getItem(TOKEN_KEY) !== null;
  return isOn ? 'on' : 'off';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const changed = () => listeners.forEach((listener) => listener());

/** Asks for permission, which needs a tap, and registers this device. An error is a value; it never rejects. */
export async function enablePush(): Promise<Enabled> {
  const support = pushSupport();
  if (support !== 'supported') return failed(support);
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return failed(permission === 'denied' ? 'denied' : 'dismissed');
    localStorage.removeItem(OFF_KEY);
    await onDatabase(device.db, (db) => db.facts.delete('pushEnding'));
    return await register();
  } catch {
    // The push service refused or did not answer: the value shows it to the person.
    return failed('unavailable');
  } finally {
    changed();
  }
}

/**
 * Renews push silently after a permission: a dropped subscription is renewed, and a changed token is sent to the server. Done
 * at each start; a failure is retried at the next.
 */
export async function verifyPush(): Promise<void> {
  await finishEnding();
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  if (localStorage.getItem(OFF_KEY) !== null || !(await openSession(device))) return;
  // Without a push service (a private window) or a connection there is nothing to report.
  const registered = await register().catch(() => null);
  if (registered?.state === 'on') await onDatabase(device.db, (db) => db.facts.delete('pushLost'));
  changed();
}

/** Turns push off on this device. From then on the worker shows nothing; steps that need a connection are finished later. */
export async function disablePush(): Promise<void> {
  const fcmToken = localStorage.getItem(TOKEN_KEY);
  const at = device.now();
  await onDatabase(device.db, (db) => db.facts.put({ key: 'pushEnding', fcmToken, at }));
  localStorage.setItem(OFF_KEY, '1');
  localStorage.removeItem(TOKEN_KEY);
  changed();
  await finishEnding();
}

/** Tells the server that push is off here, and gives the subscription back, until both are done. */
async function finishEnding(): Promise<void> {
  const fact = await onDatabase(device.db, (db) => db.facts.get('pushEnding'));
  if (fact?.key !== 'pushEnding') return;
  const { fcmToken } = fact;
  const result =
    fcmToken === null ||
    (await callAsUser(device, 'endPushRegistration', { body: { fcmToken } })).ok;
  const registration = await navigator.serviceWorker?.getRegistration();
  await giveBackSubscription(registration);
  const isLeft = (await registration?.pushManager?.getSubscription().catch(() => null)) != null;
  if (result && !isLeft) await onDatabase(device.db, (db) => db.facts.delete('pushEnding'));
}

/**
 * Verifies now, whenever the worker reports a lost subscription, and with each new session or history of the server, which
 * know nothing of this device. An unfinished switch-off is completed with the next connection.
 */
export function keepPush(signal: AbortSignal): void {
  let seen = '';
  const subscription = liveQuery(readSessionState).subscribe({
    next: ({ session, epoch, lost }) => {
      const now = session && `${session.sessionId} ${epoch ?? seen.split(' ')[1] ?? ''}`;
      const isNew = now !== null && now !== seen;
      if (now !== null) seen = now;
      if (now !== null && (isNew || lost)) void verifyPush().catch(reportError);
    },
    error: reportError,
  });
  const finish = () => void finishEnding().catch(reportError);
  addEventListener('online', finish, { signal });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

type SessionState = { session: StoredSession | null; epoch: string | null; lost: boolean };

/** The signed-in user, and the server's history by the active account's feed, if known. */
const readSessionState = (): Promise<SessionState> =>
  onDatabase(device.db, (db) =>
    db.transaction('r', db.session, db.facts, db.cursors, async () => {
      const held = await db.session.get('current');
      const session = held?.state === 'open' ? held : null;
      const accountId = session?.accountId;
      const [lost, stored] = await Promise.all([
        db.facts.get('pushLost'),
        accountId ? db.cursors.get(accountId) : undefined,
      ]);
      const epoch = parseCursor(stored?.cursor)?.epoch ?? null;
      return { session, epoch, lost: lost !== undefined };
    }),
  );

/**
 * This device's push address. A renewal that fails may have cost the subscription that the server knows: notifications are off
 * then, and a tap or the next start tries again.
 */
async function renewToken(
  config: PushConfig,
  registration: ServiceWorkerRegistration,
): Promise<string> {
  const { pushManager } = registration;
  const held = await pushManager.getSubscription();
  try {
    return await pushTokenFor(config, registration);
  } catch (error) {
    const left = await pushManager.getSubscription();
    if (left === null || left.endpoint !== held?.endpoint) localStorage.removeItem(TOKEN_KEY);
    throw error;
  }
}

/** Sent without a loading sign and without a toast, and only when the token differs from the stored one (specification, 9). */
async function register(): Promise<Enabled> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return failed('unavailable');
  const { session, epoch } = await readSessionState();
  if (!session) return failed('unreachable');
  const config = await callAsUser(device, 'pushConfig', {}, session);
  if (!config.ok) return failed('unreachable');
  const fcmToken = await renewToken(config.value, registration);
  const knownEpoch = localStorage.getItem(EPOCH_KEY);
  const isKnown =
    localStorage.getItem(TOKEN_KEY) === fcmToken &&
    localStorage.getItem(OWNER_KEY) === session.userId &&
    localStorage.getItem(SESSION_KEY) === session.sessionId &&
    (epoch === null || knownEpoch === null || knownEpoch === epoch);
  if (!isKnown) {
    const body = { fcmToken, platform: platformOf(navigator) };
    // As the user of that session, even if another one signs in meanwhile.
    const result = await callAsUser(device, 'pushRegistration', { body }, session);
    if (!result.ok) {
      // The server knows a former address of this browser at most.
      if (localStorage.getItem(TOKEN_KEY) !== fcmToken) localStorage.removeItem(TOKEN_KEY);
      return failed('unreachable');
    }
  }
  const now = await openSession(device);
  if (now?.sessionId !== session.sessionId) return failed('unreachable');
  localStorage.setItem(TOKEN_KEY, fcmToken);
  localStorage.setItem(OWNER_KEY, session.userId);
  localStorage.setItem(SESSION_KEY, session.sessionId);
  if (epoch !== null) localStorage.setItem(EPOCH_KEY, epoch);
  else if (!isKnown) localStorage.removeItem(EPOCH_KEY);
  return { state: 'on' };
}

const failed = (reason: PushFailure): Enabled => ({ state: 'failed', reason });
