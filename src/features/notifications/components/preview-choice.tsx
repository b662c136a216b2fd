import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import type { Actor } from '#src/data/device/outbox.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { savePreviews } from '../actions.ts';

type Props = { actor: Actor; onClose: () => void };

/** Asked when a person first allows notifications on a device: a locked phone shows no message text unless they want it. */
export function PreviewChoice({ actor, onClose }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (privatePreviews: boolean) => {
    setIsSaving(true);
    await savePreviews(actor, privatePreviews).catch(showFailure(m.app_not_saved));
    onClose();
  };
  return (
    <ConfirmDialog
      title={m.settings_choice_title()}
      cancelLabel={m.settings_choice_hide()}
      confirmLabel={m.settings_choice_show()}
      variant="secondary"
      isPending={isSaving}
      onConfirm={() => void choose(false)}
      onClose={() => void choose(true)}
    >
      <p>{m.settings_choice_text()}</p>
    </ConfirmDialog>
  );
}
