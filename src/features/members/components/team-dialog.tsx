import { useState, type ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';

type TeamDialogProps = {
  title: string;
  /** The text of the confirming button. */
  label: string;
  variant?: 'primary' | 'danger';
  /** The toast after success. */
  done: string;
  children: ReactNode;
  /** Makes the change; resolves with null after success, or with the error message, which is empty if a field has it. */
  onSure: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms a change of the team, which needs a connection. It stays open with the reason if it fails. */
export function TeamDialog({
  title,
  label,
  variant = 'primary',
  done,
  children,
  onSure,
  onClose,
}: TeamDialogProps) {
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const [wrong, setWrong] = useState<string | null>(null);
  const confirm = () =>
    run(async () => {
      const reason = await onSure();
      setWrong(reason);
      if (reason !== null) return;
      toasts.success(done);
      onClose();
    });
  return (
    <ConfirmDialog
      title={title}
      cancelLabel={m.app_cancel()}
      confirmLabel={label}
      variant={variant}
      isPending={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap={3}>
        {children}
        <Wrong>{wrong}</Wrong>
      </Stack>
    </ConfirmDialog>
  );
}
