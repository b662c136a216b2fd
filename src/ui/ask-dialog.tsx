import { Button, type ButtonProps } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface AskDialogProps extends Omit<DialogProps, 'actions' | 'onOpenChange'> {
  /** The safe choice. */
  cancelLabel: string;
  confirmLabel: string;
  confirmVariant?: ButtonProps['variant'];
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for what an action needs, above its two answers. */
export function AskDialog({
  cancelLabel,
  confirmLabel,
  confirmVariant = 'primary',
  isPending = false,
  onConfirm,
  onClose,
  ...props
}: AskDialogProps) {
  return (
    <Dialog
      isOpen
      {...props}
      onOpenChange={onClose}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={confirmVariant} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      )}
    />
  );
}
