import { useId, type ReactNode } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import type { AccountGroup } from '../group-items.ts';
import type { QueuedMedia } from '../queued-pictures.ts';
import type { Known } from '../known.ts';
import { QueueItem } from './queue-item.tsx';
import { SaveCopy } from './save-copy.tsx';
import styles from './lane-list.module.css';

export type ItemCard = (item: OutboxItem) => ReactNode;

type Props = {
  userId: UserId;
  group: AccountGroup;
  known: Known;
  activeAccount: AccountId | null;
  isReachable: boolean;
  /** Photos on their way, by the command that names them. */
  pictures: ReadonlyMap<OutboxItem['id'], QueuedMedia>;
  /** A card with details and actions for an item that needs the person; null for none. */
  cardOf: ItemCard;
  /** The account's unfinished work is deleted, and with it the button that had the focus. */
  onDeleted: () => void;
};

/** One account's lanes, each with its items in the order they leave. */
export function LaneList(props: Props) {
  const { userId, group, known, activeAccount, isReachable, pictures, cardOf, onDeleted } = props;
  const heading = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={group.title ? heading : undefined}>
      {group.title ? (
        <h2 id={heading} dir="auto">
          {group.title}
        </h2>
      ) : null}
      {group.isGone ? <SaveCopy {...{ userId, group, heading, onDeleted }} /> : null}
      {group.lanes.map(({ lane, items }) => (
        <Card as="ul" padding="none" key={lane}>
          {items.map((item) => {
            const card = item.state === 'attention' ? cardOf(item) : null;
            return card ? (
              <li key={item.id} className={styles.card}>
                {card}
              </li>
            ) : (
              <QueueItem
                key={item.id}
                item={item}
                known={known}
                activeAccount={activeAccount}
                isReachable={isReachable}
                picture={pictures.get(item.id)}
              />
            );
          })}
        </Card>
      ))}
    </Stack>
  );
}
