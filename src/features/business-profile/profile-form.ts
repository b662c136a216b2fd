import {
  businessFields,
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  isWebUrl,
  sameValue,
  type BusinessEdit,
} from '#contract/profile/edits.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { hasLink } from '#contract/profile/name.ts';
import { PROVINCE } from '#contract/profile/lists.ts';
import { cleanLine, cleanText } from '#contract/text.ts';
import type { SocialLink } from '#src/lib/social-links.ts';
import type { BusinessProfile } from './overlay.ts';

/** The profile as it is edited; the state is the same for all. */
export type ProfileForm = Record<SocialLink, string> & {
  name: string;
  about: string;
  businessWebsite: string;
  categories: string[];
  street: string;
  locality: string;
  postalCode: string;
};
export type ProfileField = keyof ProfileForm;

export const profileFields = [
  'name',
  'about',
  'businessWebsite',
  'categories',
  'street',
  'locality',
  'postalCode',
  ...businessLinks,
] as const satisfies readonly ProfileField[];

export function formOf(profile: BusinessProfile): ProfileForm {
  const { name, about, categories, street, locality, postalCode, business } = profile;
  const links = Object.fromEntries(businessLinks.map((field) => [field, business[field]]));
  return {
    name,
    about,
    categories,
    street,
    locality,
    postalCode,
    businessWebsite: business.businessWebsite,
    ...(links as Record<SocialLink, string>),
  };
}

export type ProfileProblem =
  | 'name'
  | 'nameLink'
  | 'short'
  | 'long'
  | 'categories'
  | 'required'
  | 'city'
  | 'cityUnknown'
  | 'url'
  | 'invalid'
  | 'social';

/** The problem of one field, by the specification's rules; null without one. */
export function problemOf(field: ProfileField, form: ProfileForm): ProfileProblem | null {
  switch (field) {
    case 'name':
      if (form.name.trim() === '') return 'name';
      if (hasLink(form.name)) return 'nameLink';
      return businessFields.name.safeParse(form.name).success ? null : 'long';
    case 'about': {
      const { length } = cleanText(form.about);
      return length < DESCRIPTION_MIN ? 'short' : length > DESCRIPTION_MAX ? 'long' : null;
    }
    case 'categories':
      return form.categories.length === 0 ? 'categories' : null;
    case 'locality':
      if (form.locality.trim() === '') return 'city';
      return businessFields.address.shape.locality.safeParse(form.locality).success
        ? null
        : 'cityUnknown';
    case 'street':
    case 'postalCode': {
      const value = form[field].trim();
      if (value === '') return 'required';
      return businessFields.address.shape[field].safeParse(value).success ? null : 'invalid';
    }
    default: {
      const url = form[field].trim();
      return url === '' || isWebUrl(url) ? null : 'url';
    }
  }
}

/** Whether the social section as a whole lacks something. */
export const isSocialMissing = (form: Pick<ProfileForm, SocialLink>): boolean =>
  businessLinks.every((field) => form[field].trim() === '');

/** The fields that differ from their base. */
export const changedFields = (base: ProfileForm, form: ProfileForm): ProfileField[] =>
  profileFields.filter((field) => !sameValue(base[field], form[field]));

const addressFields: readonly ProfileField[] = ['street', 'locality', 'postalCode'];
const addressOf = ({ street, locality, postalCode }: ProfileForm) => ({
  street: cleanLine(street),
  locality,
  province: PROVINCE,
  postalCode: cleanLine(postalCode),
});

/** As the server will store it: the next edit has the same base, and is no conflict with itself. */
function asStored(field: ProfileField, value: string | readonly string[]) {
  if (typeof value !== 'string') return value;
  return field === 'about' ? cleanText(value) : cleanLine(value);
}

/** Only changed fields, each with its base. An address is one value and never mixed. */
export function editsBetween(base: ProfileForm, form: ProfileForm): BusinessEdit[] {
  const changed = changedFields(base, form);
  const edits = changed
    .filter((field) => !addressFields.includes(field))
    .map((field) => {
      return { field, base: base[field], value: asStored(field, form[field]) };
    });
  const moved = changed.some((field) => addressFields.includes(field))
    ? [{ field: 'address', base: addressOf(base), value: addressOf(form) }]
    : [];
  // The form was checked against these very schemas.
  return [...edits, ...moved] as BusinessEdit[];
}
