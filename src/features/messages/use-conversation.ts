import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { readState, type Side } from '#contract/chatroom/rules.ts';
import type { ChatroomId } from '#contract/ids.ts';
import { MESSAGES_PER_PAGE, pageOf } from '#contract/message/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Gap } from '#src/data/device/log.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { linesOf, type Line } from './conversation-lines.ts';
import { newerWindow, newestWindow, olderWindow, openingWindow } from './log-window.ts';
import type { LogView, LogWindow } from './log-window.ts';
import { overlayConversation } from './overlay.ts';
import { useLogView } from './queries.ts';

/** Older messages asked for at once. */
const FETCH_MESSAGES = 2 * MESSAGES_PER_PAGE;

/** The history above the first shown message: more on the device, nothing, or more on the server. */
export type Above = 'older' | 'beginning' | 'loading' | 'missing';

export type Conversation = {
  lines: Line[];
  /** The device holds messages of it, besides what waits to be sent. */
  isStored: boolean;
  above: Above;
  /** The end of the log is not in memory: newer messages are further down. */
  hasNewer: boolean;
  /** Where it opens: the log starts over once a room that became known turns out to have unread messages. */
  opensAt: 'newest' | 'unread';
  /** Seq of the other side's newest message in memory, 0 without one. */
  newestTheirs: number;
  showOlder: () => void;
  showNewer: () => void;
  showNewest: () => void;
};

/** A room's conversation around the visible part; undefined until the device has been read. */
export function useConversation(
  actor: Actor,
  chatroomId: ChatroomId,
  side: Side,
  room: ChatroomRecord | undefined,
): Conversation | undefined {
  const { window, seenAtOpening, isOpenedIn, moveTo } = usePosition(room, side);
  const view = useLogView(actor, chatroomId, window);
  // The visible part is gone: the copy is read again, from its newest messages on.
  const isPositionGone = view?.messages.length === 0 && view.window.to !== Infinity;
  useEffect(() => {
    if (isPositionGone) moveTo(() => newestWindow);
  }, [isPositionGone, moveTo]);
  const { above, askForOlder } = useFilled(actor, chatroomId, view, room?.lastSeq ?? 0);
  const seenByThem = room ? readState(room, side).seenByThem : 0;
  const { userId, accountId } = actor;

  const hasNewer = view !== undefined && view.newerTo !== null;
  const lines = useMemo(() => {
    if (!view) return [];
    const viewer = { userId, accountId, chatroomId, side, seenByThem };
    const pending = view.newerTo === null ? view.pending : [];
    const entries = overlayConversation(view.messages, pending, viewer);
    const hasOlder = (view.messages[0]?.seq ?? 1) > 1;
    return linesOf(entries, { seenAtOpening, hasOlder });
  }, [view, userId, accountId, chatroomId, side, seenByThem, seenAtOpening]);

  const showOlder = useCallback(() => {
    if (!view) return;
    if (view.hasOlder) moveTo(() => olderWindow(view));
    else askForOlder();
  }, [view, moveTo, askForOlder]);
  const showNewer = useCallback(() => view && moveTo(() => newerWindow(view)), [view, moveTo]);
  const showNewest = useCallback(
    () => moveTo((held) => (held.to === Infinity ? held : newestWindow)),
    [moveTo],
  );

  if (!view || !isOpenedIn(view.window)) return undefined;
  const isStored = view.messages.length > 0;
  const newestTheirs = lines.findLast((line) => !line.entry.isOwn)?.entry.seq ?? 0;
  const opensAt = seenAtOpening === null ? 'newest' : 'unread';
  const moves = { showOlder, showNewer, showNewest };
  return { lines, isStored, opensAt, above, hasNewer, newestTheirs, ...moves };
}

type Position = {
  window: LogWindow;
  /** The window the conversation opens in; null once the reader moves about. */
  opening: LogWindow | null;
  /** How far the reader had read, so that "New" stays where it was while they read on; null: nothing was new. */
  seenAtOpening: number | null;
  isRoomKnown: boolean;
};

function openingPosition(room: ChatroomRecord | undefined, side: Side): Position {
  const { seenByMe, unread } = room ? readState(room, side) : { seenByMe: 0, unread: 0 };
  const window =
    room && unread > 0 ? openingWindow(pageOf(seenByMe + 1), pageOf(room.lastSeq)) : newestWindow;
  const seenAtOpening = unread > 0 ? seenByMe : null;
  return { window, opening: window, seenAtOpening, isRoomKnown: room !== undefined };
}

/**
 * Where in the log the reader is. It opens at what is unread. A log that is read before its room is known shows its newest
 * messages meanwhile, and stays there unless the room turns out to have unread ones.
 */
function usePosition(room: ChatroomRecord | undefined, side: Side) {
  const [position, setPosition] = useState(() => openingPosition(room, side));
  if (room && !position.isRoomKnown) {
    const known = openingPosition(room, side);
    setPosition(known.seenAtOpening === null ? { ...position, isRoomKnown: true } : known);
  }
  const { window, opening, seenAtOpening } = position;
  const moveTo = useCallback((move: (held: LogWindow) => LogWindow) => {
    setPosition((held) => {
      const next = move(held.window);
      return isSame(next, held.window) ? held : { ...held, window: next, opening: null };
    });
  }, []);
  const isOpenedIn = (shown: LogWindow) => opening === null || isSame(shown, opening);
  return { window, seenAtOpening, isOpenedIn, moveTo };
}

const isSame = (a: LogWindow, b: LogWindow) => a.to === b.to && a.limit === b.limit;

/** Fetches the missing messages of the shown part, and older ones on request; without a connection again when it is back. */
function useFilled(
  actor: Actor,
  chatroomId: ChatroomId,
  view: LogView | undefined,
  lastSeq: number,
) {
  const { userId, accountId } = actor;
  const [askedBelow, setAskedBelow] = useState(0);
  const [failedFor, setFailedFor] = useState('');
  const isReachable = useReachable();
  const oldest = view?.messages[0]?.seq ?? 0;
  const wanted = view ? wantedGap(view, lastSeq, askedBelow) : null;
  const { from = 0, to = 0 } = wanted ?? {};
  const key = wanted ? `${from} ${to} ${isReachable}` : '';

  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    const room = { chatroomId, lastSeq: to };
    const fill = async () => {
      const { fillRoom } = await import('#src/data/sync/fill-room.ts');
      return await fillRoom(device, accountId, room, from, leaving.signal);
    };
    fill().then((filled) => {
      if (!leaving.signal.aborted) setFailedFor(filled === 'whole' ? '' : key);
    }, reportError);
    return () => leaving.abort();
  }, [userId, accountId, chatroomId, from, to, key]);

  const askForOlder = useCallback(() => setAskedBelow(oldest), [oldest]);
  return { above: aboveOf(view, lastSeq, wanted, failedFor === key), askForOlder };
}

function wantedGap(view: LogView, lastSeq: number, askedBelow: number): Gap | null {
  const [first] = view.messages;
  if (!first) return lastSeq > 0 ? { from: lastSeq - FETCH_MESSAGES + 1, to: lastSeq } : null;
  if (view.hole) return view.hole;
  const isAsked = askedBelow === first.seq && first.seq > 1 && !view.hasOlder;
  return isAsked ? { from: Math.max(1, first.seq - FETCH_MESSAGES), to: first.seq - 1 } : null;
}

function aboveOf(
  view: LogView | undefined,
  lastSeq: number,
  wanted: Gap | null,
  hasFailed: boolean,
): Above {
  const oldest = view?.messages[0]?.seq ?? lastSeq + 1;
  if (oldest <= 1) return 'beginning';
  if (!wanted || wanted.to > oldest) return 'older';
  return hasFailed ? 'missing' : 'loading';
}
