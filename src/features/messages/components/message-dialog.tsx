import type { ChatroomId, CommandId, MessageId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { send } from '#src/data/send.ts';
import { remove } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { locateMessage } from '../locate-message.ts';
import type { MessageEntry } from '../overlay.ts';
import type { Draft } from '../use-draft.ts';
import { FailedMessage } from './failed-message.tsx';

type Props = {
  actor: Actor;
  chatroomId: ChatroomId;
  entry: MessageEntry;
  draft: Draft;
  onClose: () => void;
};

/** The dialog of an own message: the choices for one that was not sent, or taking it back. */
export function MessageDialog({ actor, chatroomId, entry, draft, onClose }: Props) {
  const { isBusy, run } = useCommand(m.app_not_saved);
  if (entry.delivery === 'attention') {
    return <FailedMessage entry={entry} draft={draft} onClose={onClose} />;
  }
  const { seq } = entry;
  const takeBack = async () => {
    // A message has the id of the command that it was sent with.
    if (seq === null) return await discard(entry.id as CommandId);
    const payload = { chatroomId, messageId: entry.id as MessageId, seq };
    await send(actor, { kind: 'removeMessage', payload });
  };
  return (
    <ConfirmDialog
      title={m.messages_remove_title()}
      cancelLabel={m.app_cancel()}
      confirmLabel={m.messages_remove()}
      isPending={isBusy}
      onConfirm={() => void run(takeBack).then(onClose)}
      onClose={onClose}
    >
      <p>{seq === null ? m.messages_remove_unsent() : m.messages_remove_text()}</p>
    </ConfirmDialog>
  );
}

/** Deletes a message that was not sent yet, if that is so. */
async function discard(id: CommandId): Promise<void> {
  const { whereabouts, seen } = await locateMessage(id);
  if (whereabouts === 'sent') toasts.success(m.messages_was_sent());
  else if (!(await remove(seen))) toasts.warning(m.messages_being_sent());
}
