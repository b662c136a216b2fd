import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import './full-screen.css';

type Props = {
  label: string;
  /** In the bar, beside the close button. */
  bar: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** One task over the whole screen, left by its button and by Escape. */
export function FullScreen({ label, bar, onClose, children }: Props) {
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => isOpen || onClose()} className="full-screen">
      <Modal className="full-screen-box">
        <Dialog className="full-screen-content" aria-label={label}>
          <header className="full-screen-bar">
            {bar}
            <IconButton slot="close" label={m.ui_close()}>
              <X aria-hidden />
            </IconButton>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
