import { CalendarX2 } from 'lucide-react';
import { useSession } from '#src/data/session-queries.ts';
import { m } from '#src/paraglide/messages.js';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';
import type { CalendarRoute } from '../calendar-route.ts';
import { CalendarPanes, type Move } from '../components/calendar-panes.tsx';
import type { CalendarLinks } from '../desk.ts';
import { useDesk, type Active } from '../use-desk.ts';

type Props = { route: CalendarRoute; onMove: Move; links: CalendarLinks };

/** The active account's shoots by month and day. */
export function CalendarScreen(props: Props) {
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
      <Opened {...props} active={{ userId, membership }} />
    </LoadBoundary>
  );
}

function Opened({ active, links, ...props }: Props & { active: Active }) {
  const desk = useDesk(active, links, props.route.month);
  return desk ? <CalendarPanes {...props} desk={desk} /> : null;
}
