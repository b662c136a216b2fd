import * as z from 'zod/mini';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { profileFields, type ProfileField, type ProfileForm } from './profile-form.ts';

/**
 * Changes to the profile that were not saved yet. They outlive leaving the screen, reloading and a crash, and go in the same
 * transaction that queues them. Drafts are kept by account and room: rooms' ids are UUIDs, so this one is no room's.
 */
const FORM = 'creator-profile' as ChatroomId;

/** The fields that were changed, and what each was when the person began to write. */
export type ProfileDraft = { values: Partial<ProfileForm>; bases: Partial<ProfileForm> };

const text = z.optional(z.string());
const part = z.object({
  about: text,
  categories: z.optional(z.array(z.string())),
  locality: text,
  instagramUrl: text,
  tiktokUrl: text,
  youtubeUrl: text,
  localBuzzUrl: text,
  acceptGiftOffer: z.optional(z.boolean()),
  acceptPaidPromotion: z.optional(z.boolean()),
  gender: z.optional(z.enum(['male', 'female', 'nonBinary'])),
  minPrice: z.optional(z.number()),
  dateOfBirth: text,
});
const stored = z.object({ values: part, bases: part });

/** What differs from where the person began. */
export function draftOf(base: ProfileForm, form: ProfileForm, changed: readonly ProfileField[]) {
  const pick = (from: ProfileForm) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<ProfileForm>;
  return { values: pick(form), bases: pick(base) };
}

/** Nothing changed is nothing to keep. */
export async function keepDraft(accountId: AccountId, draft: ProfileDraft): Promise<void> {
  const isEmpty = Object.keys(draft.values).length === 0;
  await onDatabase(device.db, async (db) => {
    if (isEmpty) await forgetDraft(db, accountId);
    else await db.drafts.put({ accountId, chatroomId: FORM, text: JSON.stringify(draft) });
  });
}

/** Null: nothing was left unsaved, or by a build that kept it in another form. */
export async function readDraft(accountId: AccountId): Promise<ProfileDraft | null> {
  const held = await onDatabase(device.db, (db) => db.drafts.get([accountId, FORM]));
  const parsed = z.safeParse(stored, held && parse(held.text));
  if (!parsed.success) return null;
  return { values: known(parsed.data.values), bases: known(parsed.data.bases) };
}

/** Without the names that stand for nothing. */
const known = (values: z.infer<typeof part>) =>
  Object.fromEntries(
    profileFields
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, values[field]]),
  ) as Partial<ProfileForm>;

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
