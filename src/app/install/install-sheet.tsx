import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { LogoMark } from '#src/ui/logo.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import styles from './install-sheet.module.css';

/** The way to the home screen on iPhone and iPad, where no page may ask for it. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={m.install_title()}>
      <div className={styles.sheet}>
        <Text tone="muted">{m.install_why()}</Text>
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
    <Row as="li" gap={4} align="center">
      <span className={styles.icon}>{icon}</span>
      <Stack>
        <Text as="span" weight="medium">
          {text}
        </Text>
        <Hint as="span">{children}</Hint>
      </Stack>
    </Row>
  );
}
