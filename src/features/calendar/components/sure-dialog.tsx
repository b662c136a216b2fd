import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { eventLabels } from '../state-labels.ts';

/** A second confirmation for actions that replace a creator or accuse a person. */
export type SureEvent =
  | 'reschedule_reopened'
  | 'cancellation_reopened'
  | 'cancellation_closed'
  | 'no_show';

const sentences: Record<SureEvent, (words: { name: string }) => string> = {
  reschedule_reopened: m.calendar_sure_reopen,
  cancellation_reopened: m.calendar_sure_reopen,
  cancellation_closed: m.calendar_sure_close,
  no_show: m.calendar_sure_no_show,
};

type Props = {
  event: SureEvent;
  name: string;
  isBusy: boolean;
  onSure: () => void;
  onClose: () => void;
};

export function SureDialog({ event, name, isBusy, onSure, onClose }: Props) {
  return (
    <ConfirmDialog
      title={eventLabels[event]()}
      cancelLabel={m.app_back()}
      confirmLabel={eventLabels[event]()}
      isPending={isBusy}
      onConfirm={onSure}
      onClose={onClose}
    >
      <p>{sentences[event]({ name })}</p>
    </ConfirmDialog>
  );
}
