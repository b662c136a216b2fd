import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useCallback, useRef } from 'react';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import type { Line } from '../conversation-lines.ts';
import type { MessageEntry } from '../overlay.ts';
import type { Above, Conversation } from '../use-conversation.ts';
import { useLogScroll } from '../use-log-scroll.ts';
import { LogLine } from './log-line.tsx';
import '#src/ui/virtual-list.css';
import styles from './message-log.module.css';

/** Within this distance the reader counts as being at the end. */
const END_PX = 80;
/** Height of a line before it is measured. */
const LINE_PX = 48;
/** Space above the first message for `LogTop`; fixed, so that it never moves the messages. */
const TOP_PX = 72;

/** About where the log opens: at the first unread message, or at the newest one. */
function openingOffset(lines: readonly Line[]): number {
  const firstNew = lines.findIndex((line) => line.startsNew);
  if (firstNew >= 0) return TOP_PX + LINE_PX * firstNew;
  return Math.max(0, TOP_PX + LINE_PX * lines.length - innerHeight);
}

/** Arrows and Page keys scroll what has the focus, and Safari gives it to no scroller by itself. */
const reachable = { tabIndex: 0 };

type Props = {
  conversation: Conversation;
  name: string;
  /** Newest message of the other side that the reader had on screen: they have seen up to there. */
  onSeen: (seq: number) => void;
  mayRemove: boolean;
  onOpen: (entry: MessageEntry) => void;
};

/**
 * The messages of a room, drawn where one looks. It opens at the first unread one or the newest, stays at the end while
 * the reader is there, and keeps its place when older ones come in above.
 */
export function MessageLog({ conversation, name, onSeen, mayRemove, onOpen }: Props) {
  const { lines, hasNewer } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const getItemKey = useCallback((index: number) => lines[index]?.entry.id ?? index, [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    // The lines where it opens are the first ones drawn, not those at the top.
    initialOffset: () => openingOffset(lines),
    initialRect: { width: innerWidth, height: innerHeight },
    getItemKey,
    anchorTo: 'end',
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_PX,
    overscan: 10,
    paddingStart: TOP_PX,
    paddingEnd: 16,
  });
  const scroll = useLogScroll(virtualizer, conversation, onSeen);

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={m.messages_log_label({ name })}
        // A message that is scrolled into view is not news; LogNews announces new ones.
        aria-live="off"
        {...reachable}
      >
        <div className={styles.sizer} style={{ blockSize: virtualizer.getTotalSize() }}>
          <LogTop above={conversation.above} name={name} />
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return line ? (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="virtual-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <LogLine line={line} name={name} now={now} mayRemove={mayRemove} onOpen={onOpen} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {scroll.isAway ? (
        <AriaButton className={styles.jump ?? ''} onPress={scroll.toNewest}>
          {scroll.hasNews ? m.messages_new_below() : m.messages_newest()}
          <ArrowDown aria-hidden />
        </AriaButton>
      ) : null}
    </div>
  );
}

/** The row above the oldest shown message. */
function LogTop({ above, name }: { above: Above; name: string }) {
  if (above === 'older') return null;
  return <p className={styles.top}>{sentences[above](name)}</p>;
}

const sentences = {
  beginning: (name: string) => m.messages_beginning({ name }),
  loading: () => m.messages_older_loading(),
  missing: () => m.messages_older_missing(),
};
