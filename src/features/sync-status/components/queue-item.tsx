import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sideOf } from '#contract/chatroom/rules.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { asSeen, locate, remove, sendNow, takeBack, type Whereabouts } from '#src/data/unsent.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import type { SeenItem } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { isEditable, itemState, itemText } from '../item-words.ts';
import { LeavingQuestion } from './leaving-question.tsx';
import styles from './queue-item.module.css';

type Leaving = { act: 'edit' | 'delete'; whereabouts: Whereabouts; seen: SeenItem };

/** One unsent item with its words, its state, and what the person can do about it. */
export function QueueItem({ item }: { item: OutboxItem }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const openRoom = useOpenRoom();
  const now = useNow();
  const needsPerson = item.state === 'attention';

  const ask = async (act: Leaving['act']) => {
    const whereabouts = await locate(item);
    if (whereabouts === 'sent') return void toasts.success(m.sync_was_sent());
    if (act === 'edit' && whereabouts === 'unsent') return await leave(act, item);
    setLeaving({ act, whereabouts, seen: asSeen(item, whereabouts) });
  };

  const leave = async (act: Leaving['act'], seen: SeenItem) => {
    setLeaving(null);
    const isGone = act === 'edit' ? await takeBack(seen) : await remove(seen);
    if (!isGone) toasts.warning(m.sync_on_the_wire());
    else if (act === 'edit') openRoom(item);
  };

  return (
    <li className={styles.item}>
      <p className={styles.text}>{itemText(item)}</p>
      <p className={styles.facts}>
        {needsPerson ? <Chip tone="danger">{m.sync_needs_attention()}</Chip> : null}
        <span>{itemState(item, now)}</span>
        <time dateTime={item.occurredAt}>
          {m.sync_item_written({
            age: formatAge(item.occurredAt, Math.max(now, Date.parse(item.occurredAt))),
          })}
        </time>
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="secondary"
          onPress={() => void sendNow(item.id).catch(reportError)}
        >
          {m.sync_send_now()}
        </Button>
        {isEditable(item) ? (
          <Button size="small" variant="quiet" onPress={() => void ask('edit').catch(reportError)}>
            {m.sync_edit()}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onPress={() => void ask('delete').catch(reportError)}>
          {m.sync_delete()}
        </Button>
      </div>
      {leaving ? (
        <LeavingQuestion
          {...leaving}
          onStay={() => setLeaving(null)}
          onLeave={() => void leave(leaving.act, leaving.seen).catch(reportError)}
        />
      ) : null}
    </li>
  );
}

/** Opens the room an item belongs to, where its text now is the draft. */
function useOpenRoom(): (item: OutboxItem) => void {
  const router = useRouter();
  return (item) => {
    if (item.kind !== 'addMessage') return;
    const { campaignId, chatroomId } = item.payload;
    const side = sideOf(item.payload, item.accountId);
    if (side)
      void router.navigate({ to: `/${side}/campaign/${campaignId}/messaging/${chatroomId}` });
  };
}
