import type { ReactNode } from 'react';
import {
  Dialog,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from 'react-aria-components/Modal';
import { X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { withClass } from './class-name.ts';
import { IconButton } from './icon-button.tsx';
import './sheet.css';

export { DialogTrigger } from 'react-aria-components/Modal';

interface SheetProps extends Omit<ModalOverlayProps, 'children'> {
  title: ReactNode;
  /** `auto` rises from the bottom on phones and is on the right on wider screens; `left` is the navigation drawer. */
  side?: 'auto' | 'left';
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Stays in view under the scrolling content. */
  footer?: (close: () => void) => ReactNode;
}

/** Opens from a DialogTrigger around it or by `isOpen` and `onOpenChange`. */
export function Sheet({ title, side = 'auto', children, footer, className, ...props }: SheetProps) {
  return (
    <ModalOverlay isDismissable {...props} className="sheet-scrim" data-side={side}>
      <Modal className={withClass('sheet', className)}>
        <Dialog className="sheet-content">
          {({ close }) => (
            <>
              <div className="sheet-header">
                <Heading slot="title" className="sheet-title">
                  {title}
                </Heading>
                <IconButton slot="close" label={m.ui_close()}>
                  <X aria-hidden />
                </IconButton>
              </div>
              <div className="sheet-body">
                {typeof children === 'function' ? children(close) : children}
              </div>
              {footer ? <div className="sheet-footer">{footer(close)}</div> : null}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
