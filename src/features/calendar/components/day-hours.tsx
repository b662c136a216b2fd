import { Link } from '@tanstack/react-router';
import { openOn } from '#contract/availability/slots.ts';
import { momentOf, type Day } from '#contract/phoenix-time.ts';
import { formatTime } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import type { Desk } from '../desk.ts';
import styles from './day-hours.module.css';

/** When the business can be filmed at on a day, in words; null while its hours are not known here. */
export function hoursLabels(desk: Desk, day: Day): string | null {
  const hours = hoursOf(desk);
  if (!hours) return null;
  const open = openOn(hours, day);
  return open
    ? m.calendar_open_hours({
        from: formatTime(momentOf(day, open.from)),
        to: formatTime(momentOf(day, open.to)),
      })
    : m.calendar_closed();
}

export const hoursOf = ({ view, actor }: Desk) =>
  view.availability.find((one) => one.businessId === actor.accountId);

export function DayHours({ desk, day }: { desk: Desk; day: Day }) {
  const words = hoursLabels(desk, day);
  return (
    <p className={styles.hours}>
      {words ? <span>{words}</span> : null}
      <Link to="/business/availability" className={styles.edit}>
        {m.calendar_edit_hours()}
      </Link>
    </p>
  );
}
