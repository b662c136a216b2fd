import { liveQuery } from 'dexie';
import { POLL_AFTER_MS } from '#contract/notification/rules.ts';
import { pushedOfAccount } from '../device/pushed-records.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { platformOf } from '../device/platform.ts';
import { openSession } from '../device/stored-session.ts';
import { useCurrentReplica } from '../replica/account-copy.ts';
import { readCursor } from './apply-page.ts';
import { pull } from './pull.ts';

/**
 * The specification's polls: one pull three seconds after the count rose by a push that the live stream has not brought; on
 * iOS one whenever the app becomes visible instead, where a stream dies with the screen.
 */
export function pollForNew(signal: AbortSignal): void {
  const pollSoon = () => void pullNow(signal).catch(reportError);
  if (platformOf(navigator) === 'iOS') {
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && pollSoon(),
      { signal },
    );
    return;
  }
  let held = 0;
  const subscription = liveQuery(countArrived).subscribe({
    next: (count) => {
      if (count > held) void pollAfter(signal).catch(reportError);
      held = count;
    },
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

async function countArrived(): Promise<number> {
  const session = await openSession(device);
  const accountId = session?.accountId;
  return accountId
    ? await onDatabase(device.db, (db) => pushedOfAccount(db, accountId).count())
    : 0;
}

async function pollAfter(signal: AbortSignal): Promise<void> {
  await device.wait(POLL_AFTER_MS, signal);
  if (!signal.aborted && (await countArrived()) > 0) await pullNow(signal);
}

/** In addition to the leader's stream, whose pages are applied in turn with these; only after it has read everything once. */
async function pullNow(signal: AbortSignal): Promise<void> {
  const { replica } = useCurrentReplica.getState();
  if (!replica || !device.isOnline()) return;
  const held = await readCursor(device, replica.accountId);
  if (held?.window === null) await pull(device, replica, replica.accountId, signal);
}
