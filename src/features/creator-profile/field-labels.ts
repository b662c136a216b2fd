import { ABOUT_MAX, type CreatorEdit } from '#contract/profile/edits.ts';
import type { Gender } from '#contract/profile/lists.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { linkNames } from '#src/lib/social-links.ts';
import type { ProfileProblem } from './profile-form.ts';

const problems: Record<ProfileProblem, () => string> = {
  content: m.profile_content_needed,
  tooLong: () => m.profile_too_long({ most: ABOUT_MAX }),
  interests: m.profile_interests_needed,
  city: m.city_required,
  url: m.refusal_URL_INVALID,
  social: m.refusal_SOCIAL_MISSING_CREATOR,
  birthNeeded: m.profile_birth_needed,
  birthWrong: m.app_invalid_field,
  young: m.profile_birth_young,
};
export const problemText = (problem: ProfileProblem): string => problems[problem]();

export const genderNames: Record<Gender, () => string> = {
  male: m.profile_gender_male,
  female: m.profile_gender_female,
  nonBinary: m.profile_gender_none,
};

const labels: Record<CreatorEdit['field'], () => string> = {
  ...linkNames,
  about: m.profile_bio,
  categories: m.app_interests,
  locality: m.app_city,
  acceptGiftOffer: m.profile_gift,
  acceptPaidPromotion: m.app_paid_promotions,
  gender: m.profile_gender,
  minPrice: m.profile_min_price,
  dateOfBirth: m.profile_birth,
  photo: m.profile_photo,
};
export const fieldLabel = (field: string): string =>
  Object.hasOwn(labels, field) ? labels[field as CreatorEdit['field']]() : field;

/** A field's value in words, for a comparison; the bio is shown as it is formatted instead. */
export function valueText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.app_yes() : m.app_no();
  if (Array.isArray(value)) {
    return value.map((id) => categoryLabel(String(id))).join(', ');
  }
  if (field === 'gender') return genderNames[value as Gender]?.() ?? String(value);
  if (field === 'minPrice') return m.profile_price({ price: Number(value) });
  return typeof value === 'string' && value !== '' ? value : m.profile_empty_value();
}
