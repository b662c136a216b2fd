import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import type { MoreState } from '#src/lib/more-state.ts';
import { ListEnd } from '#src/ui/list-end.tsx';

type Props = { more: MoreState; onRetry: () => void };

/** The state of the list behind the last shown opportunity. */
export function OpportunitiesEnd({ more, onRetry }: Props) {
  return (
    <ListEnd
      more={more}
      words={{
        end: m.opportunity_end(),
        offline: m.opportunity_more_offline(),
        failed: m.opportunity_more_failed(),
      }}
      isReachable={useReachable()}
      onRetry={onRetry}
    />
  );
}
