import { CalendarDays } from 'lucide-react';
import type { AppointmentId } from '#contract/ids.ts';
import type { Day } from '#contract/phoenix-time.ts';
import { formatLongDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stack } from '#src/ui/layout.tsx';
import type { Desk } from '../desk.ts';
import { dayOfShoot, shootsByDay } from '../shoot-days.ts';
import { noonOf } from '../times.ts';
import { DayHours } from './day-hours.tsx';
import { RefusedCard } from './refused-card.tsx';
import { ShootList } from './shoot-list.tsx';
import styles from './day-list.module.css';

type Props = { desk: Desk; day: Day; openId: AppointmentId | null };

/** One day's shoots, and its refused commands. */
export function DayList({ desk, day, openId }: Props) {
  const { view, side } = desk;
  const shoots = shootsByDay(view.shoots).get(day) ?? [];
  const refused = view.refused.filter(({ shoot }) => shoot && dayOfShoot(shoot) === day);
  return (
    <Stack as="section" gap={3} packed data-tour="calendar-day">
      <header className={styles.header}>
        <h2>{formatLongDay(noonOf(day))}</h2>
        {side === 'business' ? <DayHours desk={desk} day={day} /> : null}
      </header>
      {refused.map((one) => (
        <RefusedCard key={one.item.id} desk={desk} refused={one} />
      ))}
      {shoots.length > 0 ? (
        <ShootList desk={desk} shoots={shoots} openId={openId} />
      ) : refused.length > 0 ? null : (
        <EmptyState icon={<CalendarDays aria-hidden />} title={m.calendar_empty_day()} />
      )}
    </Stack>
  );
}
