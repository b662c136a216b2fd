import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { LogoMark } from '#src/ui/logo.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import styles from './install-sheet.module.css';

/** The way to the home screen on iPhone and iPad, where no page may ask for it. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={m.install_title()}>
      <div className={styles.sheet}>
        <p className={styles.why}>{m.install_why()}</p>
        <ol className={styles.steps}>
          <Step icon={<Share aria-hidden />} text={m.install_step_share()}>
            {m.install_step_share_where()}
          </Step>
          <Step icon={<SquarePlus aria-hidden />} text={m.install_step_add()}>
            {m.install_step_add_where()}
          </Step>
          <Step icon={<LogoMark />} text={m.install_step_open()}>
            {m.install_step_open_where()}
          </Step>
        </ol>
      </div>
    </Sheet>
  );
}

function Step({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.icon}>{icon}</span>
      <span>
        <span className={styles.text}>{text}</span>
        <span className={styles.where}>{children}</span>
      </span>
    </li>
  );
}
