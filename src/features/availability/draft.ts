import * as z from 'zod/mini';
import {
  bookingRules,
  hoursException,
  timeOfDay,
  weekdays,
} from '#contract/availability/record.ts';
import type { EditedWeek } from '#contract/availability/rules.ts';
import { formDrafts } from '#src/data/form-drafts.ts';
import type { HoursForm } from './hours-form.ts';

/** The form as it was left, and the version it was begun over: what changed meanwhile is still a conflict. */
export type HoursDraft = { form: HoursForm; baseVersion: number | undefined };

const edited = z.object({
  isOpen: z.boolean(),
  startTime: z.nullable(timeOfDay),
  endTime: z.nullable(timeOfDay),
});
const stored = z.object({
  form: z.object({
    week: z.record(z.enum(weekdays), edited),
    exceptions: z.array(hoursException),
    booking: z.optional(bookingRules),
  }),
  baseVersion: z.optional(z.int()),
});

export const hoursDrafts = formDrafts<HoursDraft>('availability', (value) => {
  const parsed = z.safeParse(stored, value);
  if (!parsed.success) return null;
  const { form, baseVersion } = parsed.data;
  return { form: { ...form, week: form.week as EditedWeek }, baseVersion };
});
