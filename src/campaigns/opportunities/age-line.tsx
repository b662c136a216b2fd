import { useReachable, type QueryState } from '#src/data/cached-query.ts';
import { dayKey, formatMoment, formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import styles from './age-line.module.css';

type Props = { at: number | null; state: QueryState; now: number; onRetry: () => void };

/** How old what is shown is, where it could not be asked for anew. Without a connection that is no failure. */
export function AgeLine({ at, state, now, onRetry }: Props) {
  const isReachable = useReachable();
  const hasFailed = state === 'failed';
  if (at === null || (isReachable && !hasFailed && state !== 'offline')) return null;
  const time = dayKey(at) === dayKey(now) ? formatTime(at) : formatMoment(at);
  return (
    <p className={styles.age} role="status">
      {hasFailed ? <span>{m.opportunity_refresh_failed()}</span> : null}
      <span>{m.app_as_of({ time })}</span>
      {hasFailed ? (
        <Button variant="quiet" size="small" onPress={onRetry}>
          {m.app_try_again()}
        </Button>
      ) : null}
    </p>
  );
}
