import type { CalendarRoute } from '../calendar-route.ts';
import { CalendarPanes, type Move } from '../components/calendar-panes.tsx';
import { CalendarBoundary } from '../components/calendar-boundary.tsx';
import type { CalendarLinks } from '../desk.ts';
import { useDesk, type Active } from '../use-desk.ts';

type Props = { route: CalendarRoute; onMove: Move; links: CalendarLinks };

/** The active account's shoots by month and day. */
export function CalendarScreen(props: Props) {
  return <CalendarBoundary>{(active) => <Opened {...props} active={active} />}</CalendarBoundary>;
}

function Opened({ active, links, ...props }: Props & { active: Active }) {
  const desk = useDesk(active, links, props.route.month);
  return desk ? <CalendarPanes {...props} desk={desk} /> : null;
}
