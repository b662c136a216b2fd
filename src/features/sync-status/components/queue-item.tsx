import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { sendVideoAnyway } from '#src/data/media/send-content.ts';
import {
  asSeen,
  locate,
  remove,
  sendNow,
  cancelUnsent,
  type Whereabouts,
} from '#src/data/unsent.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import type { SeenItem } from '#src/data/device/unsent-items.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { destinationOf, editLinkOf, itemText } from '../command-labels.ts';
import { canSendNow, isUnconfirmed, itemSize, itemState } from '../item-labels.ts';
import { canSendPicture, pictureState } from '../picture-labels.ts';
import type { Known } from '../known.ts';
import type { QueuedMedia } from '../queued-pictures.ts';
import { formatBytes } from '../storage.ts';
import { ChooseAgain, QueuedPicture } from './queued-picture.tsx';
import { Details } from './details.tsx';
import { UnsentItemDialog } from './unsent-item-dialog.tsx';
import styles from './queue-item.module.css';

type Leaving = { act: 'edit' | 'delete'; whereabouts: Whereabouts; seen: SeenItem };
type Props = {
  item: OutboxItem;
  known: Known;
  activeAccount: AccountId | null;
  isReachable: boolean;
  /** The photo or video that it brings along. */
  picture?: QueuedMedia | undefined;
};

/** One unsent item with its text, its state, and its actions; no actions while it is being sent. */
export function QueueItem({ item, known, activeAccount, isReachable, picture }: Props) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const navigate = useNavigate();
  const now = useNow();
  const isLocked = item.state === 'sending';
  const isLost = picture?.isLost === true;
  const edited = editLinkOf(item, known, activeAccount);
  const open = () => void (edited && navigate(edited.link).catch(reportError));

  const ask = async (act: Leaving['act']) => {
    const whereabouts = await locate(item);
    if (whereabouts === 'sent') return void toasts.success(m.sync_was_sent());
    if (act === 'edit' && whereabouts === 'unsent') return await leave(act, item);
    setLeaving({ act, whereabouts, seen: asSeen(item, whereabouts) });
  };

  const leave = async (act: Leaving['act'], seen: SeenItem) => {
    setLeaving(null);
    const isGone = act === 'edit' ? await cancelUnsent(seen) : await remove(seen);
    if (!isGone) toasts.warning(m.app_being_sent());
    else if (act === 'edit') open();
  };
  // A form shows what waits, and saving it again replaces it: nothing has to be taken out for that.
  const edit = () => (edited?.how === 'open' ? open() : void ask('edit').catch(reportError));

  return (
    <li className={styles.item}>
      <Row gap={3} align="start">
        {picture ? <QueuedPicture picture={picture} /> : null}
        <Stack gap={1} grow shrink breaks>
          <p className={styles.text}>{itemText(item, now, known)}</p>
          <Hint>{destinationOf(item, known)}</Hint>
        </Stack>
      </Row>
      <Row as="p" gap={3} rowGap={1} wrap align="center" size={14} tone="muted">
        {item.state === 'attention' ? <Chip tone="danger">{m.app_needs_attention()}</Chip> : null}
        {isUnconfirmed(item) ? <Chip tone="pollen">{m.app_not_confirmed()}</Chip> : null}
        <span>
          {picture
            ? pictureState(item, picture, now, isReachable)
            : itemState(item, now, isReachable)}
        </span>
      </Row>
      <Details>
        <Row gap={3} rowGap={1} wrap size={14} tone="muted">
          <time dateTime={item.occurredAt}>
            {m.sync_item_written({
              age: formatAge(item.occurredAt, Math.max(now, Date.parse(item.occurredAt))),
            })}
          </time>
          <span>{formatBytes(picture?.item.size ?? itemSize(item))}</span>
        </Row>
      </Details>
      <div className={styles.actions}>
        {!isLost && (canSendNow(item) || canSendPicture(item, picture)) ? (
          <Button
            size="small"
            variant="secondary"
            isDisabled={isLocked}
            onPress={() => void sendNow(item.id).catch(reportError)}
          >
            {m.app_send_now()}
          </Button>
        ) : null}
        {picture?.waits ? (
          <Button
            size="small"
            variant="secondary"
            onPress={() => void sendVideoAnyway(picture.item.uploadId).catch(reportError)}
          >
            {m.sync_send_anyway({ size: formatBytes(picture.item.size) })}
          </Button>
        ) : null}
        {picture && (item.attention || isLost) ? <ChooseAgain media={picture.item} /> : null}
        {edited && !picture ? (
          <Button size="small" variant="quiet" isDisabled={isLocked} onPress={edit}>
            {m.app_edit()}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          isDisabled={isLocked}
          onPress={() => void ask('delete').catch(reportError)}
        >
          {m.app_delete()}
        </Button>
      </div>
      {leaving ? (
        <UnsentItemDialog
          {...leaving}
          onStay={() => setLeaving(null)}
          onLeave={() => void leave(leaving.act, leaving.seen).catch(reportError)}
        />
      ) : null}
    </li>
  );
}
