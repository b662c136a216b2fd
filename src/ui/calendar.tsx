import {
  getDayOfWeek,
  getWeeksInMonth,
  parseDate,
  toZoned,
  type CalendarDate,
} from '@internationalized/date';
import {
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { Button, ButtonContext } from 'react-aria-components/Button';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useSlottedContext } from 'react-aria-components/slots';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayOf } from '#contract/phoenix-time.ts';
import { formatLocale } from '#src/lib/format-locale.ts';
import { useNow } from '#src/lib/now.ts';
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
  /** Another number undoes a turn to another month that is still being rendered. */
  returns?: number;
  marksOf: (day: string) => DayMarks | null;
}

/** Dots beyond this would touch each other in a phone's cell. */
const DOTS_MAX = 3;

const monthOf = (date: CalendarDate): string => date.toString().slice(0, 7);

/**
 * A month of days: arrow keys move by day and week, Page Up and Down by month, Enter chooses. Its names are in the language of
 * the texts around it, not the browser's, and its weeks begin on Sunday. `onMonthChange` is called once a month is shown.
 */
export function Calendar({ month, onMonthChange, returns = 0, ...props }: CalendarProps) {
  const [focused, setFocused] = useState(() => dateIn(month, props.day));
  const [given, setGiven] = useState(month);
  if (given !== month) {
    setGiven(month);
    // The month came from elsewhere, such as Back.
    if (monthOf(focused) !== month) setFocused(dateIn(month, props.day));
  }
  const shown = monthOf(focused);
  // The address follows later, so a month that is turned back meanwhile is reported too.
  const reported = useRef(month);
  // Queued behind a turn that is still being rendered, so that the turn doesn't outlast it.
  const keep = useEffectEvent(() =>
    setFocused((date) => (monthOf(date) === month ? date : dateIn(month, props.day))),
  );
  useLayoutEffect(() => {
    if (reported.current !== month) keep();
    reported.current = month;
  }, [month]);
  useLayoutEffect(() => keep(), [returns]);
  const report = useEffectEvent(() => {
    if (shown === reported.current) return;
    reported.current = shown;
    onMonthChange(shown);
  });
  useEffect(() => report(), [shown]);
  const today = dayOf(useNow());
  return <Month key={today} {...props} focused={focused} onFocus={setFocused} />;
}

type MonthProps = Pick<CalendarProps, 'label' | 'day' | 'onDayChange' | 'marksOf'> & {
  focused: CalendarDate;
  onFocus: Dispatch<SetStateAction<CalendarDate>>;
};

/** The month of the focused day. Its days take long to render, so only another day of the clock or a change of their own renders them again. */
const Month = memo(function Month(props: MonthProps) {
  const { label, day, onDayChange, marksOf, focused, onFocus } = props;
  // The days are rendered in slices, after the frame that draws the button as pressed.
  const turn = (months: number) =>
    startTransition(() => onFocus((date) => dateIn(monthOf(date.add({ months })), day)));

  return (
    <I18nProvider locale={formatLocale()}>
      <AriaCalendar
        aria-label={label}
        className="calendar"
        // With its zone, so that "today" is Phoenix's on every device.
        value={toZoned(parseDate(day), TIME_ZONE)}
        onChange={(date) => onDayChange(date.toString().slice(0, 10))}
        focusedValue={focused}
        onFocusChange={onFocus}
      >
        <div className="calendar-header">
          <CalendarHeading className="calendar-title" />
          <TurnButton slot="previous" onPress={() => turn(-1)}>
            <ChevronLeft aria-hidden />
          </TurnButton>
          <TurnButton slot="next" onPress={() => turn(1)}>
            <ChevronRight aria-hidden />
          </TurnButton>
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
});

type TurnButtonProps = {
  slot: 'previous' | 'next';
  onPress: () => void;
  children: ReactNode;
};

/** Uses the library's accessible name. The library's own press would render the days before the next frame. */
function TurnButton({ slot, onPress, children }: TurnButtonProps) {
  const named = useSlottedContext(ButtonContext, slot);
  return (
    <Button
      slot={null}
      aria-label={named?.['aria-label']}
      className="calendar-turn"
      onPress={onPress}
    >
      {children}
    </Button>
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
