import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useServerCall } from '../use-server-call.ts';
import { Wrong } from './part.tsx';

type Props = {
  title: string;
  /** What the button says that does it. */
  label: string;
  children: ReactNode;
  /** Does it; answers what to tell the person, or null when it was done. */
  onSure: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks before something is done that needs a connection, and stays with the reason when it was not done. */
export function Question({ title, label, children, onSure, onClose }: Props) {
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
