import { parseDate, startOfWeek } from '@internationalized/date';
import { DAY_MINUTES } from '#contract/durations.ts';
import { openOn } from '#contract/availability/slots.ts';
import { addDays, dayOf, minutesOf, type Day } from '#contract/phoenix-time.ts';
import { formatLongDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Text } from '#src/ui/layout.tsx';
import { monthOf } from '../calendar-route.ts';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { dotOf, shootsByDay } from '../shoot-days.ts';
import { formatShortDate, formatWeekday, noonOf } from '../times.ts';
import type { Move } from './calendar-panes.tsx';
import { hoursOf, hoursLabels } from './day-hours.tsx';
import styles from './week-strip.module.css';

/** The part of a day that is drawn, unless hours or shoots reach beyond it. */
const EARLIEST = 7 * 60;
const LATEST = 20 * 60;

type Props = { desk: Desk; day: Day; onMove: Move };

/** The chosen day's week: open hours shaded, shoots as blocks in them. */
export function WeekStrip({ desk, day, onMove }: Props) {
  const hours = hoursOf(desk);
  if (!hours) return null;
  const { view, now } = desk;
  const first = firstDayOf(day);
  const byDay = shootsByDay(view.shoots.filter((shoot) => dotOf(shoot) !== null));
  const week = Array.from({ length: 7 }, (_, place) => {
    const date = addDays(first, place);
    return { date, open: openOn(hours, date), shoots: byDay.get(date) ?? [] };
  });
  const span = spanOf(week);
  const isThisWeek = firstDayOf(dayOf(now)) === first;

  return (
    <section className={styles.strip}>
      <h2>
        {isThisWeek
          ? m.calendar_week_title()
          : `${formatShortDate(noonOf(first))} – ${formatShortDate(noonOf(addDays(first, 6)))}`}
      </h2>
      <ul className={styles.week}>
        {week.map(({ date, open, shoots }) => (
          <li key={date}>
            <button
              type="button"
              className={styles.day}
              aria-current={date === day ? 'date' : undefined}
              aria-label={m.calendar_week_day({
                day: formatLongDay(noonOf(date)),
                hours: hoursLabels(desk, date) ?? '',
                shoots: m.calendar_shoots({ count: shoots.length }),
              })}
              onClick={() => onMove({ day: date, month: monthOf(date) })}
            >
              <Text as="span" size={14} weight="medium" tabular>
                {formatWeekday(noonOf(date))} {Number(date.slice(8))}
              </Text>
              <span className={styles.bar}>
                {open ? <span className={styles.open} style={placed(span, open)} /> : null}
                {shoots.map((shoot) => (
                  <span
                    key={shoot.id}
                    className={styles.shoot}
                    data-dot={dotOf(shoot)}
                    style={placed(span, minutesOfShoot(shoot))}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first day of a day's week, as the month's calendar has it. */
const firstDayOf = (day: Day): Day => startOfWeek(parseDate(day), navigator.language).toString();

type Minutes = { from: number; to: number };

function minutesOfShoot(shoot: Shoot): Minutes {
  const from = minutesOf(Date.parse(shoot.startDateTime));
  const to = minutesOf(Date.parse(shoot.endDateTime));
  return { from, to: to > from ? to : DAY_MINUTES };
}

function spanOf(week: readonly { open: Minutes | null; shoots: readonly Shoot[] }[]): Minutes {
  const all = week.flatMap(({ open, shoots }) => [
    ...(open ? [open] : []),
    ...shoots.map(minutesOfShoot),
  ]);
  return {
    from: Math.min(EARLIEST, ...all.map((one) => one.from)),
    to: Math.max(LATEST, ...all.map((one) => one.to)),
  };
}

function placed(span: Minutes, { from, to }: Minutes) {
  const whole = span.to - span.from;
  return {
    insetBlockStart: `${((from - span.from) / whole) * 100}%`,
    blockSize: `${((to - from) / whole) * 100}%`,
  };
}
