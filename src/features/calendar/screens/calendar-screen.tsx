import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { AppointmentId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import type { CalendarRoute } from '../calendar-route.ts';
import { CalendarHeader } from '../components/calendar-header.tsx';
import { CalendarPanes, type Move, WaitingPanes } from '../components/calendar-panes.tsx';
import { CalendarBoundary } from '../components/calendar-boundary.tsx';
import { useDesk } from '../use-desk.ts';
import styles from './calendar-screen.module.css';

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
  const onOpen = useOpen(props.onMove);
  const opened = useMemo(() => desk && { ...desk, onOpen }, [desk, onOpen]);
  // The first rendering of a month goes in slices: it would hold up taps.
  const isAwaited = useDeferredValue(desk === undefined, true);
  return (
    <div className={styles.screen}>
      <CalendarHeader {...props} />
      {opened && !isAwaited ? (
        <CalendarPanes {...props} desk={opened} />
      ) : (
        <WaitingPanes month={props.route.month} />
      )}
    </div>
  );
}

/** One function for all months, so that a day's list is not drawn again with each month. */
function useOpen(onMove: Move) {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  return useCallback((shoot: AppointmentId) => latest.current({ shoot }), []);
}
