import { isOpenState } from '#contract/appointment/rules.ts';
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
import { Box, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  view: CalendarView;
  side: Side;
  now: number;
  /** Also mentions a day without a shoot. */
  showsEmpty?: boolean;
};

/**
 * Today's shoots and tomorrow's, each only if there are any, and a creator's next one where there are none; without the requests,
 * which a business's queue lists.
 */
export function TodayShoots({ view, side, now, showsEmpty = false }: Props) {
  const requests =
    side === 'business'
      ? scheduleParts(view.projects, view.shoots, now).requests.filter(isNotSet)
      : [];
  const on = (day: Day) => shootsOn(view.shoots, day).filter((one) => !requests.includes(one));
  const [today, tomorrow] = [on(dayOf(now)), on(dayOf(now + DAY_MS))];
  const isSoon = today.length + tomorrow.length > 0;
  const next = side === 'creator' && !isSoon ? nextShoot(view.shoots, now) : undefined;
  return (
    <>
      <ShootCard
        side={side}
        title={m.calendar_today_shoots()}
        shoots={today}
        isUrgent
        none={showsEmpty ? m.calendar_empty_day() : null}
      />
      <ShootCard side={side} title={m.calendar_tomorrow_shoots()} shoots={tomorrow} />
      <ShootCard side={side} title={m.calendar_next_shoot()} shoots={next ? [next] : []} withDay />
    </>
  );
}

/** The first one that is still ahead. */
const nextShoot = (shoots: readonly Shoot[], now: number): Shoot | undefined =>
  shoots
    .filter(({ state, startDateTime }) => isOpenState(state) && Date.parse(startDateTime) > now)
    .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime))[0];

type Shown = Pick<Props, 'side'> & {
  title: string;
  shoots: readonly Shoot[];
  none?: string | null;
  withDay?: boolean;
  isUrgent?: boolean;
};

function ShootCard({ title, shoots, side, none = null, withDay, isUrgent }: Shown) {
  if (shoots.length === 0) {
    return none === null ? null : (
      <Stack as="section" gap={3} packed>
        <h2>{title}</h2>
        <Text tone="muted">{none}</Text>
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={3} packed data-urgent={isUrgent || undefined}>
      <h2>{title}</h2>
      <Card padding="none">
        <Box as="ul" divided>
          {shoots.map((shoot) => (
            <li key={shoot.id}>
              <ShootRow shoot={shoot} side={side} withDay={withDay ?? false} />
            </li>
          ))}
        </Box>
      </Card>
    </Stack>
  );
}

/** A shoot that was asked to move takes place at its old time unless the business agrees. */
const isNotSet = ({ state }: Shoot): boolean => state !== 'rescheduleRequested';
