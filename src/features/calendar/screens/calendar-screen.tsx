import type { AppointmentId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import type { CalendarRoute } from '../calendar-route.ts';
import { CalendarPanes, type Move } from '../components/calendar-panes.tsx';
import { CalendarBoundary } from '../components/calendar-boundary.tsx';
import { useDesk } from '../use-desk.ts';

type Props = { route: CalendarRoute; onMove: Move };

/** The active account's shoots by month and day. */
export function CalendarScreen(props: Props) {
  return (
    <CalendarBoundary>
      <Opened {...props} />
    </CalendarBoundary>
  );
}

function Opened(props: Props) {
  const desk = useDesk(useActive(), props.route.month);
  const onOpen = (shoot: AppointmentId) => props.onMove({ shoot });
  return desk ? <CalendarPanes {...props} desk={{ ...desk, onOpen }} /> : null;
}
