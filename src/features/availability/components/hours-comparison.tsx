import { weekdays, type HoursException, type Weekday } from '#contract/availability/record.ts';
import { weekdayOf, type Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import type { HoursContent } from '../hours-form.ts';
import { dateText, hoursText, shortDayName } from '../times.ts';

type Row = { name: string; label: string; mine: string; theirs: string };

/** Two versions of the hours side by side; where they differ it is marked. */
export function HoursComparison({
  mine,
  theirs,
  today,
}: {
  mine: HoursContent;
  theirs: HoursContent;
  today: Day;
}) {
  const rows = rowsOf(mine, theirs, today).map((row) => ({
    ...row,
    differs: row.mine !== row.theirs,
  }));
  return <ComparisonTable field={m.availability_conflict_day()} rows={rows} />;
}

/** The week, and every coming date that has hours of its own on either side. */
function rowsOf(mine: HoursContent, theirs: HoursContent, today: Day): Row[] {
  const dates = [...mine.exceptions, ...theirs.exceptions].map((one) => one.date);
  const coming = [...new Set(dates)].filter((date) => date >= today).toSorted();
  return [
    ...bookingRows(mine, theirs),
    ...weekdays.map((day) => ({
      name: day,
      label: shortDayName(day),
      mine: hoursText(mine.week[day]),
      theirs: hoursText(theirs.week[day]),
    })),
    ...coming.map((date) => ({
      name: date,
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
      name: 'capacity',
      label: m.availability_capacity(),
      mine: String(mine.capacity),
      theirs: String(theirs.capacity),
    },
    {
      name: 'autoConfirm',
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
