import {
  getDayOfWeek,
  getWeeksInMonth,
  parseDate,
  toZoned,
  type CalendarDate,
} from '@internationalized/date';
import { useState, type ReactNode } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatLocale } from '#src/lib/format-locale.ts';
import { TIME_ZONE } from '#src/lib/dates.ts';
import './calendar.css';

/** The mark of a day beside its number. */
export interface DayMarks {
  /** Filled: confirmed. Outlined: requested. */
  dots: readonly ('filled' | 'outlined')[];
  /** The same as text, for a screen reader. */
  spoken: string | null;
  /** Drawn below the number. */
  bar?: ReactNode;
}

interface CalendarProps {
  label: string;
  /** `YYYY-MM-DD`. */
  day: string;
  onDayChange: (day: string) => void;
  /** `YYYY-MM`, which may be another month than the day's. */
  month: string;
  onMonthChange: (month: string) => void;
  marksOf: (day: string) => DayMarks | null;
}

/** Dots beyond this would touch each other in a phone's cell. */
const DOTS_MAX = 3;

const monthOf = (date: CalendarDate): string => date.toString().slice(0, 7);

/**
 * A month of days: arrow keys move by day and week, Page Up and Down by month, Enter chooses. Its names are in the language of
 * the texts around it, not the browser's, and its weeks begin on Sunday.
 */
export function Calendar(props: CalendarProps) {
  const { label, day, onDayChange, month, onMonthChange, marksOf } = props;
  const [focused, setFocused] = useState(() => dateIn(month, day));
  // The month came from elsewhere, such as Back.
  if (monthOf(focused) !== month) setFocused(dateIn(month, day));

  const moveTo = (date: CalendarDate) => {
    setFocused(date);
    if (monthOf(date) !== month) onMonthChange(monthOf(date));
  };

  return (
    <I18nProvider locale={formatLocale()}>
      <AriaCalendar
        aria-label={label}
        className="calendar"
        // With its zone, so that "today" is Phoenix's on every device.
        value={toZoned(parseDate(day), TIME_ZONE)}
        onChange={(date) => onDayChange(date.toString().slice(0, 10))}
        focusedValue={focused}
        onFocusChange={moveTo}
      >
        <div className="calendar-header">
          <CalendarHeading className="calendar-title" />
          <Button slot="previous" className="calendar-turn">
            <ChevronLeft aria-hidden />
          </Button>
          <Button slot="next" className="calendar-turn">
            <ChevronRight aria-hidden />
          </Button>
        </div>
        <CalendarGrid className="calendar-grid" weekdayStyle="short">
          <CalendarGridHeader>
            {(name) => <CalendarHeaderCell className="calendar-weekday">{name}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <Day date={date} marksOf={marksOf} />}</CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}

/** A month's place while its days are not drawn yet. */
export function CalendarSpace({ month }: Pick<CalendarProps, 'month'>) {
  const weeks = getWeeksInMonth(parseDate(`${month}-01`), 'en-US');
  return (
    <div className="calendar">
      <div className="calendar-header">
        <div className="calendar-turn" />
      </div>
      <div className="calendar-weekday">{'\u00a0'}</div>
      {Array.from({ length: weeks }, (_, week) => (
        <div key={week} className="calendar-week" />
      ))}
    </div>
  );
}

function Day({ date, marksOf }: { date: CalendarDate; marksOf: CalendarProps['marksOf'] }) {
  const marks = marksOf(date.toString());
  const isWeekend = getDayOfWeek(date, 'en-US', 'mon') > 4;
  return (
    <CalendarCell
      date={date}
      className="calendar-day"
      data-weekend={isWeekend || undefined}
      // The library names a day by its date alone.
      render={(cell) => (
        <div
          {...cell}
          aria-label={[cell['aria-label'], marks?.spoken].filter(Boolean).join(', ')}
        />
      )}
    >
      {({ formattedDate }) => (
        <>
          <span className="calendar-number">{formattedDate}</span>
          <span className="calendar-dots" aria-hidden>
            {marks?.dots.slice(0, DOTS_MAX).map((dot, place) => (
              <span key={place} className="calendar-dot" data-dot={dot} />
            ))}
          </span>
          {marks?.bar}
        </>
      )}
    </CalendarCell>
  );
}

const dateIn = (month: string, day: string): CalendarDate =>
  parseDate(day.startsWith(month) ? day : `${month}-01`);
