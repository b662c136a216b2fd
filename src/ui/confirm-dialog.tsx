import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';

interface ConfirmDialogProps extends Omit<AskDialogProps, 'variant' | 'confirmVariant'> {
  variant?: AskDialogProps['confirmVariant'];
}

/** A question with two answers. Escape is the safe one. */
export const ConfirmDialog = ({ variant = 'danger', ...props }: ConfirmDialogProps) => (
  <AskDialog {...props} variant="alert" confirmVariant={variant} />
);
