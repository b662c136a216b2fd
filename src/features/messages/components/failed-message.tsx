import { useRef } from 'react';
import type { CommandId } from '#contract/ids.ts';
import { remove, sendNow, cancelUnsent } from '#src/data/unsent.ts';
import type { SeenItem } from '#src/data/device/unsent-items.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { locateMessage } from '../locate-message.ts';
import type { MessageEntry } from '../overlay.ts';
import type { Draft } from '../use-draft.ts';
import { FailedMessageDialog } from './failed-message-dialog.tsx';

type Props = { entry: MessageEntry; draft: Draft; onClose: () => void };

/** Performs the person's choice for an unsent message. */
export function FailedMessage({ entry, draft, onClose }: Props) {
  // Only a message of this device's outbox fails, and its id there is its command's.
  const id = entry.id as CommandId;
  const seen = useRef<SeenItem>({ id, attempts: 0 });
  const locate = async () => {
    const found = await locateMessage(id);
    seen.current = found.seen;
    if (found.whereabouts === 'sent') toasts.success(m.messages_was_sent());
    return found.whereabouts;
  };
  const handleRetry = () => {
    sendNow(id).catch(reportError);
    onClose();
  };
  const leave = async (isGone: Promise<boolean>) => {
    if (!(await isGone)) toasts.warning(m.messages_being_sent());
    onClose();
  };

  return (
    <FailedMessageDialog
      entry={entry}
      locate={locate}
      onRetry={handleRetry}
      onEdit={() => void leave(draft.rewrite(() => cancelUnsent(seen.current))).catch(reportError)}
      onDelete={() => void leave(remove(seen.current)).catch(reportError)}
      onClose={onClose}
    />
  );
}
