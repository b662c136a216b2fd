import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import type { MoreState } from '#src/lib/more-state.ts';
import { ListEnd } from '#src/ui/list-end.tsx';

type Props = { more: MoreState; onRetry: () => void };

/** The known state of the list after the last creator shown. */
export function DirectoryEnd({ more, onRetry }: Props) {
  return (
    <ListEnd
      more={more}
      words={{
        end: m.directory_end(),
        offline: m.directory_more_offline(),
        failed: m.directory_more_failed(),
      }}
      isReachable={useReachable()}
      onRetry={onRetry}
    />
  );
}
