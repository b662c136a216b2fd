import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, dayOf, type Day } from '#contract/phoenix-time.ts';
import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import { formatLongDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { dayOfShoot, shootsByDay } from '../shoot-days.ts';
import { noonOf } from '../times.ts';
import { DayHours } from './day-hours.tsx';
import { ShootRow } from './shoot-row.tsx';
import { WeekStrip } from './week-strip.tsx';
import styles from './schedule-week.module.css';

type Props = {
  desk: Desk;
  /** The campaign of this schedule. */
  campaignId: CampaignId;
  /** The shoot that most likely matters: its week is shown first. */
  first: Shoot | undefined;
  shootId: AppointmentId | null;
  /** Opens a shoot of this campaign over the schedule. */
  onOpen: (shoot: AppointmentId) => void;
};

const WEEK = 7;

/** The business's hours and all of its shoots, week by week, so that a time can be judged. */
export function ScheduleWeek({ desk, campaignId, first, shootId, onOpen }: Props) {
  const { view, now } = desk;
  const [chosen, setChosen] = useState<Day | null>(null);
  const day = chosen ?? (first ? dayOfShoot(first) : dayOf(now));
  const shoots = shootsByDay(view.shoots).get(day) ?? [];
  return (
    <section className={styles.week} aria-label={m.calendar_week_view()}>
      <div className={styles.strip}>
        <IconButton label={m.calendar_week_before()} onPress={() => setChosen(addDays(day, -WEEK))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <WeekStrip
          desk={desk}
          day={day}
          onMove={({ day: next }) => next !== undefined && setChosen(next)}
        />
        <IconButton label={m.calendar_week_after()} onPress={() => setChosen(addDays(day, WEEK))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Row as="header" gap={2} wrap align="baseline" justify="between">
        <h3>{formatLongDay(noonOf(day))}</h3>
        <DayHours desk={desk} day={day} />
      </Row>
      {shoots.length > 0 ? (
        <Card as="ul" padding="none" divided>
          {shoots.map((shoot) => (
            <li key={shoot.id}>
              <ShootRow
                shoot={shoot}
                side="business"
                {...(shoot.campaignId === campaignId && {
                  onOpen,
                  isOpen: shoot.id === shootId,
                  isOfCampaign: true,
                })}
              />
            </li>
          ))}
        </Card>
      ) : (
        <Hint>{m.calendar_week_nothing()}</Hint>
      )}
    </section>
  );
}
