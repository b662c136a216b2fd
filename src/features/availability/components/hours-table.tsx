import { weekdays } from '#contract/availability/record.ts';
import type { HoursContent } from '../hours-form.ts';
import { dayName, hoursText } from '../times.ts';
import styles from './hours-table.module.css';

/** The week's hours to read. */
export function HoursTable({ week }: Pick<HoursContent, 'week'>) {
  return (
    <dl className={styles.table}>
      {weekdays.map((day) => (
        <div key={day} className={styles.row}>
          <dt>{dayName(day)}</dt>
          <dd>{hoursText(week[day])}</dd>
        </div>
      ))}
    </dl>
  );
}
