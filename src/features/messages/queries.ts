import { liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import type { ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { useReplicatedRooms } from '#src/data/replica/current-replica.ts';
import { useLive } from '#src/data/use-live.ts';
import { readPending, readWindow, type LogView, type LogWindow } from './log-window.ts';
import { overlayRooms, type RoomRow } from './overlay.ts';

/**
 * The worn account's rooms as the person sees them, live. `undefined` while the device is still opening its copy, which
 * is no reason to show anything; `awaiting` while the server has not told them yet.
 */
export type RoomsView =
  | { state: 'ready'; rows: RoomRow[] }
  | { state: 'awaiting'; isReachable: boolean };

export function useRooms(author: Author): RoomsView | undefined {
  const rooms = useReplicatedRooms();
  const held = useLive(
    () => onDatabase(device.db, (db) => readPending(db, author)),
    `pending ${author.userId} ${author.accountId}`,
  );
  const pending = held?.pending;
  const rows = useMemo(
    () => (rooms && pending ? overlayRooms(rooms, pending, author.accountId) : undefined),
    [rooms, pending, author.accountId],
  );
  if (!held) return undefined;
  const isComplete = held.firstContact === 'done' || (rows?.length ?? 0) > 0;
  if (held.firstContact === 'none' || (rows && !isComplete)) {
    return { state: 'awaiting', isReachable: held.isReachable };
  }
  return rows && { state: 'ready', rows };
}

/** A window of a room's log with what is pending in it, live. Moving the window keeps what is shown until the next is read. */
export function useLogView(
  author: Author,
  chatroomId: ChatroomId,
  window: LogWindow,
): LogView | undefined {
  const [view, setView] = useState<LogView>();
  const [failure, setFailure] = useState<unknown>(null);
  const { userId, accountId } = author;
  const { to, limit } = window;
  useEffect(() => {
    const read = () =>
      onDatabase(device.db, (db) =>
        readWindow(db, { userId, accountId }, chatroomId, { to, limit }),
      );
    const subscription = liveQuery(read).subscribe({
      next: setView,
      error: (error: unknown) => setFailure(error ?? new Error('Watching failed')),
    });
    return () => subscription.unsubscribe();
  }, [userId, accountId, chatroomId, to, limit]);
  if (failure) throw failure;
  return view;
}

/** Whether the server answered last time; what could not be fetched is tried again when it does. */
export function useIsReachable(): boolean {
  const contact = useLive(() => onDatabase(device.db, (db) => db.facts.get('contact')), 'contact');
  return contact?.key !== 'contact' || contact.reachable;
}
