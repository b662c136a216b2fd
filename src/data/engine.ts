import { liveQuery } from 'dexie';
import type { AccountId } from '#contract/ids.ts';
import { startDelivery } from './delivery/delivery.ts';
import { startProbing } from './delivery/probe.ts';
import { backoff } from './device/backoff.ts';
import { device } from './device/browser-device.ts';
import { removeExpiredPushed } from './device/pushed-records.ts';
import { prunePictures } from './device/kept-pictures.ts';
import { pruneSent } from './device/prune-sent.ts';
import { onDatabase } from './device/device.ts';
import { forgetGone } from './device/wipe.ts';
import { callAsUser } from './device/session.ts';
import { openSession, readSession, storeProfile } from './device/stored-session.ts';
import { setDelivery, requestDelivery } from './delivery/request-delivery.ts';
import { whenFirstPainted } from '#src/lib/first-paint.ts';
import { startUploading } from './media/uploading.ts';
import { forgetCopies, useCurrentReplica } from './replica/account-copy.ts';
import type { OpenReplica } from './replica/open-replica.ts';
import { deleteReplicas } from './sign-out.ts';
import { checkStored } from './sync/check-stored.ts';
import { syncAccount } from './sync/sync-account.ts';
import { onReconnect } from './delivery/connectivity.ts';
import { waitToTry } from './delivery/wait-to-try.ts';
import { sendSwitch } from './send-switch.ts';

/** The server's answer is drawn after the account's own screen, and a switch back within it is all that is sent. */
const SEND_SWITCH_AFTER_MS = 1_000;

/**
 * Starts what runs behind every screen of a tab: delivering the outbox, and keeping the active account's copy current. It
 * follows sign-in, sign-out and a switch of the account by itself. The signal stops it.
 */
export function startEngine(signal: AbortSignal): void {
  let current: { key: string; stop: AbortController; done: Promise<void> } | null = null;
  let changing = Promise.resolve();
  const follow = async (active: ActiveAccount | null) => {
    const key = active ? `${active.sessionId} ${active.accountId}` : '';
    if (key === (current?.key ?? '')) return;
    current?.stop.abort();
    await current?.done;
    const stop = new AbortController();
    current = active
      ? {
          key,
          stop,
          done: followAccount(active.accountId, AbortSignal.any([signal, stop.signal])),
        }
      : null;
    requestDelivery();
  };
  const subscription = liveQuery(readActiveAccount).subscribe({
    next: (active) => {
      forgetCopies(active?.accounts);
      changing = changing.then(() => follow(active)).catch(reportError);
    },
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
  void startAfterFirstPaint(signal).catch(reportError);
}

/** Invisible work waits until the first paint. */
async function startAfterFirstPaint(signal: AbortSignal): Promise<void> {
  await whenFirstPainted();
  if (signal.aborted) return;
  startProbing(device, signal);
  const delivery = startDelivery(device, onReconnect, signal);
  const uploading = startUploading(device, onReconnect, signal, delivery.requestDelivery);
  setDelivery({ requestDelivery: () => (delivery.requestDelivery(), uploading.requestDelivery()) });
  await refreshProfile();
  await prune();
}

async function prune(): Promise<void> {
  await pruneSent(device);
  await prunePictures(device);
  await onDatabase(device.db, (db) => removeExpiredPushed(db, device.now()));
}

type ActiveAccount = { accountId: AccountId; sessionId: string; accounts: AccountId[] };

async function readActiveAccount(): Promise<ActiveAccount | null> {
  const session = await openSession(device);
  if (!session?.accountId) return null;
  const { accountId, sessionId, profile } = session;
  const accounts = profile?.memberships.map((one) => one.accountId) ?? [accountId];
  return { accountId, sessionId, accounts };
}

async function followAccount(accountId: AccountId, signal: AbortSignal): Promise<void> {
  // Not awaited: a server that doesn't answer would hold up the next switch.
  void sendSwitchUntilKnown(signal).catch(reportError);
  await syncActiveAccount(accountId, signal);
}

async function sendSwitchUntilKnown(signal: AbortSignal): Promise<void> {
  await device.wait(SEND_SWITCH_AFTER_MS, signal);
  for (let failures = 1; !signal.aborted; failures++) {
    const reconnected = onReconnect();
    if (await sendSwitch(device, refreshProfile)) return;
    const pause = backoff(failures, device.random);
    await waitToTry(device, pause, AbortSignal.any([signal, reconnected]));
  }
}

async function syncActiveAccount(accountId: AccountId, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    await syncOnce(accountId, signal).catch(reportError);
    if (signal.aborted) return;
    // Refused, or something broke: who the user is now decides whether this account is still read.
    await refreshProfile().catch(reportError);
    await device.wait(backoff(failures, device.random), AbortSignal.any([signal, onReconnect()]));
  }
}

/** Keeps one account's copy current until it is stopped or refused. */
async function syncOnce(accountId: AccountId, signal: AbortSignal): Promise<void> {
  const { openReplica } = await import('./replica/open-replica.ts');
  const replica = await openReplica(accountId);
  if (signal.aborted) return await replica.close();
  useCurrentReplica.setState({ replica });
  const profile = followProfile(replica);
  try {
    await whenFirstPainted();
    await checkStored(device, replica).catch(reportError);
    await syncAccount({ device, replica, accountId, signal, onReconnect });
  } finally {
    profile.unsubscribe();
    if (signal.aborted) {
      useCurrentReplica.setState({ replica: null });
      // It takes a tenth of a second, in which the next account's copy opens.
      void replica.close().catch(reportError);
    }
  }
}

/**
 * A changed profile of the active account reloads the user, who has the account's name and picture and the role in it. A change
 * of a business's team counts as one.
 */
function followProfile(replica: OpenReplica) {
  let shown: string | null = null;
  return replica.watch('profiles').subscribe({
    next: ([own]) => {
      if (!own) return;
      const profile = `${own.name} ${own.photoUrl} ${own.updatedOn}`;
      if (shown !== null && shown !== profile) void refreshProfile().catch(reportError);
      shown = profile;
    },
    error: reportError,
  });
}

/**
 * Reads the user from the server: an ended membership is no longer active, and its data is removed. An answer that is older
 * than another change of the user, such as a sign-up, is requested again.
 */
export async function refreshProfile(): Promise<void> {
  const before = await readSession(device);
  if (!before) return;
  const reply = await callAsUser(device, 'me');
  if (!reply.ok) return;
  if (!(await storeProfile(device, reply.value, before))) return refreshProfile();
  if ((await readSession(device))?.userId !== reply.value.userId) return;
  const mine = reply.value.memberships.map((one) => one.accountId);
  const gone = await forgetGone(device, mine);
  if (gone.length > 0) await deleteReplicas(gone);
}
