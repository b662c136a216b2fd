import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { CircleAlert, EllipsisVertical } from 'lucide-react';
import { formatMoment, formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Line } from '../conversation-lines.ts';
import type { MessageEntry } from '../overlay.ts';
import { nameOfTeammate } from '../teammate-name.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import { MessageText } from './message-text.tsx';
import styles from './message-bubble.module.css';

const MessagePicture = lazy(async () => ({
  default: (await import('./message-picture.tsx')).MessagePicture,
}));

type Props = {
  line: Line;
  /** The other side's name, as it is spoken. */
  name: string;
  canRemove: boolean;
  /** A failed message, or one that is to be taken back. */
  onOpen: (entry: MessageEntry) => void;
};

/** One message. A group shows its time once, at its end; an undelivered message always shows its state. */
export function MessageBubble({ line, name, canRemove, onOpen }: Props) {
  const { entry, startsGroup, endsGroup } = line;
  const teammate = entry.teammate && nameOfTeammate(entry.teammate);
  const actor = teammate ?? (entry.isOwn ? m.app_you() : name);
  const hasFailed = entry.delivery === 'attention';

  return (
    <div
      className={styles.message}
      data-own={entry.isOwn || undefined}
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
      data-failed={hasFailed || undefined}
    >
      {teammate && startsGroup ? (
        <bdi className={styles.teammate} aria-hidden>
          {teammate}
        </bdi>
      ) : null}
      <div className={styles.bubble}>
        <VisuallyHidden>
          {m.messages_said_at({ name: actor, time: formatTime(entry.at) })}
        </VisuallyHidden>
        {entry.isRemoved ? (
          <p className={styles.removed}>{m.messages_removed()}</p>
        ) : (
          <>
            {entry.picture ? (
              <div className={styles.picture}>
                <Suspense>
                  <MessagePicture picture={entry.picture} />
                </Suspense>
              </div>
            ) : null}
            {entry.text ? <MessageText text={entry.text} /> : null}
          </>
        )}
        <Meta line={line} />
        {canRemove && !hasFailed ? (
          <Button aria-label={m.messages_remove()} onPress={() => onOpen(entry)}>
            <EllipsisVertical aria-hidden />
          </Button>
        ) : null}
      </div>
      {hasFailed ? (
        <Button className={styles.failed ?? ''} onPress={() => onOpen(entry)}>
          <CircleAlert aria-hidden />
          {m.messages_not_sent_tap()}
        </Button>
      ) : null}
    </div>
  );
}

function Meta({ line: { entry, showsMeta } }: Pick<Props, 'line'>) {
  if (entry.delivery === 'attention') return null;
  if (!showsMeta && entry.delivery !== 'waiting') return null;
  return (
    <span className={styles.meta}>
      <time dateTime={entry.at} title={formatMoment(entry.at)} aria-hidden>
        {formatTime(entry.at)}
      </time>
      {entry.delivery ? <DeliveryMark delivery={entry.delivery} /> : null}
    </span>
  );
}
