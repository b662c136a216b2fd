import { DAY_MINUTES } from '#contract/durations.ts';
import { weekdays, type HoursException, type Weekday } from '#contract/availability/record.ts';
import { endsNextDay, problemsOf, type EditedHours } from '#contract/availability/rules.ts';
import { minutesOfTime } from '#contract/availability/slots.ts';
import { addDays, weekdayOf, type Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import type { HoursForm } from '../hours-form.ts';
import { dateText, dayName, hoursText, shortDayName, timeText } from '../times.ts';
import styles from './week-bars.module.css';

/** How far ahead exceptions are drawn. */
const AHEAD_DAYS = 14;
/** Marks under the bars, every six hours. */
const marks = [0, 600, 1200, 1800];

/** The week as bars from midnight to midnight, so that a mistake is visible; coming exceptions are below their weekday. */
export function WeekBars({ form, today }: { form: HoursForm; today: Day }) {
  const until = addDays(today, AHEAD_DAYS);
  const coming = form.exceptions.filter((one) => one.date >= today && one.date < until);
  return (
    <Stack as="section" gap={3} aria-labelledby="availability-bars">
      <Stack as="header" gap={1}>
        <h2 id="availability-bars">{m.availability_bars()}</h2>
        <Hint>{m.availability_bars_text()}</Hint>
      </Stack>
      <Card>
        <Stack as="ul" gap={2}>
          {weekdays.map((day, place) => (
            <DayBars
              key={day}
              day={day}
              hours={form.week[day]}
              exceptions={coming.filter((one) => weekdayOf(one.date) === place)}
              today={today}
            />
          ))}
        </Stack>
        <p className={styles.scale} aria-hidden>
          {marks.map((time) => (
            <span key={time}>{timeText(time).replace(':00 ', ' ')}</span>
          ))}
        </p>
      </Card>
    </Stack>
  );
}

type DayProps = {
  day: Weekday;
  hours: EditedHours;
  exceptions: readonly HoursException[];
  today: Day;
};

function DayBars({ day, hours, exceptions, today }: DayProps) {
  return (
    <li>
      <Bar
        label={shortDayName(day)}
        spoken={spokenDay(dayName(day), hours)}
        hours={hours}
        kind="week"
      />
      {exceptions.map((one) => (
        <Bar
          key={one.date}
          label={dateText(one.date, today).replace(/^[^,]+, /, '')}
          spoken={m.availability_bar_day({ day: dateText(one.date, today), hours: hoursText(one) })}
          hours={one}
          kind="exception"
        />
      ))}
    </li>
  );
}

function spokenDay(day: string, hours: EditedHours): string {
  if (problemsOf(hours).length > 0) return m.availability_bar_wrong({ day });
  const { isOpen, startTime, endTime } = hours;
  return m.availability_bar_day({
    day,
    hours: hoursText({ isOpen, startTime: startTime ?? 0, endTime: endTime ?? 0 }),
  });
}

type BarProps = {
  label: string;
  spoken: string;
  hours: EditedHours;
  kind: 'week' | 'exception';
};

function Bar({ label, spoken, hours, kind }: BarProps) {
  return (
    <div className={styles.line} data-kind={kind} role="img" aria-label={spoken}>
      <span className={styles.label}>{label}</span>
      <span className={styles.track}>{hours.isOpen ? <Span hours={hours} /> : null}</span>
    </div>
  );
}

/** A night is drawn up to midnight. Another end before its start is drawn between the two, marked as wrong. */
function Span({ hours }: { hours: EditedHours }) {
  const { startTime, endTime } = hours;
  if (startTime === null || endTime === null) {
    return <span className={styles.span} data-wrong style={{ inlineSize: '100%' }} />;
  }
  const isNight = problemsOf(hours).length === 0 && endsNextDay(hours);
  const end = isNight ? DAY_MINUTES : minutesOfTime(endTime);
  const [from, to] = [minutesOfTime(startTime), end].toSorted((a, b) => a - b) as [number, number];
  return (
    <span
      className={styles.span}
      data-wrong={problemsOf(hours).length > 0 || undefined}
      style={{
        insetInlineStart: `${(from / DAY_MINUTES) * 100}%`,
        inlineSize: `${((to - from) / DAY_MINUTES) * 100}%`,
      }}
    />
  );
}
