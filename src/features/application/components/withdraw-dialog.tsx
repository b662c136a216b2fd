import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

type Props = { isBusy: boolean; withdraw: () => Promise<boolean>; onClose: () => void };

/** Confirms the withdrawal of an application. */
export function WithdrawDialog({ isBusy, withdraw, onClose }: Props) {
  const handleWithdraw = async () => {
    if (await withdraw()) onClose();
  };
  return (
    <ConfirmDialog
      title={m.opportunity_withdraw_title()}
      cancelLabel={m.app_keep_it()}
      confirmLabel={m.opportunity_withdraw()}
      isPending={isBusy}
      onConfirm={() => void handleWithdraw().catch(reportError)}
      onClose={onClose}
    >
      <p>{m.opportunity_withdraw_text()}</p>
    </ConfirmDialog>
  );
}
