import * as z from 'zod/mini';
import { chatroomId } from '#contract/ids.ts';
import type { PushPayload } from '#contract/push.ts';
import { keepArrival } from '../src/data/device/arrivals.ts';
import { moveBadge } from '../src/data/device/badge.ts';
import type { RoomParties } from '../src/data/device/database.ts';
import { onDatabase, type Device } from '../src/data/device/device.ts';
import { mergeMessages } from '../src/data/device/log.ts';
import { partiesOf } from '../src/data/device/parties.ts';

/** `isNews`: not had before, by push or by the feed. `badge`: the new count, if it rose. */
export type Kept = { isNews: boolean; badge: number | null; parties: RoomParties | undefined };

/** Stores the records that came along, in one transaction: they open without signal, whatever happens to the connection now. */
export async function keepPush(device: Device, payload: PushPayload): Promise<Kept> {
  const { notification, appointment, message } = payload;
  const { accountId, id, revision } = notification;
  const room = roomIn(payload);
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.arrivals, db.cursors, db.facts, db.pages, db.parties], async () => {
      await db.facts.put({ key: 'push', at: device.now() });
      const isNews = await keepArrival(db, {
        accountId,
        collection: 'notifications',
        id,
        revision,
        record: notification,
      });
      if (appointment) {
        await keepArrival(db, {
          accountId,
          collection: 'appointments',
          id: appointment.id,
          revision: appointment.revision,
          record: appointment,
        });
      }
      if (message) await mergeMessages(db, accountId, [message]);
      const badge =
        isNews && !notification.seen ? await moveBadge(db, accountId, 1, device.now()) : null;
      return { isNews, badge, parties: room && (await partiesOf(db, accountId, room)) };
    }),
  );
}

/** The room that a push is about: its message's, or the one that its path leads to. */
export function roomIn({ message, notification }: PushPayload) {
  if (notification.category !== 'NEW_MESSAGE') return undefined;
  const parsed = z.safeParse(
    chatroomId,
    message?.chatroomId ?? notification.path.split('/messaging/')[1],
  );
  return parsed.success ? parsed.data : undefined;
}
