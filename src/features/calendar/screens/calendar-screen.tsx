import { useSession } from '#src/data/session-queries.ts';
import type { CalendarPlace } from '../calendar-place.ts';
import { CalendarPanes, type Move } from '../components/calendar-panes.tsx';
import { LoadBoundary } from '../components/load-boundary.tsx';
import type { CalendarLinks } from '../desk.ts';
import { useDesk, type Worn } from '../use-desk.ts';

type Props = { place: CalendarPlace; onMove: Move; links: CalendarLinks };

/** The worn account's shoots by month and day. */
export function CalendarScreen(props: Props) {
  const session = useSession();
  if (session.state !== 'open' || !session.membership) return null;
  const { userId, membership } = session;
  return (
    <LoadBoundary key={membership.accountId}>
      <Opened {...props} worn={{ userId, membership }} />
    </LoadBoundary>
  );
}

function Opened({ worn, links, ...props }: Props & { worn: Worn }) {
  const desk = useDesk(worn, links, props.place.month);
  return desk ? <CalendarPanes {...props} desk={desk} /> : null;
}
