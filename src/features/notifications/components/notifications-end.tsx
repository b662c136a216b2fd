import { useOnline } from '#src/data/use-online.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import type { MoreState } from '#src/lib/more-state.ts';
import { ListEnd } from '#src/ui/list-end.tsx';

type Props = { older: MoreState; reachedAt: number | null; onRetry: () => void };

/** The state of the list before the oldest shown notification. */
export function NotificationsEnd({ older, reachedAt, onRetry }: Props) {
  const now = useNow();
  // A clock that was set back makes nothing newer than now.
  const age = reachedAt ? formatAge(reachedAt, Math.max(now, reachedAt)) : null;
  return (
    <ListEnd
      more={older}
      words={{
        end: m.app_end_reached(),
        offline: (
          <>
            <span>{m.notifications_older_offline()}</span>
            {age ? <span>{m.notifications_as_of({ age })}</span> : null}
          </>
        ),
        failed: m.notifications_more_failed(),
      }}
      offersRetry
      isReachable={useOnline()}
      onRetry={onRetry}
    />
  );
}
