import { useState, type ReactNode } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import type { AccountGroup } from '../group-items.ts';
import type { QueuedMedia } from '../queued-pictures.ts';
import { deleteLeftDrafts } from '../left-drafts.ts';
import type { Known } from '../known.ts';
import { fileName, saveCopy, saveMedia } from '../save-copy.ts';
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

/** Says that these items go nowhere, and hands the person what they wrote and began to write, then each photo and video by its own button. */
function SaveCopy({ userId, group: { accountId, drafts } }: Pick<Props, 'userId' | 'group'>) {
  const [files, setFiles] = useState<readonly MediaItem[]>([]);
  const save = async () => {
    const { held, missing } = await saveCopy(userId, accountId, drafts);
    setFiles(held);
    if (missing > 0) toasts.warning(m.sync_copy_missing());
  };
  const saveOne = async (file: MediaItem) => {
    if (!(await saveMedia(file))) toasts.warning(m.sync_copy_missing());
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
          key={file.uploadId}
          size="small"
          variant="secondary"
          onPress={() => void saveOne(file).catch(onFailure)}
        >
          {m.sync_copy_file({ name: fileName(file) })}
        </Button>
      ))}
      {drafts.length > 0 ? <DraftsLine accountId={accountId} count={drafts.length} /> : null}
    </Stack>
  );
}

/** How much is half-written, and the way to delete it. */
function DraftsLine({ accountId, count }: { accountId: AccountId; count: number }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Text>{m.sync_drafts_left({ count })}</Text>
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
          deleteLeftDrafts(accountId).catch(showFailure(m.app_not_saved));
        }}
        onClose={() => setAsks(false)}
      >
        <p>{m.sync_drafts_text()}</p>
      </ConfirmDialog>
    </>
  );
}
