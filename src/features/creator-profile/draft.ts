import * as z from 'zod/mini';
import { formDrafts, type Changes } from '#src/data/form-drafts.ts';
import { profileFields, type ProfileForm } from './profile-form.ts';

export type ProfileDraft = Changes<ProfileForm>;

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

/** Without the names that stand for nothing. */
const known = (values: z.infer<typeof part>) =>
  Object.fromEntries(
    profileFields
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, values[field]]),
  ) as Partial<ProfileForm>;

export const profileDrafts = formDrafts<ProfileDraft>('creator-profile', (value) => {
  const parsed = z.safeParse(stored, value);
  if (!parsed.success) return null;
  return { values: known(parsed.data.values), bases: known(parsed.data.bases) };
});
