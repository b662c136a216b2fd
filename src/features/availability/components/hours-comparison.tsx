import { Diff } from 'lucide-react';
import { weekdays, type HoursException, type Weekday } from '#contract/availability/record.ts';
import { weekdayOf, type Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { HoursContent } from '../hours-form.ts';
import { dateText, hoursText, shortDayName } from '../times.ts';
import styles from './hours-comparison.module.css';

type Row = { key: string; label: string; mine: string; theirs: string };

/** Two versions of the hours side by side; where they differ it is marked, in more than colour. */
export function HoursComparison({
  mine,
  theirs,
  today,
}: {
  mine: HoursContent;
  theirs: HoursContent;
  today: Day;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.availability_conflict_day()}</th>
          <th scope="col">{m.app_yours()}</th>
          <th scope="col">{m.app_theirs()}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(mine, theirs, today).map((row) => (
          <tr key={row.key} data-differs={row.mine !== row.theirs || undefined}>
            <th scope="row">
              {row.label}
              {row.mine === row.theirs ? null : (
                <>
                  <Diff aria-hidden />
                  <VisuallyHidden>{` (${m.availability_conflict_differs()})`}</VisuallyHidden>
                </>
              )}
            </th>
            <td>{row.mine}</td>
            <td>{row.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The week, and every coming date that has hours of its own on either side. */
function rowsOf(mine: HoursContent, theirs: HoursContent, today: Day): Row[] {
  const dates = [...mine.exceptions, ...theirs.exceptions].map((one) => one.date);
  const coming = [...new Set(dates)].filter((date) => date >= today).toSorted();
  return [
    ...bookingRows(mine, theirs),
    ...weekdays.map((day) => ({
      key: day,
      label: shortDayName(day),
      mine: hoursText(mine.week[day]),
      theirs: hoursText(theirs.week[day]),
    })),
    ...coming.map((date) => ({
      key: date,
      label: dateText(date, today),
      mine: onDate(mine.exceptions, date),
      theirs: onDate(theirs.exceptions, date),
    })),
  ];
}

/** How bookings are taken, where the edit is about that as well. */
function bookingRows({ booking: mine }: HoursContent, { booking: theirs }: HoursContent): Row[] {
  if (!mine || !theirs) return [];
  const onOff = (isOn: boolean) => (isOn ? m.availability_on() : m.availability_off());
  return [
    {
      key: 'capacity',
      label: m.availability_capacity(),
      mine: String(mine.capacity),
      theirs: String(theirs.capacity),
    },
    {
      key: 'autoConfirm',
      label: m.availability_auto_confirm(),
      mine: onOff(mine.autoConfirm),
      theirs: onOff(theirs.autoConfirm),
    },
  ];
}

/** The hours of a date that has its own, else that its weekday's hold. */
function onDate(exceptions: readonly HoursException[], date: Day): string {
  const own = exceptions.find((one) => one.date === date);
  if (own) return hoursText(own);
  const day = weekdays[weekdayOf(date)] as Weekday;
  return m.availability_conflict_as_week({ day: shortDayName(day) });
}
