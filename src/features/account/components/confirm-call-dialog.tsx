import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import { useServerCall } from '../use-server-call.ts';

type Props = {
  title: string;
  /** The text of the confirming button. */
  label: string;
  children: ReactNode;
  /** Performs the action; returns the error message, or null after success. */
  onSure: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms an online-only action, and stays open with the reason if it fails. */
export function ConfirmCallDialog({ title, label, children, onSure, onClose }: Props) {
  const { wrong, isBusy, run } = useServerCall();
  const handleSure = async () => {
    const result = await onSure();
    if (result === null) onClose();
    return result;
  };
  return (
    <ConfirmDialog
      title={title}
      cancelLabel={m.app_cancel()}
      confirmLabel={label}
      isPending={isBusy}
      onConfirm={() => void run(handleSure)}
      onClose={onClose}
    >
      {children}
      <Wrong>{wrong}</Wrong>
    </ConfirmDialog>
  );
}
