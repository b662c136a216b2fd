/// <reference lib="webworker" />
import { parsePush, type PushPayload } from '#contract/push.ts';
import { isInAppPath } from '#contract/notification/rules.ts';
import { showBadge } from '../src/data/device/badge.ts';
import type { Device } from '../src/data/device/device.ts';
import { mustShowEach } from '../src/data/device/platform.ts';
import { sendingSession } from '../src/data/device/stored-session.ts';
import { drainBriefly } from './drain-briefly.ts';
import { browserHost, type Host } from './host.ts';
import { keepPush, type Kept } from './keep-push.ts';
import { showPush, showWordless } from './show-push.ts';

/** Shows a push, and keeps what it brought: one handler for Web Push and for FCM's data messages. */
export function receivePush(event: PushEvent): void {
  event.waitUntil(handlePush(browserHost(), event.data?.text() ?? ''));
}

/**
 * Whatever arrives, this never rejects and never shows one user's words to another. What is for nobody who is signed in here is
 * dropped, and the subscription is given back. Anything else ends in exactly one notification: browsers take push away from who
 * shows none. Only where the app is looked at may it be left out, because the page shows it.
 */
export async function handlePush(on: Host, text: string): Promise<void> {
  const payload = parsePush(text);
  const reader = await readerOf(on.device, payload);
  if (reader === 'nobody') return await on.giveBack().catch(reportError);
  if (reader === 'unknown' || !payload || !isInAppPath(payload.notification.path)) {
    return await showWordless(on).catch(reportError);
  }
  // A full disk is no reason to show nothing.
  const kept = await keepPush(on.device, payload).catch((error: unknown): Kept => {
    reportError(error);
    return { isNews: true, badge: null, parties: undefined };
  });
  if (kept.isNews) tell(on, payload);
  if (!(await isLookedAt(on))) await showPush(on, payload, kept).catch(reportError);
  if (kept.badge !== null) await showBadge(on.icon, kept.badge);
  await drainBriefly(on).catch(reportError);
}

/** Whether the push is for who is signed in here; unknown when this device cannot say. */
async function readerOf(
  device: Device,
  payload: PushPayload | null,
): Promise<'reader' | 'nobody' | 'unknown'> {
  try {
    const session = await sendingSession(device);
    return session && (!payload || payload.userId === session.userId) ? 'reader' : 'nobody';
  } catch (error) {
    reportError(error);
    return 'unknown';
  }
}

function tell(on: Host, { notification, text }: PushPayload): void {
  const { id, accountId, title, createdOn, path } = notification;
  try {
    on.tellPages({ type: 'push', notificationId: id, accountId, title, text, createdOn, path });
  } catch (error) {
    reportError(error);
  }
}

/** Whether a window of the app is in front, where the page tells it; a browser that counts what is shown gets it in any case. */
async function isLookedAt(on: Host): Promise<boolean> {
  if (mustShowEach(on)) return false;
  const windows = await on.windows().catch(() => []);
  return windows.some((one) => one.focused || one.visibilityState === 'visible');
}
