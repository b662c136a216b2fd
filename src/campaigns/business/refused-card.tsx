import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { sendNow } from '#src/data/unsent.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { dismissRefused } from '../data/actions.ts';
import type { RefusedWork } from '../data/overlay.ts';
import styles from './refused-card.module.css';

type Props = {
  refused: RefusedWork;
  sentence: string;
  /** What the person wrote and nobody has read: it stands here to be copied. */
  words?: readonly string[];
  /** The next best things to do. */
  children?: ReactNode;
  /** False: it holds something that would go with it, and goes where that is seen. */
  canClose?: boolean;
};

/** Something the server refused: why, and what to do about it. It goes away by the person's own act only. */
export function RefusedCard({
  refused: { item },
  sentence,
  words,
  children,
  canClose = true,
}: Props) {
  const code = item.attention?.code;
  // Sending the same again helps where nobody said no: the server's own fault, and what waited for too long.
  const canTryAgain = code === 'FAILED' || code === 'OLD_BOOKING' || code === 'OLD_MESSAGE';
  const run = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      reportError(error);
      toasts.error(m.review_not_saved());
    });
  return (
    <Card className={styles.card ?? ''} role="group" aria-label={sentence}>
      <p className={styles.sentence}>
        <CircleAlert aria-hidden />
        {sentence}
      </p>
      {words
        ?.filter((one) => one !== '')
        .map((one) => (
          <blockquote key={one} className={styles.words} dir="auto">
            {one}
          </blockquote>
        ))}
      <div className={styles.actions}>
        {children}
        {canTryAgain ? (
          <Button variant="secondary" size="small" onPress={() => run(sendNow(item.id))}>
            {m.app_try_again()}
          </Button>
        ) : null}
        {canClose ? (
          <Button variant="quiet" size="small" onPress={() => run(dismissRefused(item.id))}>
            {m.ui_close()}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
