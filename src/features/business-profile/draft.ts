import * as z from 'zod/mini';
import { formDrafts, type Changes } from '#src/data/form-drafts.ts';
import { profileFields, type ProfileForm } from './profile-form.ts';

export type ProfileDraft = Changes<ProfileForm>;

const part = z.partial(
  z.object({
    ...Object.fromEntries(profileFields.map((field) => [field, z.string()])),
    categories: z.array(z.string()),
  }),
);
const stored = z.object({ values: part, bases: part });

export const profileDrafts = formDrafts('business-profile', (value) => {
  const parsed = z.safeParse(stored, value);
  return parsed.success ? (parsed.data as ProfileDraft) : null;
});
