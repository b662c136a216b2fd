import { useEffect, useEffectEvent } from 'react';
import { useReachable } from '#src/data/answers.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { MoreState } from '../use-opportunities.ts';
import styles from './list-end.module.css';

type Props = { more: MoreState; onRetry: () => void };

/** What is known of the opportunities behind the last one shown. */
export function ListEnd({ more, onRetry }: Props) {
  const isReachable = useReachable();
  const retry = useEffectEvent(() => {
    if (more === 'offline') onRetry();
  });
  useEffect(() => {
    if (isReachable) retry();
  }, [isReachable]);
  switch (more) {
    case 'idle':
      return null;
    case 'end':
      return <p className={styles.end}>{m.opportunity_end()}</p>;
    case 'loading':
      return (
        <p className={styles.end}>
          <Spinner />
          <VisuallyHidden role="status">{m.ui_working()}</VisuallyHidden>
        </p>
      );
    case 'offline':
      return (
        <div className={styles.end} role="status">
          {m.opportunity_more_offline()}
        </div>
      );
    case 'failed':
      return (
        <div className={styles.end} role="alert">
          <span>{m.opportunity_more_failed()}</span>
          <Button variant="secondary" size="small" onPress={onRetry}>
            {m.opportunity_try_again()}
          </Button>
        </div>
      );
  }
}
