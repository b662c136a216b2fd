import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type Props = { accountName: string; onStay: () => void; onSwitch: () => void };

/** Before a notification of another account is opened: everything on screen will be that account's. */
export function SwitchQuestion({ accountName, onStay, onSwitch }: Props) {
  return (
    <Dialog
      variant="alert"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={m.notifications_switch_title({ accountName })}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onStay}>
            {m.notifications_switch_stay()}
          </Button>
          <Button onPress={onSwitch}>{m.notifications_switch_confirm()}</Button>
        </>
      )}
    >
      <p>{m.notifications_switch_text()}</p>
    </Dialog>
  );
}
