import type { AppointmentId } from '#contract/ids.ts';
import type { Day } from '#contract/phoenix-time.ts';

/** Where in the calendar somebody is: it lives in the address, so that Back and a reload come back to it. */
export type CalendarRoute = {
  /** `YYYY-MM`. */
  month: string;
  day: Day;
  shoot: AppointmentId | null;
};

export const monthOf = (day: Day): string => day.slice(0, 7);
