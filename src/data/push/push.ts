import { liveQuery } from 'dexie';
import { useSyncExternalStore } from 'react';
import type { UserId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { giveBackSubscription } from '../device/give-back-subscription.ts';
import { platformOf } from '../device/platform.ts';
import { callAsUser } from '../device/session.ts';
import { openSession } from '../device/stored-session.ts';
import { pushSupport, type PushSupport } from './push-support.ts';
import { pushTokenFor } from './push-token.ts';

/** The token that the server has of this device (the specification's key), whose it is, and "not on this device, please". */
const TOKEN_KEY = 'fcm';
const OWNER_KEY = 'fcm_user';
const OFF_KEY = 'push_off';

/** How this device stands: told by push (`on`), could be (`off`), or why it cannot. */
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

/** How this device stands, live. */
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

/** Asks for permission, which needs a tap, and registers this device. What went wrong is a value; it never rejects. */
export async function enablePush(): Promise<Enabled> {
  const support = pushSupport();
  if (support !== 'supported') return failed(support);
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return failed(permission === 'denied' ? 'denied' : 'dismissed');
    localStorage.removeItem(OFF_KEY);
    return await register();
  } catch {
    // The push service said no, or nothing: told to the person by the value.
    return failed('unavailable');
  } finally {
    changed();
  }
}

/**
 * Sees to it, silently, that who allowed push gets it: a subscription that the browser dropped is made anew, and a token that
 * changed is told to the server. Done at each start; what fails is tried at the next.
 */
export async function verifyPush(): Promise<void> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  if (localStorage.getItem(OFF_KEY) !== null || !(await openSession(device))) return;
  // Without a push service (a private window) or a connection there is nothing to tell anybody.
  await register().catch(() => undefined);
  await onDatabase(device.db, (db) => db.facts.delete('pushLost'));
  changed();
}

/** Switches push off on this device. The subscription goes even when the server cannot be told: it finds a dead address. */
export async function disablePush(): Promise<void> {
  const fcmToken = localStorage.getItem(TOKEN_KEY);
  localStorage.setItem(OFF_KEY, '1');
  localStorage.removeItem(TOKEN_KEY);
  changed();
  if (fcmToken !== null) await callAsUser(device, 'endPushRegistration', { body: { fcmToken } });
  await giveBackSubscription(await navigator.serviceWorker?.getRegistration());
}

/** Verifies now, and whenever the worker says that the browser took the subscription back or somebody signs in. */
export function keepPush(signal: AbortSignal): void {
  const read = () =>
    onDatabase(device.db, async (db) => {
      const [session, lost] = await Promise.all([
        db.session.get('current'),
        db.facts.get('pushLost'),
      ]);
      return {
        userId: session?.state === 'open' ? session.userId : null,
        lost: lost !== undefined,
      };
    });
  let seen: UserId | null = null;
  const subscription = liveQuery(read).subscribe({
    next: ({ userId, lost }) => {
      const isNew = userId !== seen;
      seen = userId;
      if (userId && (isNew || lost)) void verifyPush().catch(reportError);
    },
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

/** Sent without a loading sign and without a toast, and only when the token differs from the stored one (specification, 9). */
async function register(): Promise<Enabled> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return failed('unavailable');
  const [session, config] = await Promise.all([
    openSession(device),
    callAsUser(device, 'pushConfig'),
  ]);
  if (!session || !config.ok) return failed('unreachable');
  const fcmToken = await pushTokenFor(config.value, registration);
  const isKnown =
    localStorage.getItem(TOKEN_KEY) === fcmToken &&
    localStorage.getItem(OWNER_KEY) === session.userId;
  if (isKnown) return { state: 'on' };
  const platform = platformOf(navigator);
  const told = await callAsUser(device, 'pushRegistration', { body: { fcmToken, platform } });
  if (!told.ok) return failed('unreachable');
  localStorage.setItem(TOKEN_KEY, fcmToken);
  localStorage.setItem(OWNER_KEY, session.userId);
  return { state: 'on' };
}

const failed = (reason: PushFailure): Enabled => ({ state: 'failed', reason });
