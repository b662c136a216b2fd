import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
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

function Opened({ route, onMove: move }: Props) {
  const desk = useDesk(useActive(), route.month);
  const onMove = useSameMove(move);
  const opened = useMemo(
    () => desk && { ...desk, onOpen: (shoot: AppointmentId) => onMove({ shoot }) },
    [desk, onMove],
  );
  // The first rendering of a month goes in slices: it would hold up taps.
  const isAwaited = useDeferredValue(desk === undefined, true);
  const [returns, setReturns] = useState(0);
  const onToday: Move = (change) => {
    setReturns(returns + 1);
    onMove(change);
  };
  return (
    <div className={styles.screen}>
      <CalendarHeader route={route} onToday={onToday} />
      {opened && !isAwaited ? (
        <CalendarPanes route={route} onMove={onMove} desk={opened} returns={returns} />
      ) : (
        <WaitingPanes month={route.month} />
      )}
    </div>
  );
}

/** One function for all months, so that neither the days nor a day's list are drawn again where only the address changes. */
function useSameMove(onMove: Move): Move {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  return useCallback((change) => latest.current(change), []);
}
