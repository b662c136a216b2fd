import { refused, ok, type Result } from '../result.ts';
import type { RuleRefusal } from '../refusal.ts';
import { weekdays, type DayHours, type HoursException, type Week, type Weekday } from './record.ts';

/** Hours in a form; a time that was not chosen yet is null. */
export type EditedHours = { isOpen: boolean; startTime: number | null; endTime: number | null };
export type EditedWeek = Record<Weekday, EditedHours>;

/** A day that ends at this time or earlier ends on the next day, as a bar does: from 6 PM to 2 AM. */
const LATEST_NIGHT_END = 600;

/** `required`: an open day lacks this time. `order`: it ends before it starts, later than a night does, or at once. */
export type HoursProblem = { field: 'startTime' | 'endTime'; problem: 'required' | 'order' };

/** The problems of one day's hours. A closed day has none. */
export function problemsOf({ isOpen, startTime, endTime }: EditedHours): HoursProblem[] {
  if (!isOpen) return [];
  const missing: HoursProblem[] = [];
  if (startTime === null) missing.push({ field: 'startTime', problem: 'required' });
  if (endTime === null) missing.push({ field: 'endTime', problem: 'required' });
  if (startTime === null || endTime === null) return missing;
  const isRight = startTime < endTime || (endTime < startTime && endTime <= LATEST_NIGHT_END);
  return isRight ? [] : [{ field: 'endTime', problem: 'order' }];
}

/** Whether an open day ends after midnight. */
export const endsNextDay = ({ isOpen, startTime, endTime }: EditedHours): boolean =>
  isOpen && startTime !== null && endTime !== null && endTime < startTime;

/** A day as it is sent: closed is 0 and 0, whatever the form still shows. */
export const sentHours = (hours: EditedHours): DayHours =>
  hours.isOpen
    ? { isOpen: true, startTime: hours.startTime ?? 0, endTime: hours.endTime ?? 0 }
    : { isOpen: false, startTime: 0, endTime: 0 };

type Edited<Hours> = { week: Record<Weekday, Hours>; exceptions: readonly HoursException[] };

/** The hours as they are stored, or the first day that is wrong. One exception for a date; the last one wins. */
export function checkAvailability(
  edited: Edited<DayHours>,
): Result<{ week: Week; exceptions: HoursException[] }, RuleRefusal> {
  const wrongDay = weekdays.find((day) => problemsOf(edited.week[day]).length > 0);
  if (wrongDay) return refused({ code: 'AVAILABILITY_INVALID', current: { day: wrongDay } });
  const wrongDate = edited.exceptions.find((one) => problemsOf(one).length > 0)?.date;
  if (wrongDate) return refused({ code: 'AVAILABILITY_INVALID', current: { day: wrongDate } });
  const week = Object.fromEntries(weekdays.map((day) => [day, sentHours(edited.week[day])]));
  const byDate = new Map(edited.exceptions.map((one) => [one.date, one]));
  const exceptions = [...byDate.values()]
    .map((one) => ({ date: one.date, ...sentHours(one) }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  return ok({ week: week as Week, exceptions });
}

/** Why a day cannot be copied; the specification has a sentence for each. */
export type CopyProblem = 'noValues' | 'noSettings' | 'noTarget';

/** Copies one day's hours to other days. */
export function copyDay(
  week: EditedWeek | null,
  from: Weekday,
  targets: readonly Weekday[],
): Result<EditedWeek, CopyProblem> {
  if (!week) return refused('noValues');
  const source = week[from];
  if (!source || problemsOf(source).length > 0) return refused('noSettings');
  const others = targets.filter((day) => day !== from);
  if (others.length === 0) return refused('noTarget');
  return ok({ ...week, ...Object.fromEntries(others.map((day) => [day, { ...source }])) });
}
