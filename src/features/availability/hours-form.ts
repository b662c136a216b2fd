import {
  defaultBookingRules,
  weekdays,
  type BookingRules,
  type DayHours,
  type HoursException,
  type Week,
  type Weekday,
} from '#contract/availability/record.ts';
import {
  checkAvailability,
  copyDay,
  problemsOf,
  sentHours,
  type CopyProblem,
  type EditedHours,
  type EditedWeek,
  type HoursProblem,
} from '#contract/availability/rules.ts';
import type { Day } from '#contract/phoenix-time.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';

/** A business's hours as they are stored and sent. */
export type HoursContent = {
  week: Week;
  exceptions: HoursException[];
  booking?: BookingRules | undefined;
};

/** The same while they are edited: an open day may lack a time. Exceptions only enter it complete. */
export type HoursForm = {
  week: EditedWeek;
  exceptions: HoursException[];
  booking?: BookingRules | undefined;
};

export type HoursAction =
  | { type: 'setDay'; day: Weekday; change: Partial<EditedHours> }
  | { type: 'setWeek'; week: EditedWeek }
  | { type: 'setBooking'; change: Partial<BookingRules> }
  | { type: 'addException'; exception: HoursException }
  | { type: 'removeException'; date: Day };

/** The form of the stored hours. A closed day has no times, and past exceptions are dropped. */
export function formOf({ week, exceptions, booking }: HoursContent, today: Day): HoursForm {
  return {
    ...(booking && { booking }),
    week: Object.fromEntries(weekdays.map((day) => [day, editedHours(week[day])])) as EditedWeek,
    exceptions: exceptions.filter((one) => one.date >= today),
  };
}

const editedHours = (hours: DayHours): EditedHours =>
  hours.isOpen ? { ...hours } : { isOpen: false, startTime: null, endTime: null };

const nineToFive: EditedHours = { isOpen: true, startTime: 900, endTime: 1700 };
const closed: EditedHours = { isOpen: false, startTime: null, endTime: null };

/** Usual hours: Monday to Friday, 9 to 5. */
export const usualWeek: EditedWeek = {
  mon: nineToFive,
  tue: nineToFive,
  wed: nineToFive,
  thu: nineToFive,
  fri: nineToFive,
  sat: closed,
  sun: closed,
};

/** The form after one thing that a person did to it. Pure. */
export function changeForm(form: HoursForm, act: HoursAction): HoursForm {
  switch (act.type) {
    case 'setDay':
      return {
        ...form,
        week: { ...form.week, [act.day]: { ...form.week[act.day], ...act.change } },
      };
    case 'setWeek':
      return { ...form, week: act.week };
    case 'setBooking':
      return { ...form, booking: { ...bookingOf(form), ...act.change } };
    case 'addException':
      return { ...form, exceptions: withException(form.exceptions, act.exception) };
    case 'removeException':
      return { ...form, exceptions: form.exceptions.filter((one) => one.date !== act.date) };
  }
}

/** How bookings are taken, as far as it is known. */
export const bookingOf = ({ booking }: Pick<HoursForm, 'booking'>): BookingRules =>
  booking ?? defaultBookingRules;

/** One exception for a date: the newer one replaces the older. */
const withException = (held: readonly HoursException[], added: HoursException) =>
  [...held.filter((one) => one.date !== added.date), added].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );

/** The payload of the form, or its problems. */
export function contentOf({
  week,
  exceptions,
  booking,
}: HoursForm): Result<HoursContent, RuleRefusal> {
  const wrong = weekdays.find((day) => problemsOf(week[day]).length > 0);
  if (wrong) {
    return { ok: false, refusal: { code: 'AVAILABILITY_INVALID', current: { day: wrong } } };
  }
  const checked = checkAvailability({ week: sentWeek(week), exceptions });
  return checked.ok && booking ? ok({ ...checked.value, booking }) : checked;
}

const sentWeek = (week: EditedWeek): Week =>
  Object.fromEntries(weekdays.map((day) => [day, sentHours(week[day])])) as Week;

/** Whether two forms have the same payload. Times that a closed day still contains don't count. */
export function isSameForm(a: HoursForm, b: HoursForm): boolean {
  return (
    weekdays.every((day) => isSameDay(a.week[day], b.week[day])) &&
    bookingOf(a).capacity === bookingOf(b).capacity &&
    bookingOf(a).autoConfirm === bookingOf(b).autoConfirm &&
    JSON.stringify(a.exceptions.map(plainException)) ===
      JSON.stringify(b.exceptions.map(plainException))
  );
}

const plainException = ({ date, isOpen, startTime, endTime }: HoursException) =>
  isOpen ? [date, startTime, endTime] : [date];

function isSameDay(a: EditedHours, b: EditedHours): boolean {
  if (a.isOpen !== b.isOpen) return false;
  return !a.isOpen || (a.startTime === b.startTime && a.endTime === b.endTime);
}

/** The visible problem of a day: a wrong order at once, a missing time only after an attempt to save. */
export function shownProblems(hours: EditedHours, isTried: boolean): HoursProblem[] {
  return problemsOf(hours).filter((one) => isTried || one.problem === 'order');
}

/** The nearest earlier day with hours to copy; null without any. */
export function likelySource(week: EditedWeek, target: Weekday): Weekday | null {
  const index = weekdays.indexOf(target);
  const before = weekdays.map((_, step) => weekdays[(index + 6 - step) % 7] as Weekday);
  const found = before.find(
    (day) => day !== target && week[day].isOpen && problemsOf(week[day]).length === 0,
  );
  return found ?? null;
}

/** Copies a day's hours within the form; without a source there is nothing to copy. */
export function copyWithin(
  form: HoursForm | null,
  from: Weekday | null,
  targets: readonly Weekday[],
): Result<HoursAction, CopyProblem> {
  if (form && !from) return { ok: false, refusal: 'noSettings' };
  const copied = copyDay(form?.week ?? null, from ?? 'mon', targets);
  return copied.ok ? { ok: true, value: { type: 'setWeek', week: copied.value } } : copied;
}
