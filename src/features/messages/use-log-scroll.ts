import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from './use-conversation.ts';
import { useIsPageVisible } from '#src/lib/use-media.ts';

type LogVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Lines from the edge at which the next part of the log is brought in: more than a screenful. */
const EDGE_LINES = 30;

/** Ties a conversation's window to the scroll position, and reports when the newest message is visible. */
export function useLogScroll(
  virtualizer: LogVirtualizer,
  conversation: Conversation,
  onSeen: (seq: number) => void,
) {
  const { lines, hasNewer, newestTheirs, showNewest } = conversation;
  const isOpened = useOpening(virtualizer, conversation);
  useMoving(virtualizer, conversation, isOpened);
  useStayAtEnd(virtualizer);
  const isVisible = useIsPageVisible();
  const isAtEnd = isOpened && !hasNewer && lines.length > 0 && virtualizer.isAtEnd();

  useEffect(() => {
    if (!isAtEnd || !isVisible || newestTheirs === 0) return undefined;
    return afterLayout(() => {
      if (isScrolledToEnd(virtualizer)) onSeen(newestTheirs);
    });
  }, [isAtEnd, isVisible, newestTheirs, onSeen, virtualizer]);

  // The newest message when the reader was last at the end: later ones are new to them.
  const [atEnd, setAtEnd] = useState(newestTheirs);
  if (isAtEnd && atEnd !== newestTheirs) setAtEnd(newestTheirs);

  const isJumping = useRef(false);
  const toNewest = useCallback(() => {
    if (!hasNewer) return virtualizer.scrollToEnd();
    // First the end must be in memory.
    isJumping.current = true;
    showNewest();
  }, [virtualizer, hasNewer, showNewest]);
  useLayoutEffect(() => {
    if (!isJumping.current || hasNewer) return;
    isJumping.current = false;
    virtualizer.scrollToEnd();
  }, [hasNewer, lines, virtualizer]);
  useOwnMessage(conversation, toNewest);
  useEndKey(virtualizer, toNewest);

  return {
    isAway: isOpened && !isAtEnd && lines.length > 0,
    hasNews: newestTheirs > atEnd,
    toNewest,
  };
}

/** Lines have their real heights by then: the estimates may have put the end in view. */
function afterLayout(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Whether the element itself is at its end, within the threshold and `extra` pixels: the virtualizer knows a position only
 * after its scroll event, which comes a frame later.
 */
function isScrolledToEnd({ scrollElement, options }: LogVirtualizer, extra = 0): boolean {
  if (!scrollElement) return false;
  const { scrollHeight, clientHeight, scrollTop } = scrollElement;
  return scrollHeight - clientHeight - scrollTop <= options.scrollEndThreshold + extra;
}

/**
 * Puts the reader at the first unread message, or at the newest, once there is something to read. Answers whether they
 * are there: until then the window must not move under the jump. A log that was emptied and read again opens again, at its
 * newest message: nothing is left of the place where they were.
 */
function useOpening(virtualizer: LogVirtualizer, { lines, isStored }: Conversation) {
  const [target, setTarget] = useState<number | null>(null);
  const [isOpened, setOpened] = useState(false);
  const [held, setHeld] = useState({ isStored, isAgain: false });
  if (held.isStored !== isStored) {
    setHeld({ isStored, isAgain: held.isAgain || target !== null });
    setTarget(null);
    setOpened(false);
  }
  const { isAgain } = held;
  useLayoutEffect(() => {
    if (target !== null || lines.length === 0) return;
    const firstNew = isAgain ? -1 : lines.findIndex((line) => line.startsNew);
    if (firstNew >= 0) virtualizer.scrollToIndex(firstNew, { align: 'start' });
    else virtualizer.scrollToEnd();
    setTarget(firstNew >= 0 ? firstNew : lines.length - 1);
  }, [target, isAgain, lines, virtualizer]);

  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  if (!isOpened && target !== null && startIndex <= target && target <= endIndex) setOpened(true);
  return isOpened;
}

/** Brings in the next part of the log when the reader comes near its edge. */
function useMoving(
  virtualizer: LogVirtualizer,
  { lines, hasNewer, showOlder, showNewer }: Conversation,
  isOpened: boolean,
) {
  const range = virtualizer.range;
  const isNearTop = isOpened && range !== null && range.startIndex < EDGE_LINES;
  const isNearEnd = isOpened && range !== null && range.endIndex > lines.length - EDGE_LINES;
  useEffect(() => {
    if (isNearTop) showOlder();
  }, [isNearTop, showOlder]);
  useEffect(() => {
    if (isNearEnd && !isNearTop && hasNewer) showNewer();
  }, [isNearEnd, isNearTop, hasNewer, showNewer]);
}

/** An on-screen keyboard or a growing composer reduces the height: a reader at the end stays there. */
function useStayAtEnd(virtualizer: LogVirtualizer) {
  useEffect(() => {
    const scroller = virtualizer.scrollElement;
    if (!scroller) return;
    let height = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      const shrunkBy = height - scroller.clientHeight;
      height = scroller.clientHeight;
      if (shrunkBy > 0 && isScrolledToEnd(virtualizer, shrunkBy)) virtualizer.scrollToEnd();
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [virtualizer]);
}

/** The author of a new message wants to see it. */
function useOwnMessage({ lines }: Conversation, toNewest: () => void) {
  const newest = lines.at(-1)?.entry;
  const own = newest?.isOwn && newest.delivery === 'waiting' ? newest.id : null;
  const last = useRef(own);
  useLayoutEffect(() => {
    if (own !== null && own !== last.current) toNewest();
    last.current = own;
  }, [own, toNewest]);
}

/** End leads to the newest message, not to the end of the loaded window. */
function useEndKey(virtualizer: LogVirtualizer, toNewest: () => void) {
  useEffect(() => {
    const scroller = virtualizer.scrollElement;
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.target !== scroller) return;
      event.preventDefault();
      toNewest();
    };
    scroller?.addEventListener('keydown', handle);
    return () => scroller?.removeEventListener('keydown', handle);
  }, [virtualizer, toNewest]);
}
