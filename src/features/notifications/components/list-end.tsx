import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '#src/data/use-online.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { OlderState } from '../use-older.ts';
import styles from './list-end.module.css';

type Props = { older: OlderState; reachedAt: number | null; onRetry: () => void };

/** What is known of the notifications before the last one shown. */
export function ListEnd({ older, reachedAt, onRetry }: Props) {
  useRetryOnline(older, onRetry);
  const now = useNow();
  switch (older) {
    case 'idle':
      return null;
    case 'end':
      return <p className={styles.end}>{m.notifications_end()}</p>;
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
          <span>{m.notifications_older_offline()}</span>
          {reachedAt ? <span>{m.notifications_as_of({ age: ageOf(reachedAt, now) })}</span> : null}
          <Button variant="secondary" size="small" onPress={onRetry}>
            {m.notifications_try_again()}
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.end} role="alert">
          <span>{m.notifications_more_failed()}</span>
          <Button variant="secondary" size="small" onPress={onRetry}>
            {m.notifications_try_again()}
          </Button>
        </div>
      );
  }
}

/** A clock that was set back makes nothing newer than now. */
const ageOf = (at: number, now: number) => formatAge(at, Math.max(now, at));

/** A connection that comes back is reason enough to ask again. */
function useRetryOnline(older: OlderState, onRetry: () => void): void {
  const isOnline = useOnline();
  const retry = useEffectEvent(() => {
    if (older === 'offline') onRetry();
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);
}
