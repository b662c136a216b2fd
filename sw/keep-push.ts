import * as z from 'zod/mini';
import { chatroomId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { PushPayload, ReadPush } from '#contract/sync/push.ts';
import { removeExpiredPushed, storePushed } from '../src/data/device/pushed-records.ts';
import { moveBadge } from '../src/data/device/badge.ts';
import type { DeviceDatabase, RoomParties } from '../src/data/device/database.ts';
import { type Device, onDatabase } from '../src/data/device/device.ts';
import { mergeMessages } from '../src/data/device/log.ts';
import { partiesOf } from '../src/data/device/parties.ts';
import { setAside } from '../src/data/device/set-aside.ts';
import { noteShown } from '../src/data/device/shown.ts';

/** The recipient of a push: a user who is not signed in here, an account that is not the user's, or one that is. */
type Reader = 'nobody' | 'stranger' | 'reader';

/** `isNews`: new on this device. `badge`: the new count, if it rose. `role`: the reader's role there. */
export type Kept = {
  reader: Reader;
  isNews: boolean;
  badge: number | null;
  role: Role | null;
  parties: RoomParties | undefined;
};

/**
 * Stores the pushed records in one transaction, so that they open without signal. The same transaction checks the signed-in
 * user: nothing is written after a sign-out.
 */
export async function keepPush(device: Device, payload: PushPayload): Promise<Kept> {
  return await onDatabase(device.db, (db) =>
    db.transaction(
      'rw',
      [db.session, db.arrivals, db.cursors, db.facts, db.pages, db.parties, db.shown],
      async () => {
        const { userId, notification } = payload;
        const to = { userId, accountId: notification.accountId };
        const { reader, role } = await readerOf(db, to);
        if (reader !== 'reader') {
          return { reader, role, isNews: false, badge: null, parties: undefined };
        }
        const at = device.now();
        await db.facts.put({ key: 'push', at });
        await removeExpiredPushed(db, at);
        return { reader, role, ...(await keepRecords(db, payload, at)) };
      },
    ),
  );
}

/**
 * Sets aside the records of a push that this build cannot read, for the reader alone. Only those with an id of their own and ahead
 * of the feed: the feed brings the others, or has brought them.
 */
export async function keepRefused(device: Device, push: ReadPush): Promise<void> {
  const { accountId, refused } = push;
  if (refused.length === 0) return;
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.session, db.facts, db.cursors, db.setAside], async () => {
      if ((await readerOf(db, push)).reader !== 'reader') return;
      const cursor = parseCursor((await db.cursors.get(accountId))?.cursor);
      const passed = cursor?.window === null ? cursor.revision : -1;
      const ahead = refused.filter(({ id, revision }) => id !== null && revision > passed);
      await setAside(db, accountId, ahead, device.appVersion);
    }),
  );
}

/** The reader and their role: reads of the caller's transaction. */
export async function readerOf(
  db: DeviceDatabase,
  { userId, accountId }: Pick<ReadPush, 'userId' | 'accountId'>,
): Promise<Pick<Kept, 'reader' | 'role'>> {
  const [session, signedOut, ending] = await Promise.all([
    db.session.get('current'),
    db.facts.get('signedOut'),
    db.facts.get('pushEnding'),
  ]);
  const isHere = session?.state === 'open' && session.userId === userId;
  if (!isHere || signedOut || ending) return { reader: 'nobody', role: null };
  const mine = session.profile?.memberships.find((one) => one.accountId === accountId);
  return { reader: mine ? 'reader' : 'stranger', role: mine?.role ?? null };
}

async function keepRecords(
  db: DeviceDatabase,
  { notification, appointment, message }: PushPayload,
  at: number,
): Promise<Pick<Kept, 'isNews' | 'badge' | 'parties'>> {
  const { accountId, id, revision } = notification;
  const room = roomIn({ notification, message });
  const isAhead = await storePushed(db, {
    accountId,
    collection: 'notifications',
    id,
    revision,
    record: notification,
    at,
  });
  if (appointment) {
    await storePushed(db, {
      accountId,
      collection: 'appointments',
      id: appointment.id,
      revision: appointment.revision,
      record: appointment,
      at,
    });
  }
  if (message) await mergeMessages(db, accountId, [message]);
  // Messages before the feed's position are part of the open app's count already.
  const counts = isAhead && !notification.seen;
  const isNews = await noteShown(db, notification, counts, at);
  const badge = counts ? await moveBadge(db, accountId, 1, at) : null;
  return { isNews, badge, parties: room && (await partiesOf(db, accountId, room)) };
}

/** The room that a push is about: its message's, or the one that its path leads to. */
export function roomIn({ message, notification }: Pick<PushPayload, 'message' | 'notification'>) {
  if (notification.category !== 'NEW_MESSAGE') return undefined;
  const parsed = z.safeParse(
    chatroomId,
    message?.chatroomId ?? notification.path.split('/messaging/')[1],
  );
  return parsed.success ? parsed.data : undefined;
}
