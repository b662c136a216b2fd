import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from 'react-aria-components/Modal';
import { X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { withClass } from './class-name.ts';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

export { DialogTrigger } from 'react-aria-components/Modal';

export interface DialogProps extends Omit<ModalOverlayProps, 'children'> {
  title: ReactNode;
  /** `alert` asks a question that must be answered: no close mark, and a tap outside does nothing. */
  variant?: 'plain' | 'alert';
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons at the foot, the safe choice first. */
  actions?: (close: () => void) => ReactNode;
}

/** Opens from a DialogTrigger around it or by `isOpen` and `onOpenChange`. */
export function Dialog({
  title,
  variant = 'plain',
  children,
  actions,
  className,
  ...props
}: DialogProps) {
  const isAlert = variant === 'alert';

  return (
    <ModalOverlay isDismissable={!isAlert} {...props} className="dialog-scrim">
      <Modal className={withClass('dialog', className)}>
        <AriaDialog className="dialog-content" role={isAlert ? 'alertdialog' : 'dialog'}>
          {({ close }) => (
            <>
              <div className="dialog-header">
                <Heading slot="title" className="dialog-title">
                  {title}
                </Heading>
                {isAlert ? null : (
                  <IconButton slot="close" label={m.ui_close()}>
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
              <div className="dialog-body">
                {typeof children === 'function' ? children(close) : children}
              </div>
              {actions ? <div className="dialog-actions">{actions(close)}</div> : null}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
