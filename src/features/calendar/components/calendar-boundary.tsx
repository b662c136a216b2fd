import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#src/data/session-queries.ts';
import { m } from '#src/paraglide/messages.js';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';
import type { Active } from '../use-desk.ts';

/** A screen of the calendar for the active account, begun anew with each account. */
export function CalendarBoundary({ children }: { children: (active: Active) => ReactNode }) {
  const session = useSession();
  if (session.state !== 'open' || !session.membership) return null;
  const { userId, membership } = session;
  return (
    <LoadBoundary
      key={membership.accountId}
      icon={<CalendarX2 aria-hidden />}
      title={m.calendar_load_failed()}
      retryLabel={m.calendar_try_again()}
    >
      {children({ userId, membership })}
    </LoadBoundary>
  );
}
