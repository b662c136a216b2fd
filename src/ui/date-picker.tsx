import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import './date-picker.css';

interface DatePickerDay {
  /** `YYYY-MM-DD`. */
  day: string;
  weekday: string;
  date: string;
  /** Small, below: how much is free. */
  note?: string;
  /** The complete date as text. */
  spoken: string;
}

interface DatePickerProps {
  label: string;
  days: readonly DatePickerDay[];
  value: string;
  onChange: (day: string) => void;
}

/** A strip of the days there are to choose from, moved through by arrow keys and by swiping. */
export function DatePicker({ label, days, value, onChange }: DatePickerProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="date-picker"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([day]) => onChange(String(day))}
    >
      {days.map(({ day, weekday, date, note, spoken }) => (
        <ToggleButton
          key={day}
          id={day}
          aria-label={spoken}
          className="date-picker-day"
          // A group gives the focus back to where it was last, which scrolled the strip away under the finger.
          preventFocusOnPress
        >
          <span className="date-picker-weekday">{weekday}</span>
          <span className="date-picker-date">{date}</span>
          {note ? <span className="date-picker-note">{note}</span> : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
