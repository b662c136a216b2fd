import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** Why something could not be done without a connection, and that nothing happened. */
export function ConnectionDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.calendar_needs_connection_title()}
      actions={(close) => <Button onPress={close}>{m.app_ok()}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
