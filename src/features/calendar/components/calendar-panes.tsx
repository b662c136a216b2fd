import { memo, useCallback, useEffect, useMemo } from 'react';
import type { Day } from '#contract/phoenix-time.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { THREE_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Calendar, CalendarSpace } from '#src/ui/calendar.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import { type CalendarRoute, monthOf } from '../calendar-route.ts';
import { marksOfDays } from '../day-marks.ts';
import type { Desk } from '../desk.ts';
import { fetchChat, roomsToHold } from '../fetch-chat.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { WaitingShoots } from './waiting-shoots.tsx';
import { DayList } from './day-list.tsx';
import { ShootPane } from './shoot-pane.tsx';
import { ShootSheet } from './shoot-sheet.tsx';
import { WeekStrip } from './week-strip.tsx';
import styles from './calendar-panes.module.css';
import { Box, Row, Stack, Text } from '#src/ui/layout.tsx';

export type Move = (change: Partial<CalendarRoute>) => void;
type Props = {
  desk: Desk;
  route: CalendarRoute;
  onMove: Move;
  /** How often the person returned to today. */
  returns: number;
};

/** Another month changes none of these. */
const [SameDay, SameWaiting, SameLegend] = [memo(DayList), memo(WaitingShoots), memo(Legend)];

/** The month, the chosen day's shoots, and the shoot that is open. */
export function CalendarPanes({ desk, route, onMove, returns }: Props) {
  const { view, actor, side } = desk;
  const marks = useMemo(() => marksOfDays({ view }), [view]);
  const marksOf = useCallback((day: Day) => marks.get(day) ?? null, [marks]);
  const changeDay = useCallback((day: Day) => onMove({ day, month: monthOf(day) }), [onMove]);
  const age = useCopyAge(actor);
  usePrefetch(desk);
  const hasPane = useMedia(THREE_COLUMNS);
  const shoot = view.shoots.find((one) => one.id === route.shoot);
  const isEmpty = view.shoots.length === 0 && view.refused.length === 0;
  const isAwaited = isEmpty && age !== undefined && !age.isComplete;

  return (
    <>
      <div className={styles.panes}>
        <Stack gap={5} shrink>
          <section className={styles.month} data-tour="calendar-month">
            <Calendar
              label={m.calendar_month_label()}
              day={route.day}
              month={route.month}
              returns={returns}
              onDayChange={changeDay}
              onMonthChange={(month) => onMove({ month })}
              marksOf={marksOf}
            />
            <SameLegend />
            {desk.older === 'unreachable' ? (
              <p role="status" className={styles.older}>
                {m.calendar_older_unreachable()}
              </p>
            ) : null}
            {desk.older === 'failed' && !isAwaited ? (
              <Row role="alert" gap={2} wrap align="center" justify="between">
                <Text size={14}>{m.calendar_load_failed()}</Text>
                <Button variant="secondary" size="small" onPress={desk.onReloadOlder}>
                  {m.calendar_try_again()}
                </Button>
              </Row>
            ) : null}
          </section>
          {side === 'business' ? <WeekStrip desk={desk} day={route.day} onMove={onMove} /> : null}
        </Stack>
        <Box shrink>
          {isAwaited ? (
            <FirstContact
              text={m.calendar_first_contact_text()}
              failed={m.calendar_load_failed()}
              retryLabel={m.calendar_try_again()}
            />
          ) : (
            <SameDay desk={desk} day={route.day} openId={route.shoot} />
          )}
          <SameWaiting desk={desk} openId={route.shoot} />
        </Box>
        {hasPane ? <ShootPane desk={desk} shoot={shoot} /> : null}
      </div>
      {hasPane ? null : (
        <ShootSheet desk={desk} shoot={shoot} onClose={() => onMove({ shoot: null })} />
      )}
    </>
  );
}

/** The same place before there is anything to show: nothing moves when the month comes. */
export const WaitingPanes = ({ month }: { month: string }) => (
  <div className={styles.panes} aria-hidden>
    <div className={styles.month} data-waiting>
      <CalendarSpace month={month} />
      <SameLegend />
    </div>
  </div>
);

/** Brings the newest messages of confirmed shoots onto this device, one room at a time. */
function usePrefetch({ view, actor }: Desk) {
  const rooms = useReplicated('chatrooms');
  const { accountId } = actor;
  const wanted = rooms ? roomsToHold(view.shoots, rooms) : [];
  const key = wanted.map((room) => `${room.chatroomId}:${room.lastSeq}`).join(' ');
  useEffect(() => {
    if (key === '') return;
    const leaving = new AbortController();
    const fetchAll = async () => {
      for (const part of key.split(' ')) {
        const [chatroomId, lastSeq] = part.split(':') as [(typeof wanted)[0]['chatroomId'], string];
        await fetchChat(accountId, { chatroomId, lastSeq: Number(lastSeq) }, leaving.signal);
      }
    };
    fetchAll().catch(reportError);
    return () => leaving.abort();
  }, [key, accountId]);
}

/** The meaning of the month's dots. */
function Legend() {
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.filled} />
      {m.calendar_state_confirmed()}
      <span className={styles.outlined} />
      {m.calendar_state_reserved()}
    </p>
  );
}
