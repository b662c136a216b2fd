import type { Author } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import * as actions from '../actions.ts';
import type { MessageEntry } from '../overlay.ts';
import type { Draft } from '../use-draft.ts';
import { FailedMessageDialog } from './failed-message-dialog.tsx';

type Props = { author: Author; entry: MessageEntry; draft: Draft; onClose: () => void };

/** Does what the person chose for a message that was not sent. */
export function FailedMessage({ author, entry, draft, onClose }: Props) {
  const locate = async (id: string) => {
    const where = await actions.locateMessage(author, id);
    if (where === 'sent') toasts.success(m.messages_was_sent());
    return where;
  };
  const handleRetry = (id: string) => {
    actions.retryMessage(id).catch(reportError);
    onClose();
  };
  const handleEdit = async (id: string) => {
    const text = await actions.takeBackMessage(author, id, draft.text);
    if (text === null) toasts.warning(m.messages_on_the_wire());
    else draft.show(() => text);
    onClose();
  };
  const handleDelete = async (id: string) => {
    if (!(await actions.removeMessage(id))) toasts.warning(m.messages_on_the_wire());
    onClose();
  };

  return (
    <FailedMessageDialog
      entry={entry}
      locate={locate}
      onRetry={handleRetry}
      onEdit={(id) => void handleEdit(id).catch(reportError)}
      onDelete={(id) => void handleDelete(id).catch(reportError)}
      onClose={onClose}
    />
  );
}
