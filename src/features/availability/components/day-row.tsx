import type { Weekday } from '#contract/availability/record.ts';
import type { EditedHours, HoursProblem } from '#contract/availability/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { shownProblems } from '../hours-form.ts';
import { dayName } from '../times.ts';
import { HoursFields } from './hours-fields.tsx';
import styles from './day-row.module.css';

type Props = {
  day: Weekday;
  hours: EditedHours;
  /** After an attempt to save, missing times are shown. */
  isTried: boolean;
  onChange: (change: Partial<EditedHours>) => void;
  onCopy: () => void;
};

/** One weekday: open or not, from when to when, and "Copy from…". */
export function DayRow({ day, hours, isTried, onChange, onCopy }: Props) {
  const name = dayName(day);
  const problems: HoursProblem[] = shownProblems(hours, isTried);
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>{name}</h3>
      <Switch
        className={styles.switch}
        isSelected={hours.isOpen}
        onChange={(isOpen) => onChange({ isOpen })}
        aria-label={m.availability_open({ day: name })}
      >
        {hours.isOpen ? m.availability_day_open() : m.availability_day_closed()}
      </Switch>
      <div className={styles.times}>
        {hours.isOpen ? (
          <HoursFields name={name} hours={hours} problems={problems} onChange={onChange} />
        ) : null}
      </div>
      <Button
        className={styles.copy}
        variant="quiet"
        size="small"
        aria-label={m.availability_copy_for({ day: name })}
        onPress={onCopy}
      >
        {m.availability_copy()}
      </Button>
    </li>
  );
}
