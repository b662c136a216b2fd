/// <reference lib="webworker" />
import { type PushPayload, readPush, type ReadPush } from '#contract/sync/push.ts';
import { isInAppPath, mayNameTime } from '#contract/notification/rules.ts';
import { showBadge } from '../src/data/device/badge.ts';
import { type Device, onDatabase } from '../src/data/device/device.ts';
import { mustShowEach } from '../src/data/device/platform.ts';
import { sendingSession } from '../src/data/device/stored-session.ts';
import { isElsewhere } from '../src/lib/is-elsewhere.ts';
import { m } from '#src/paraglide/messages.js';
import { drainBriefly } from './drain-briefly.ts';
import { appWindows, browserHost, type Host } from './host.ts';
import { keepPush, keepRefused, type Kept, readerOf } from './keep-push.ts';
import { showPush, showWithoutText } from './show-push.ts';

/** Shows a push and stores its records: one handler for Web Push and for FCM's data messages. */
export function receivePush(event: PushEvent, on: Host = browserHost()): void {
  event.waitUntil(handlePush(on, event.data?.text() ?? ''));
}

/**
 * Never rejects and never shows one user's text to another. A push for a user who is not signed in here is dropped, and the
 * subscription ends. Any other push shows exactly one notification: browsers revoke the permission otherwise. Only a visible
 * app may skip it, because the page shows the push.
 */
async function handlePush(on: Host, text: string): Promise<void> {
  const push = readPush(text);
  if (push) await keepRefused(on.device, push).catch(reportError);
  const payload = push?.payload && withZone(push.payload);
  if (!push || !payload || !isInAppPath(payload.notification.path)) return await showUnread(on);
  const first = await readNow(on.device, push);
  if (first?.reader !== 'reader') return await rejectPush(on, first);
  const kept = await keepPush(on.device, payload).catch((error: unknown) => {
    // A full disk is no reason to show nothing.
    reportError(error);
    return null;
  });
  // The user may have signed out meanwhile.
  const now = await readNow(on.device, push);
  if (now?.reader !== 'reader') return await rejectPush(on, now);
  const { isNews = true, badge = null, parties } = kept ?? {};
  if (isNews) notify(on, payload);
  if (!(await isAppVisible(on))) {
    await showPush(on, payload, { ...now, isNews, parties }).catch(reportError);
  }
  if (badge !== null) await showBadge(on.icon, badge);
  await drainBriefly(on).catch(reportError);
}

/** Names the zone of a shoot's time where this device's clock shows another. A private text has neither shoot nor time. */
function withZone(payload: PushPayload): PushPayload {
  const { appointment, notification, text } = payload;
  if (!appointment || !mayNameTime(notification.category)) return payload;
  if (!isElsewhere(appointment.startDateTime)) return payload;
  return { ...payload, text: `${text} ${m.calendar_phoenix_times()}` };
}

/** Unsubscribes if the recipient is not signed in. For another or an unknown account, it shows a notification without text. */
async function rejectPush(on: Host, whom: Pick<Kept, 'reader'> | null): Promise<void> {
  await (whom?.reader === 'nobody' ? giveBack(on) : showWithoutText(on).catch(reportError));
}

/** Shows an unreadable push without text, if a user is signed in. */
async function showUnread(on: Host): Promise<void> {
  const isHere = await isAnybodyHere(on.device).catch(() => true);
  await (isHere ? showWithoutText(on).catch(reportError) : giveBack(on));
}

const giveBack = (on: Host) => on.giveBack().catch(reportError);

async function isAnybodyHere(device: Device): Promise<boolean> {
  return (await sendingSession(device)) !== undefined;
}

/** The recipient of the push now; null if this device doesn't know. */
async function readNow(device: Device, push: ReadPush) {
  try {
    return await onDatabase(device.db, (db) =>
      db.transaction('r', db.session, db.facts, () => readerOf(db, push)),
    );
  } catch (error) {
    reportError(error);
    return null;
  }
}

function notify(on: Host, { notification, text }: PushPayload): void {
  const { id, accountId, title, createdOn, path } = notification;
  try {
    on.postToPages({ type: 'push', notificationId: id, accountId, title, text, createdOn, path });
  } catch (error) {
    reportError(error);
  }
}

/** Whether a window of the app is visible, so that the page shows the push. Some browsers require a notification in any case. */
async function isAppVisible(on: Host): Promise<boolean> {
  if (mustShowEach(on)) return false;
  const windows = await appWindows(on);
  return windows.some((one) => one.focused || one.visibilityState === 'visible');
}
