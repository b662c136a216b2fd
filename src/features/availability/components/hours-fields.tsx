import { endsNextDay, type EditedHours, type HoursProblem } from '#contract/availability/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import { TimeSelect } from '#src/ui/time-select.tsx';
import { timeText } from '../times.ts';
import styles from './hours-fields.module.css';

type Props = {
  /** The day they are of, spoken. */
  name: string;
  hours: EditedHours;
  problems: readonly HoursProblem[];
  onChange: (change: Partial<EditedHours>) => void;
};

const sentences: Record<HoursProblem['problem'], () => string> = {
  required: m.app_field_required,
  order: m.availability_order,
};

/** Start and end of an open day, in steps of 15 minutes. */
export function HoursFields({ name, hours, problems, onChange }: Props) {
  const errorOf = (field: HoursProblem['field']) => {
    const found = problems.find((one) => one.field === field);
    return found && sentences[found.problem]();
  };
  return (
    <div className={styles.fields}>
      <TimeSelect
        label={m.availability_start()}
        spoken={m.availability_start_of({ day: name })}
        placeholder={m.ui_choose()}
        format={timeText}
        value={hours.startTime}
        onChange={(startTime) => onChange({ startTime })}
        errorMessage={errorOf('startTime')}
      />
      <TimeSelect
        label={m.availability_end()}
        spoken={m.availability_end_of({ day: name })}
        placeholder={m.ui_choose()}
        format={timeText}
        value={hours.endTime}
        onChange={(endTime) => onChange({ endTime })}
        errorMessage={errorOf('endTime')}
      />
      {problems.length === 0 && endsNextDay(hours) ? (
        <Hint>{m.availability_next_day()}</Hint>
      ) : null}
    </div>
  );
}
