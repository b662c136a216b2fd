import type { QueryState } from '#src/data/cached-query.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { dayKey, formatMoment, formatTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';

type Props = {
  at: number | null;
  state: QueryState | null;
  /** The sentence after a failure. */
  failed: string;
  /** Shown for fresh data too, so that nothing moves when the connection turns out to be missing. */
  isConstant?: boolean;
  onRetry: () => void;
};

/** The age of cached data that could not be refreshed. Being offline is not an error. */
export function AgeLine({ at, state, failed, isConstant = false, onRetry }: Props) {
  const isReachable = useReachable();
  const now = useNow();
  const hasFailed = state === 'failed';
  const isFresh = isReachable && !hasFailed && state !== 'offline';
  if (at === null || (isFresh && !isConstant)) return null;
  const time = dayKey(at) === dayKey(now) ? formatTime(at) : formatMoment(at);
  return (
    <Row as="p" gap={2} wrap align="center" size={14} tone="muted" role="status">
      {hasFailed ? <span>{failed}</span> : null}
      <span>{m.app_as_of({ time })}</span>
      {hasFailed ? (
        <Button variant="quiet" size="small" onPress={onRetry}>
          {m.app_try_again()}
        </Button>
      ) : null}
    </Row>
  );
}
