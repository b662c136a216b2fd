import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { CommandId } from '#contract/ids.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useProgress, type Progress } from '../progress.ts';
import styles from '../screens/support-screen.module.css';

type Props = {
  id: CommandId;
  /** Where answers go. */
  email: string;
  onReturn: () => void;
  onAnother: () => void;
  onShowQueue: () => void;
};

/** What became of a request: stored here, and submitted only once the server has said so. */
export function Thanks({ id, email, onReturn, onAnother, onShowQueue }: Props) {
  const progress = useProgress(id);
  const isDelivered = progress.state === 'delivered';
  const tell = useEffectEvent(() => void toasts.success(m.support_sent()));
  useEffect(() => {
    if (isDelivered) tell();
  }, [isDelivered]);
  return (
    <EmptyState
      role="status"
      icon={iconOf[progress.state]}
      {...wordsOf(progress, email)}
      action={
        <div className={styles.next}>
          <Button isWide onPress={onReturn}>
            {m.support_return()}
          </Button>
          <Button isWide variant="secondary" onPress={onAnother}>
            {m.support_another()}
          </Button>
          {isDelivered ? null : (
            <Button isWide variant="quiet" onPress={onShowQueue}>
              {m.support_queue()}
            </Button>
          )}
        </div>
      }
    />
  );
}

const iconOf = {
  stored: <Clock aria-hidden />,
  delivered: <CircleCheck aria-hidden />,
  refused: <CircleAlert aria-hidden />,
};

function wordsOf(progress: Progress, email: string): { title: string; text: string } {
  switch (progress.state) {
    case 'delivered':
      return { title: m.support_thanks(), text: m.support_thanks_text({ email }) };
    case 'refused':
      return { title: m.support_refused(), text: attentionSentence(progress.attention) };
    case 'stored':
      return { title: m.support_thanks(), text: m.support_thanks_offline({ email }) };
  }
}
