import * as z from 'zod/mini';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { changedFields, profileFields, type ProfileForm } from './profile-form.ts';

/**
 * Changes to the profile that were not saved yet. They outlive leaving the screen, reloading and a crash, and go in the same
 * transaction that queues them. Drafts are kept by account and room: rooms' ids are UUIDs, so this one is no room's.
 */
const FORM = 'business-profile' as ChatroomId;

/** The fields that were changed, and what each was when the person began to write. */
export type ProfileDraft = { values: Partial<ProfileForm>; bases: Partial<ProfileForm> };

const part = z.partial(
  z.object({
    ...Object.fromEntries(profileFields.map((field) => [field, z.string()])),
    categories: z.array(z.string()),
  }),
);
const stored = z.object({ values: part, bases: part });

/** Nothing changed is nothing to keep. */
export async function keepDraft(
  accountId: AccountId,
  base: ProfileForm,
  form: ProfileForm,
): Promise<void> {
  const changed = changedFields(base, form);
  const pick = (from: ProfileForm) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]));
  const text = JSON.stringify({ values: pick(form), bases: pick(base) });
  await onDatabase(device.db, async (db) => {
    if (changed.length === 0) await forgetDraft(db, accountId);
    else await db.drafts.put({ accountId, chatroomId: FORM, text });
  });
}

/** Null: nothing was left unsaved, or by a build that kept it in another form. */
export async function readDraft(accountId: AccountId): Promise<ProfileDraft | null> {
  const held = await onDatabase(device.db, (db) => db.drafts.get([accountId, FORM]));
  const parsed = z.safeParse(stored, held && parse(held.text));
  return parsed.success ? (parsed.data as ProfileDraft) : null;
}

/** Within the caller's transaction. */
export const forgetDraft = async (db: DeviceDatabase, accountId: AccountId): Promise<void> =>
  await db.drafts.delete([accountId, FORM]);

function parse(held: string): unknown {
  try {
    return JSON.parse(held);
  } catch {
    // Cut off or foreign: the same as none.
    return null;
  }
}
