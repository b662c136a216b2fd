import { type Day, dayOf } from '#contract/phoenix-time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import type { Side } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import type { CalendarView } from '../queries.ts';
import { scheduleParts } from '../schedule-parts.ts';
import { shootsOn } from '../shoot-days.ts';
import { ShootRow } from './shoot-row.tsx';
import styles from './today-shoots.module.css';
import { Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  view: CalendarView;
  side: Side;
  now: number;
  /** A day without a shoot is said as well. */
  saysNone?: boolean;
};

/** Today's shoots and tomorrow's, each only if there are any; without the requests, which a business's queue lists. */
export function TodayShoots({ view, side, now, saysNone = false }: Props) {
  const requests =
    side === 'business'
      ? scheduleParts(view.projects, view.shoots, now).requests.filter(isNotSet)
      : [];
  const on = (day: Day) => shootsOn(view.shoots, day).filter((one) => !requests.includes(one));
  return (
    <>
      <ShootCard
        side={side}
        title={m.calendar_today_shoots()}
        shoots={on(dayOf(now))}
        none={saysNone ? m.calendar_empty_day() : null}
      />
      <ShootCard
        side={side}
        title={m.calendar_tomorrow_shoots()}
        shoots={on(dayOf(now + DAY_MS))}
      />
    </>
  );
}

type Shown = Pick<Props, 'side'> & {
  title: string;
  shoots: readonly Shoot[];
  none?: string | null;
};

function ShootCard({ title, shoots, side, none = null }: Shown) {
  if (shoots.length === 0) {
    return none === null ? null : (
      <Stack as="section" gap={3} packed>
        <h2>{title}</h2>
        <Text tone="muted">{none}</Text>
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={3} packed>
      <h2>{title}</h2>
      <Card padding="none">
        <ul className={styles.list}>
          {shoots.map((shoot) => (
            <li key={shoot.id}>
              <ShootRow shoot={shoot} side={side} />
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

/** A shoot that was asked to move takes place at its old time unless the business agrees. */
const isNotSet = ({ state }: Shoot): boolean => state !== 'rescheduleRequested';
