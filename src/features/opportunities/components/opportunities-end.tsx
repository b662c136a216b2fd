import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import type { MoreState } from '#src/lib/more-state.ts';
import { ListEnd } from '#src/ui/list-end.tsx';

type Props = { more: MoreState; onRetry: () => void };

/** What is known of the opportunities behind the last one shown. */
export function OpportunitiesEnd({ more, onRetry }: Props) {
  return (
    <ListEnd
      more={more}
      words={{
        end: m.opportunity_end(),
        offline: m.opportunity_more_offline(),
        failed: m.opportunity_more_failed(),
      }}
      retryLabels={m.app_try_again()}
      isReachable={useReachable()}
      onRetry={onRetry}
    />
  );
}
