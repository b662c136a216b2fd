import * as z from 'zod/mini';
import { hoursException, timeOfDay, weekdays } from '#contract/availability/record.ts';
import type { EditedWeek } from '#contract/availability/rules.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { HoursForm } from './hours-form.ts';

/**
 * Changes to the hours that were not saved yet. They outlive leaving the screen, reloading and a crash, and go in the same
 * transaction that queues them. Drafts are kept by account and room: rooms' ids are UUIDs, so this one is no room's.
 */
const FORM = 'availability' as ChatroomId;

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
  }),
  baseVersion: z.optional(z.int()),
});

export async function keepDraft(accountId: AccountId, draft: HoursDraft): Promise<void> {
  const text = JSON.stringify(draft);
  await onDatabase(device.db, (db) => db.drafts.put({ accountId, chatroomId: FORM, text }));
}

/** Null: nothing was left unsaved, or by a build that kept it in another form. */
export async function readDraft(accountId: AccountId): Promise<HoursDraft | null> {
  const held = await onDatabase(device.db, (db) => db.drafts.get([accountId, FORM]));
  const parsed = z.safeParse(stored, held && parse(held.text));
  if (!parsed.success) return null;
  const { form, baseVersion } = parsed.data;
  return { form: { ...form, week: form.week as EditedWeek }, baseVersion };
}

export const dropDraft = async (accountId: AccountId): Promise<void> =>
  await onDatabase(device.db, (db) => forgetDraft(db, accountId));

/** Within the caller's transaction. */
export const forgetDraft = async (db: DeviceDatabase, accountId: AccountId): Promise<void> =>
  await db.drafts.delete([accountId, FORM]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off or foreign: the same as none.
    return null;
  }
}
