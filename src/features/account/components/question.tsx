import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
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
    <Dialog
      isOpen
      onOpenChange={onClose}
      variant="alert"
      title={title}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_cancel()}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={() => void run(handleSure)}>
            {label}
          </Button>
        </>
      )}
    >
      {children}
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
