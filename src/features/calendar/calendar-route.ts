import type { AppointmentId } from '#contract/ids.ts';
import type { Day } from '#contract/phoenix-time.ts';

/** The calendar's position, which is part of the route, so that Back and a reload restore it. */
export type CalendarRoute = {
  /** `YYYY-MM`. */
  month: string;
  day: Day;
  shoot: AppointmentId | null;
};

export const monthOf = (day: Day): string => day.slice(0, 7);
