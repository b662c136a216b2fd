import Dexie, { liveQuery } from 'dexie';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { readState, sideOf } from '#contract/chatroom/rules.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import { useReplica, useReplicatedRooms } from '#src/data/replica/current-replica.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { registerFirstRead } from '#src/lib/first-paint.ts';
import { useLive, useWatched } from '#src/lib/use-live.ts';
import { readWindow, type LogView, type LogWindow } from './log-window.ts';
import { inOrder, overlayRooms, type PendingCommand, type RoomRow } from './overlay.ts';
import { missingRooms } from './missing-rooms.ts';
import type { unopenedRooms as UnopenedRooms } from './unopened-rooms.ts';

/**
 * The active account's rooms as the person sees them, live. `undefined` while the device is still opening its copy, which
 * is no reason to show anything; `awaiting` while the server has not sent them yet. `isLooking`: the wanted room may still be
 * found among those that nobody has opened.
 */
export type RoomsView =
  | { state: 'ready'; rows: RoomRow[]; isLooking: boolean }
  | { state: 'awaiting'; isReachable: boolean };

/** `wanted`: the room that is open, which the server may not know yet. */
export function useRooms(actor: Actor, wanted: ChatroomId | null = null): RoomsView | undefined {
  const rooms = useReplicatedRooms();
  const copy = useCopyAge(actor);
  const unsent = usePending(actor);
  const pending = useMemo(() => unsent && inOrder(unsent), [unsent]);
  const { unopened, isLooking } = useUnopened(rooms, pending, wanted, actor);
  const rows = useMemo(
    () =>
      rooms && pending
        ? overlayRooms([...rooms, ...unopened], pending, actor.accountId)
        : undefined,
    [rooms, unopened, pending, actor.accountId],
  );
  if (!copy || !pending) return undefined;
  const isComplete = copy.isComplete || (rows?.length ?? 0) > 0;
  if (copy.firstContact === 'none' || (rows && !isComplete)) {
    return { state: 'awaiting', isReachable: copy.isReachable };
  }
  // A room beyond the first ones of a first contact is on its way.
  const isAwaited = copy.firstContact === 'partial';
  return rows && { state: 'ready', rows, isLooking: isLooking || isAwaited };
}

/** How many messages of the active account nobody here has seen, without those of archived rooms; 0 until that is known. */
export function useUnreadCount(actor: Actor): number {
  const rooms = useRooms(actor);
  if (rooms?.state !== 'ready') return 0;
  return rooms.rows.reduce((sum, row) => {
    const side = sideOf(row, actor.accountId);
    return side && !row.archived ? sum + readState(row, side).unread : sum;
  }, 0);
}

/** Unsent drafts, by their room. */
export type Drafts = ReadonlyMap<ChatroomId, string>;

/** The account's drafts, live; undefined until the device has been read. */
export function useDrafts({ accountId }: Actor): Drafts | undefined {
  return useLive(
    () => onDatabase(device.db, (db) => readDrafts(db, accountId)),
    `drafts ${accountId}`,
  );
}

/** Forms keep their drafts in the same table, under names that no room has. */
async function readDrafts(db: DeviceDatabase, accountId: AccountId): Promise<Drafts> {
  const held = await db.drafts
    .where('[accountId+chatroomId]')
    .between([accountId, Dexie.minKey], [accountId, Dexie.maxKey])
    .toArray();
  return new Map(held.map(({ chatroomId, text }) => [chatroomId as ChatroomId, text]));
}

const none: never[] = [];

/** Candidates may be ten thousand: they are read only where a room is written in or looked for that is not there. */
function useUnopened(
  rooms: readonly ChatroomRecord[] | undefined,
  pending: readonly PendingCommand[] | undefined,
  wanted: ChatroomId | null,
  { accountId }: Actor,
): { unopened: readonly ChatroomRecord[]; isLooking: boolean } {
  const replica = useReplica();
  const missing = useMemo(
    () => (rooms && pending ? missingRooms(rooms, pending, wanted) : null),
    [rooms, pending, wanted],
  );
  const isNeeded = missing !== null && missing.size > 0;
  const candidates = useWatched(
    () => (isNeeded ? (replica?.watch('candidates') ?? null) : null),
    `${replica?.key ?? ''} candidates ${isNeeded}`,
  );
  const roomsOf = useUnopenedRooms(isNeeded);
  const unopened = useMemo(
    () =>
      missing && pending && candidates && roomsOf
        ? roomsOf(candidates, missing, pending, accountId)
        : none,
    [missing, pending, candidates, roomsOf, accountId],
  );
  return { unopened, isLooking: isNeeded && !(candidates && roomsOf) };
}

/** `unopenedRooms`, once its code is there: few lists of conversations need it. */
function useUnopenedRooms(isNeeded: boolean) {
  const [held, setHeld] = useState<typeof UnopenedRooms | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('./unopened-rooms.ts')
      .then(({ unopenedRooms }) => setHeld(() => unopenedRooms))
      .catch(reportError);
  }, [isNeeded]);
  return held;
}

/** A window of a room's log with its pending commands, live. Moving the window keeps the shown part until the next is read. */
export function useLogView(
  actor: Actor,
  chatroomId: ChatroomId,
  window: LogWindow,
): LogView | undefined {
  const [view, setView] = useState<LogView>();
  const [failure, setFailure] = useState<unknown>(null);
  const isShown = useRef(false);
  const { userId, accountId } = actor;
  const { to, limit } = window;
  useEffect(() => {
    const read = () =>
      onDatabase(device.db, (db) =>
        readWindow(db, { userId, accountId }, chatroomId, { to, limit }),
      );
    const subscription = liveQuery(read).subscribe({
      next: (read) => {
        // A conversation's frame is painted before its first messages are rendered.
        if (isShown.current) setView(read);
        else startTransition(() => setView(read));
        isShown.current = true;
      },
      error: (error: unknown) => setFailure(error ?? new Error('Watching failed')),
    });
    return () => subscription.unsubscribe();
  }, [userId, accountId, chatroomId, to, limit]);
  const isRead = view !== undefined;
  useEffect(() => (isRead ? undefined : registerFirstRead()), [isRead]);
  if (failure) throw failure;
  return view;
}
