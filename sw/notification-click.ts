/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { sideOf } from '#contract/chatroom/rules.ts';
import { cleanMessage } from '#contract/message/rules.ts';
import { moveBadge, showBadge } from '../src/data/device/badge.ts';
import { onDatabase, type Device } from '../src/data/device/device.ts';
import { enqueue } from '../src/data/device/outbox.ts';
import { openSession } from '../src/data/device/stored-session.ts';
import { drainBriefly } from './drain-briefly.ts';
import { consumeCounted } from '../src/data/device/shown.ts';
import { appWindows, browserHost, type Host } from './host.ts';
import { CONFIRM, notificationData, REPLY, type NotificationData } from './notification-data.ts';
import { showUnsaved } from './show-push.ts';

/** Where a notification leads that says nothing usable. */
const HOME = '/dashboard';

type Click = { action: string; reply: string | null; data: unknown };

/** Closes the notification and performs its action, with every tab closed too. */
export function openNotification(event: NotificationEvent, on: Host = browserHost()): void {
  const { notification, action } = event;
  const { reply = null } = event as { reply?: string | null };
  notification.close();
  event.waitUntil(handleClick(on, { action, reply, data: notification.data }));
}

/**
 * A reply and a confirmation are queued and sent without opening anything; any other click leads to the notification's place
 * in this app. Either way it counts as seen. Never rejects, and never leads off this app: the path is checked again here.
 */
async function handleClick(on: Host, { action, reply, data }: Click): Promise<void> {
  const parsed = z.safeParse(notificationData, data);
  const session = await openSession(on.device).catch(() => undefined);
  if (!parsed.success || session?.userId !== parsed.data.userId) return await openAt(on, HOME);
  const about = parsed.data;
  const isAnswered = await answer(on.device, about, action, reply).catch(async (error: unknown) => {
    reportError(error);
    return await notifyUnsaved(on, about, action, reply);
  });
  const opening = isAnswered ? null : openRoute(on, about, session.accountId);
  await Promise.all([opening, markSeen(on, about).catch(reportError)]);
  await drainBriefly(on).catch(reportError);
}

/** Shows the text of a reply that could not be stored and exists nowhere else. False: it could not be shown either. */
async function notifyUnsaved(
  on: Host,
  about: NotificationData,
  action: string,
  reply: string | null,
): Promise<boolean> {
  if (action !== REPLY || !reply) return false;
  return await showUnsaved(on, about, reply).then(
    () => true,
    () => false,
  );
}

/** Queues a reply written in the notification. False: there is none, or only the app can send it. */
async function answer(
  device: Device,
  { userId, accountId, room, appointment }: NotificationData,
  action: string,
  reply: string | null,
): Promise<boolean> {
  const actor = { userId, accountId };
  if (action === CONFIRM && appointment) {
    const payload = { ...appointment, event: 'booking_confirmed' as const };
    await enqueue(device, actor, { kind: 'appointmentEvent', payload });
    return true;
  }
  const side = room && sideOf(room, accountId);
  if (action !== REPLY || !room || !side || !reply) return false;
  const message = cleanMessage(reply);
  if (!message.ok) {
    // Too long for a message: it waits in the room, where it can be shortened.
    await keepAsDraft(device, actor.accountId, room.chatroomId, reply);
    return false;
  }
  const payload = { ...room, message: message.value, isMessageFromCreator: side === 'creator' };
  await enqueue(device, actor, { kind: 'addMessage', payload });
  return true;
}

async function keepAsDraft(
  device: Device,
  accountId: NotificationData['accountId'],
  chatroomId: NonNullable<NotificationData['room']>['chatroomId'],
  text: string,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.drafts, async () => {
      const held = (await db.drafts.get([accountId, chatroomId]))?.text ?? '';
      await db.drafts.put({ accountId, chatroomId, text: held === '' ? text : `${held}\n${text}` });
    }),
  );
}

async function markSeen(on: Host, about: NotificationData): Promise<void> {
  const { userId, accountId, accountType, notificationId } = about;
  const payload = { accountType, accountId, notificationId, isRead: true };
  await enqueue(on.device, { userId, accountId }, { kind: 'oneNotificationAsSeen', payload });
  const count = await onDatabase(on.device.db, (db) =>
    db.transaction('rw', db.facts, db.shown, async () => {
      const by = (await consumeCounted(db, notificationId)) ? -1 : 0;
      return await moveBadge(db, accountId, by, on.device.now());
    }),
  );
  await showBadge(on.icon, count);
}

/**
 * Brings a window of the app to the front and sends it the path, or opens one. For another account than the active one, the
 * app asks before it switches.
 */
async function openRoute(
  on: Host,
  { path, accountId }: NotificationData,
  active: NotificationData['accountId'] | null,
): Promise<void> {
  if (await focusOne(on)) {
    on.postToPages({ type: 'notification_clicked', url: path, accountId });
  } else if (accountId === active) {
    await openAt(on, path);
  } else {
    const fact = { key: 'clicked' as const, url: path, accountId, at: on.device.now() };
    await onDatabase(on.device.db, (db) => db.facts.put(fact)).catch(reportError);
    await openAt(on, HOME);
  }
}

/** Browsers may refuse to focus a window; then another one is opened. */
async function focusOne(on: Host): Promise<boolean> {
  const windows = await appWindows(on);
  const best = windows.find((one) => one.visibilityState === 'visible') ?? windows[0];
  return best
    ? await best.focus().then(
        () => true,
        () => false,
      )
    : false;
}

async function openAt(on: Host, path: string): Promise<void> {
  await on.openWindow(path).catch(reportError);
}
