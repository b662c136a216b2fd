import { weekdays } from '#contract/availability/record.ts';
import type { HoursContent } from '../hours-form.ts';
import { Card } from '#src/ui/card.tsx';
import { dayName, hoursText } from '../times.ts';
import styles from './hours-table.module.css';

/** The week's hours to read. */
export function HoursTable({ week }: Pick<HoursContent, 'week'>) {
  return (
    <Card as="dl" padding="none" divided>
      {weekdays.map((day) => (
        <div key={day} className={styles.row}>
          <dt>{dayName(day)}</dt>
          <dd>{hoursText(week[day])}</dd>
        </div>
      ))}
    </Card>
  );
}
