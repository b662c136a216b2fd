import type { ReactNode } from 'react';
import { creatorName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  candidate: CandidateView;
  title?: string | undefined;
  /** The content below the safe choice. */
  action?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** The dialog of a selection: the safe choice, and what may follow it. */
export function SelectionFrame({ candidate, title, action, children, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title ?? m.candidates_select_title({ name: creatorName(candidate) })}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          {action}
        </>
      )}
    >
      <Stack gap={4}>{children}</Stack>
    </Dialog>
  );
}
