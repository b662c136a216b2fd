import type { ProfilePart } from '#contract/profile/completeness.ts';
import { m } from '#src/paraglide/messages.js';
import { formatLocale } from './format-locale.ts';

const names: Record<ProfilePart, () => string> = {
  photo: m.profile_part_photo,
  bio: m.profile_part_bio,
  city: m.profile_part_city,
  interests: m.profile_part_interests,
  birthDate: m.profile_part_birth,
  social: m.profile_part_social,
};

/** `Add a photo and your city to apply`. */
export function addPartsText(missing: readonly ProfilePart[]): string {
  const list = new Intl.ListFormat(formatLocale(), { type: 'conjunction' });
  return m.profile_add_parts({ parts: list.format(missing.map((part) => names[part]())) });
}
