import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

type Props = { accountName: string; onStay: () => void; onSwitch: () => void };

/** Confirms the switch to the account of a notification: the whole screen will show that account. */
export function SwitchAccountDialog({ accountName, onStay, onSwitch }: Props) {
  return (
    <ConfirmDialog
      title={m.notifications_switch_title({ accountName })}
      cancelLabel={m.notifications_switch_stay()}
      confirmLabel={m.notifications_switch_confirm()}
      variant="primary"
      onConfirm={onSwitch}
      onClose={onStay}
    >
      <p>{m.notifications_switch_text()}</p>
    </ConfirmDialog>
  );
}
