import { useOnline } from '#src/data/use-online.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { Hint } from '#src/ui/layout.tsx';

/** The age of the shown data while the server can't be reached. Being offline is not an error. */
export function AgeLine({ actor }: { actor: Actor }) {
  const age = useCopyAge(actor);
  const isOnline = useOnline();
  if (!age?.reachedAt || (isOnline && age.isReachable)) return null;
  const time = formatTime(age.reachedAt);
  return <Hint tabular>{m.app_as_of({ time })}</Hint>;
}
