import type { Whereabouts } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type UnsentItemDialogProps = {
  act: 'edit' | 'delete';
  whereabouts: Whereabouts;
  onStay: () => void;
  onLeave: () => void;
};

/** Confirms the edit or deletion of an unsent item, and warns if it may have arrived already. */
export function UnsentItemDialog({ act, whereabouts, onStay, onLeave }: UnsentItemDialogProps) {
  const isUnknown = whereabouts === 'unknown';
  return (
    <Dialog
      isOpen
      variant="alert"
      title={act === 'edit' ? m.app_edit_message() : m.sync_delete_title()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onStay}>
            {m.app_keep()}
          </Button>
          <Button variant={act === 'delete' ? 'danger' : 'primary'} onPress={onLeave}>
            {act === 'edit' ? m.app_edit() : m.app_delete()}
          </Button>
        </>
      )}
    >
      <p>{isUnknown ? m.app_may_have_gone() : m.app_only_here()}</p>
    </Dialog>
  );
}
