import { Button, type ButtonProps } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends Omit<DialogProps, 'variant' | 'actions' | 'onOpenChange'> {
  /** The safe choice. */
  cancelLabel: string;
  confirmLabel: string;
  variant?: ButtonProps['variant'];
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with two answers. Escape is the safe one. */
export function ConfirmDialog({
  cancelLabel,
  confirmLabel,
  variant = 'danger',
  isPending = false,
  onConfirm,
  onClose,
  ...props
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      {...props}
      variant="alert"
      onOpenChange={onClose}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      )}
    />
  );
}
