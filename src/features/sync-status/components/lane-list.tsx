import { useState, type ReactNode } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { saveCopiedFile, type CopiedFile } from '../copied-file.ts';
import { countOf, type AccountGroup } from '../group-items.ts';
import type { QueuedMedia } from '../queued-pictures.ts';
import { deleteLeftWork, type LeftWork } from '../left-drafts.ts';
import type { Known } from '../known.ts';
import { saveCopy } from '../save-copy.ts';
import { QueueItem } from './queue-item.tsx';
import styles from './lane-list.module.css';

export type ItemCard = (item: OutboxItem) => ReactNode;

type Props = {
  userId: UserId;
  group: AccountGroup;
  known: Known;
  activeAccount: AccountId | null;
  /** Photos on their way, by the command that names them. */
  pictures: ReadonlyMap<OutboxItem['id'], QueuedMedia>;
  /** A card that says and offers more about an item that needs the person; null for none. */
  cardOf: ItemCard;
};

/** One account's lanes, each with its items in the order they leave. */
export function LaneList({ userId, group, known, activeAccount, pictures, cardOf }: Props) {
  return (
    <Stack as="section" gap={3}>
      {group.title ? <h2>{group.title}</h2> : null}
      {group.isGone ? <SaveCopy userId={userId} group={group} /> : null}
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
                picture={pictures.get(item.id)}
              />
            );
          })}
        </Card>
      ))}
    </Stack>
  );
}

/**
 * Offers an account's unsent items and unfinished work as a copy: first the words, then each photo and video by its own
 * button.
 */
function SaveCopy({ userId, group: { accountId, left } }: Pick<Props, 'userId' | 'group'>) {
  const [files, setFiles] = useState<readonly CopiedFile[]>([]);
  const save = async () => {
    const { held, missing } = await saveCopy(userId, accountId, left);
    setFiles(held);
    if (missing > 0) toasts.warning(m.sync_copy_missing());
  };
  const saveOne = async (file: CopiedFile) => {
    if (!(await saveCopiedFile(file))) toasts.warning(m.sync_copy_missing());
  };
  const onFailure = showFailure(m.sync_export_failed);
  return (
    <Stack gap={2} align="start">
      <Text tone="muted">{m.sync_account_gone_text()}</Text>
      <Button size="small" variant="secondary" onPress={() => void save().catch(onFailure)}>
        {m.sync_save_copy()}
      </Button>
      <Text role="status" unlessEmpty>
        {files.length > 0 ? m.sync_copy_files() : null}
      </Text>
      {files.map((file) => (
        <Button
          key={file.id}
          size="small"
          variant="secondary"
          onPress={() => void saveOne(file).catch(onFailure)}
        >
          {m.sync_copy_file({ name: file.name })}
        </Button>
      ))}
      {countOf(left) > 0 ? (
        <LeftWorkLines userId={userId} accountId={accountId} left={left} />
      ) : null}
    </Stack>
  );
}

type LinesProps = { userId: UserId; accountId: AccountId; left: LeftWork };

/** Counts the unfinished work and offers to delete it. */
function LeftWorkLines({ userId, accountId, left: { drafts, files } }: LinesProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {drafts.length > 0 ? <Text>{m.sync_drafts_left({ count: drafts.length })}</Text> : null}
      {files.length > 0 ? <Text>{m.sync_files_left({ count: files.length })}</Text> : null}
      <Button size="small" variant="quiet" onPress={() => setAsks(true)}>
        {m.sync_drafts_delete()}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title={m.sync_drafts_title()}
        cancelLabel={m.app_cancel()}
        confirmLabel={m.sync_drafts_delete()}
        onConfirm={() => {
          setAsks(false);
          deleteLeftWork(userId, accountId).catch(showFailure(m.app_not_saved));
        }}
        onClose={() => setAsks(false)}
      >
        <p>{m.sync_drafts_text()}</p>
      </ConfirmDialog>
    </>
  );
}
