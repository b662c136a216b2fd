import { useId, useState } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { saveCopiedFile, type CopiedFile } from '../copied-file.ts';
import { deleteLeftWork } from '../delete-left-work.ts';
import type { AccountGroup } from '../group-items.ts';
import { countOf, type LeftWork } from '../left-drafts.ts';
import { saveCopy } from '../save-copy.ts';

type Props = {
  userId: UserId;
  group: AccountGroup;
  /** The id of the heading with the account's name, which distinguishes its buttons from another account's. */
  heading: string;
  /** The account's unfinished work is deleted, and with it the button that had the focus. */
  onDeleted: () => void;
};

/**
 * Offers an account's unsent items and unfinished work as a copy: first the words, then each photo and video by its own
 * button.
 */
export function SaveCopy({ userId, group: { accountId, left }, heading, onDeleted }: Props) {
  const id = useId();
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
      <Button
        id={id}
        aria-labelledby={`${id} ${heading}`}
        size="small"
        variant="secondary"
        onPress={() => void save().catch(onFailure)}
      >
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
        <LeftWorkLines {...{ userId, accountId, left, heading, onDeleted }} />
      ) : null}
    </Stack>
  );
}

type LinesProps = Omit<Props, 'group'> & { accountId: AccountId; left: LeftWork };

/** Counts the unfinished work and offers to delete it. */
function LeftWorkLines({ userId, accountId, left, heading, onDeleted }: LinesProps) {
  const { drafts, files } = left;
  const id = useId();
  const [asks, setAsks] = useState(false);
  return (
    <>
      {drafts.length > 0 ? <Text>{m.sync_drafts_left({ count: drafts.length })}</Text> : null}
      {files.length > 0 ? <Text>{m.sync_files_left({ count: files.length })}</Text> : null}
      <Button
        id={id}
        aria-labelledby={`${id} ${heading}`}
        size="small"
        variant="quiet"
        onPress={() => setAsks(true)}
      >
        {m.sync_drafts_delete()}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title={m.sync_drafts_title()}
        cancelLabel={m.app_cancel()}
        confirmLabel={m.sync_drafts_delete()}
        onConfirm={() => {
          setAsks(false);
          deleteLeftWork(userId, accountId).then(onDeleted, showFailure(m.app_not_saved));
        }}
        onClose={() => setAsks(false)}
      >
        <p>{m.sync_drafts_text()}</p>
      </ConfirmDialog>
    </>
  );
}
