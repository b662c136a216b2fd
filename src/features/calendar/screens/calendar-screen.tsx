import type { AppointmentId } from '#contract/ids.ts';
import { useSession } from '#src/data/session-queries.ts';
import type { CalendarRoute } from '../calendar-route.ts';
import { CalendarPanes, type Move } from '../components/calendar-panes.tsx';
import { CalendarBoundary } from '../components/calendar-boundary.tsx';
import { useDesk, type Active } from '../use-desk.ts';

type Props = { route: CalendarRoute; onMove: Move };

/** The active account's shoots by month and day. */
export function CalendarScreen(props: Props) {
  return <CalendarBoundary>{(active) => <Opened {...props} active={active} />}</CalendarBoundary>;
}

function Opened({ active, ...props }: Props & { active: Active }) {
  const desk = useDesk(active, props.route.month);
  const onOpen = (shoot: AppointmentId) => props.onMove({ shoot });
  return desk ? <CalendarPanes {...props} desk={{ ...desk, onOpen }} /> : null;
}
