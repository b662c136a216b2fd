import { MINUTE_MS } from '#contract/durations.ts';
import { REMOVAL_MINUTES } from '#contract/message/removal.ts';
import { formatDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import type { Line } from '../conversation-lines.ts';
import type { MessageEntry } from '../overlay.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './log-line.module.css';

type Props = {
  line: Line;
  name: string;
  /** Milliseconds since the epoch: what "Today" is. */
  now: number;
  mayRemove: boolean;
  onOpen: (entry: MessageEntry) => void;
};

/** A message under its separators. */
export function LogLine({ line, name, now, mayRemove, onOpen }: Props) {
  const { entry, startsDay, startsNew, afterGap } = line;
  return (
    <>
      {afterGap ? <p className={styles.gap}>{m.messages_hole()}</p> : null}
      {startsDay ? (
        <p className={styles.day}>
          <time dateTime={entry.at}>{formatDay(entry.at, now)}</time>
        </p>
      ) : null}
      {startsNew ? <p className={styles.new}>{m.app_new()}</p> : null}
      <MessageBubble
        line={line}
        name={name}
        canRemove={
          mayRemove &&
          entry.isOwn &&
          !entry.isRemoved &&
          now < Date.parse(entry.at) + REMOVAL_MINUTES * MINUTE_MS
        }
        onOpen={onOpen}
      />
    </>
  );
}
