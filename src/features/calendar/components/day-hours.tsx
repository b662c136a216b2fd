import { Link } from '@tanstack/react-router';
import { openOn } from '#contract/availability/slots.ts';
import { type Day, momentOf } from '#contract/phoenix-time.ts';
import { formatTime } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import type { Desk } from '../desk.ts';
import styles from './day-hours.module.css';

/** A day's filming hours as text; null while the hours are unknown here. */
export function hoursLabels(desk: Desk, day: Day): string | null {
  const hours = hoursOf(desk);
  if (!hours) return null;
  const open = openOn(hours, day);
  return open
    ? nameZone(
        m.calendar_open_hours({
          from: formatTime(momentOf(day, open.from)),
          to: formatTime(momentOf(day, open.to)),
        }),
        momentOf(day, open.from),
      )
    : m.calendar_closed();
}

export const hoursOf = ({ view, actor }: Desk) =>
  view.availability.find((one) => one.businessId === actor.accountId);

export function DayHours({ desk, day }: { desk: Desk; day: Day }) {
  const labels = hoursLabels(desk, day);
  return (
    <p className={styles.hours}>
      {labels ? <span>{labels}</span> : null}
      <Link to="/business/availability" className={styles.edit}>
        {m.calendar_edit_hours()}
      </Link>
    </p>
  );
}
