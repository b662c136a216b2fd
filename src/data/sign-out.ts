import { leaveOnce, type LeftFor } from './leaving.ts';
import type { AccountId } from '#contract/ids.ts';
import { callApi } from './device/api.ts';
import { device } from './device/browser-device.ts';
import { DEVICE_DATABASE } from './device/open-existing.ts';
import { onDatabase } from './device/device.ts';
import { isSignedOut, readSession } from './device/stored-session.ts';
import { giveBackSubscription } from './device/give-back-subscription.ts';
import { deleteDatabase } from './replica/delete-database.ts';
import { clearReading, readAccounts, wipeDatabase } from './device/wipe.ts';

/** Held while a session is begun or ended on the server, so that ending the old one never ends the new one. */
export const SESSION_LOCK = 'pollin:session';
/** A tab that is slow to stop reading is not waited for longer. */
const STOP_READING_MS = 3_000;

/**
 * Signs out and removes everything of the person from this device, with unsent items: ask first. Needs no connection; the
 * server receives it at the next contact. An interrupted sign-out is finished at the next start.
 */
export function signOut(): Promise<LeftFor> {
  return leaveOnce(wipeDevice);
}

async function wipeDevice(): Promise<LeftFor> {
  const accounts = await readAccounts(device);
  await wipeDatabase(device);
  await stopReading(accounts);
  await wipeRest();
  // Offline this fails and is tried again at the next contact; the wipe is done either way.
  const result = await Promise.race([endSessionOnServer(), device.wait(STOP_READING_MS)]);
  return result ?? null;
}

/** Waits until no tab writes these accounts' copies any more: the one that leads holds a lock while it reads. */
export async function stopReading(accounts: readonly AccountId[]): Promise<void> {
  const signal = AbortSignal.timeout(STOP_READING_MS);
  const waits = accounts.map((id) =>
    navigator.locks.request(`pollin:sync:${id}`, { signal }, () => undefined),
  );
  await Promise.allSettled(waits);
}

/** Everything outside the device database's own transaction. Harmless where nothing is left. */
async function wipeRest(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all([
    onDatabase(device.db, clearReading),
    deleteReplicas(),
    deleteCaches(),
    closeNotifications(),
    Promise.race([endPush(), device.wait(STOP_READING_MS)]),
    navigator.clearAppBadge?.(),
  ]);
}

/** Deletes the replicas of these accounts, or all of them. Tabs with an open one close it on request. */
export async function deleteReplicas(of?: readonly AccountId[]): Promise<void> {
  const held = await indexedDB.databases();
  const names = held
    .flatMap(({ name }) => (name && name !== DEVICE_DATABASE ? [name] : []))
    .filter((name) => !of || of.some((id) => name.includes(id)));
  await Promise.all(names.map(deleteDatabase));
}

/** Pictures that were seen go. The app's own files hold nothing personal, and without them it would not open offline. */
export async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)),
  );
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
}

/** The server drops the registration with the session; here nothing more may arrive. */
const endPush = async () => giveBackSubscription(await navigator.serviceWorker?.getRegistration());

/** Tells the server that the person signed out, as soon as it can be reached: now, and whenever the network is back. */
export function finishSignOuts(signal: AbortSignal): void {
  const finish = () => void finishSignOut().catch(reportError);
  addEventListener('online', finish, { signal });
  finish();
}

async function finishSignOut(): Promise<void> {
  if (!(await isSignedOut(device)) || (await readSession(device))) return;
  await wipeRest();
  await endSessionOnServer();
}

/** Ends on the server the session that was left on this device. Without a mark there is none to end. */
export async function endSessionOnServer(): Promise<LeftFor> {
  return await navigator.locks.request(SESSION_LOCK, endMarkedSession);
}

/** For a caller with `SESSION_LOCK`. The mark is removed only after the server has confirmed the end of the session. */
export async function endMarkedSession(): Promise<LeftFor> {
  if (!(await isSignedOut(device))) return null;
  const reply = await callApi(device, 'endSession');
  if (!reply.ok) return null;
  await onDatabase(device.db, (db) => db.facts.delete('signedOut'));
  return reply.value.corporateSite ?? null;
}
