import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type Props = { isBusy: boolean; withdraw: () => Promise<boolean>; onClose: () => void };

/** Asks once more before an application is taken back. */
export function WithdrawDialog({ isBusy, withdraw, onClose }: Props) {
  const handleWithdraw = async () => {
    if (await withdraw()) onClose();
  };
  return (
    <Dialog
      variant="alert"
      isOpen
      onOpenChange={onClose}
      title={m.opportunity_withdraw_title()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_keep_it()}
          </Button>
          <Button
            variant="danger"
            isPending={isBusy}
            onPress={() => void handleWithdraw().catch(reportError)}
          >
            {m.opportunity_withdraw()}
          </Button>
        </>
      )}
    >
      <p>{m.opportunity_withdraw_text()}</p>
    </Dialog>
  );
}
