import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { PendingChip } from '#src/ui/pending-mark.tsx';
import type { ProfileView } from '../overlay.ts';
import { useLastContact } from '../queries.ts';

/** Whether what is shown is known to the server, and how old the rest is while it cannot be reached. */
export function ProfileMark({ mark }: Pick<ProfileView, 'mark'>) {
  const reachedAt = useLastContact();
  return (
    <>
      <PendingChip mark={mark} />
      {reachedAt === null ? null : (
        <span>{m.profile_updated_age({ age: formatTime(reachedAt) })}</span>
      )}
    </>
  );
}
