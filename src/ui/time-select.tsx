import { useId } from 'react';
import { ChevronDown, CircleAlert } from 'lucide-react';
import './field.css';
import './time-select.css';

interface TimeSelectProps {
  label: string;
  /** The complete label for a screen reader, where several are in one row. */
  spoken?: string;
  /** Hour × 100 + minutes; null: none chosen yet. */
  value: number | null;
  onChange: (time: number) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
  format: (time: number) => string;
  errorMessage?: string | undefined;
}

/** Every quarter hour of a day as hour × 100 + minutes. */
const times = Array.from({ length: 96 }, (_, step) => Math.floor(step / 4) * 100 + (step % 4) * 15);

/**
 * A time of day in steps of 15 minutes. The platform's own list: a phone's wheel and a desktop's type-ahead, at no cost
 * where fourteen of them with 96 times each stand on one screen.
 */
export function TimeSelect(props: TimeSelectProps) {
  const { label, spoken, value, onChange, placeholder, format, errorMessage } = props;
  const id = useId();
  return (
    <div className="field time-select">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="time-select-box">
        <select
          id={id}
          className="field-control time-select-control"
          aria-label={spoken}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={errorMessage ? `${id}-error` : undefined}
          data-invalid={errorMessage ? true : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {value === null ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {times.map((time) => (
            <option key={time} value={time}>
              {format(time)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      {errorMessage ? (
        <span id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden />
          <span>{errorMessage}</span>
        </span>
      ) : null}
    </div>
  );
}
