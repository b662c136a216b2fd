import type { Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import type { DayMarks } from '#src/ui/calendar.tsx';
import type { CalendarView } from './queries.ts';
import { dotOf, shootsByDay, type Dot } from './shoot-days.ts';

/** Every day's dots and their text; a day without an active shoot has no entry. */
export function marksOfDays({ view }: { view: Pick<CalendarView, 'shoots'> }): Map<Day, DayMarks> {
  const marks = new Map<Day, DayMarks>();
  for (const [day, shoots] of shootsByDay(view.shoots)) {
    const dots = shoots.flatMap((shoot) => dotOf(shoot) ?? []);
    if (dots.length > 0) marks.set(day, { dots, spoken: spokenOf(dots) });
  }
  return marks;
}

/** `2 shoots`, `1 shoot, not confirmed`, `3 shoots, 1 not confirmed`. */
function spokenOf(dots: readonly Dot[]): string {
  const count = dots.length;
  const requested = dots.filter((dot) => dot === 'outlined').length;
  if (requested === 0) return m.calendar_shoots({ count });
  if (requested === count) return m.calendar_requested_shoots({ count });
  return m.calendar_some_requested({ shoots: m.calendar_shoots({ count }), count: requested });
}
