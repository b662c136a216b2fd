import { Clock } from 'lucide-react';
import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import type { ProfileView } from '../overlay.ts';
import { useLastContact } from '../queries.ts';

/** Whether what is shown is known to the server, and how old the rest is while it cannot be reached. */
export function ProfileMark({ mark }: Pick<ProfileView, 'mark'>) {
  const reachedAt = useLastContact();
  return (
    <>
      {mark ? (
        <Chip tone="pollen" icon={<Clock aria-hidden />}>
          {mark === 'sending' ? m.app_sending() : m.app_waiting()}
        </Chip>
      ) : null}
      {mark === 'waiting' ? <span>{m.app_saved_offline()}</span> : null}
      {reachedAt === null ? null : (
        <span>{m.profile_updated_age({ age: formatTime(reachedAt) })}</span>
      )}
    </>
  );
}
