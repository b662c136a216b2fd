import { hasText } from '#contract/profile/about-html.ts';
import {
  ABOUT_MAX,
  creatorFields,
  isWebUrl,
  sameValue,
  type CreatorEdit,
} from '#contract/profile/edits.ts';
import { creatorLinks } from '#contract/profile/links.ts';
import { ADULT_YEARS, genderOf, yearsBetween, type Gender } from '#contract/profile/lists.ts';
import type { CreatorLink } from '#contract/profile/links.ts';
import type { CreatorProfile } from './overlay.ts';

/** The profile as it is edited. An empty date of birth leaves the stored one as it is. */
export type ProfileForm = Record<CreatorLink, string> & {
  about: string;
  categories: string[];
  locality: string;
  acceptGiftOffer: boolean;
  acceptPaidPromotion: boolean;
  gender: Gender;
  minPrice: number;
  dateOfBirth: string;
};
type ProfileField = keyof ProfileForm;

export const profileFields = [
  'about',
  'categories',
  'locality',
  ...creatorLinks,
  'acceptGiftOffer',
  'acceptPaidPromotion',
  'minPrice',
  'gender',
  'dateOfBirth',
] as const satisfies readonly ProfileField[];

export function formOf({ about, categories, locality, creator }: CreatorProfile): ProfileForm {
  const { instagramUrl, tiktokUrl, youtubeUrl, localBuzzUrl } = creator;
  return {
    about,
    categories,
    locality,
    instagramUrl,
    tiktokUrl,
    youtubeUrl,
    localBuzzUrl,
    acceptGiftOffer: creator.acceptGiftOffer,
    acceptPaidPromotion: creator.acceptPaidPromotion,
    gender: genderOf(creator),
    minPrice: creator.minPrice,
    dateOfBirth: '',
  };
}

export type ProfileProblem =
  | 'content'
  | 'tooLong'
  | 'interests'
  | 'city'
  | 'url'
  | 'social'
  | 'birthNeeded'
  | 'birthWrong'
  | 'young';

export type Checking = { hasBirthDate: boolean; today: string };

/** The problem of one field, by the specification's rules; null: none. */
export function problemOf(
  field: ProfileField,
  form: ProfileForm,
  { hasBirthDate, today }: Checking,
): ProfileProblem | null {
  switch (field) {
    case 'about':
      if (!hasText(form.about)) return 'content';
      return form.about.length > ABOUT_MAX ? 'tooLong' : null;
    case 'categories':
      return form.categories.length === 0 ? 'interests' : null;
    case 'locality':
      return creatorFields.locality.safeParse(form.locality).success ? null : 'city';
    case 'instagramUrl':
    case 'tiktokUrl':
    case 'youtubeUrl':
    case 'localBuzzUrl': {
      const url = form[field].trim();
      return url === '' || isWebUrl(url) ? null : 'url';
    }
    case 'dateOfBirth':
      return birthProblem(form.dateOfBirth, hasBirthDate, today);
    default:
      return null;
  }
}

function birthProblem(day: string, hasBirthDate: boolean, today: string): ProfileProblem | null {
  if (day === '') return hasBirthDate ? null : 'birthNeeded';
  if (!creatorFields.dateOfBirth.safeParse(day).success || day > today) return 'birthWrong';
  return yearsBetween(day, today) < ADULT_YEARS ? 'young' : null;
}

/** Whether the social section as a whole lacks something. */
export const socialProblem = (form: ProfileForm): ProfileProblem | null =>
  creatorLinks.some((field) => form[field].trim() !== '') ? null : 'social';

/** The fields that differ from what the person began with. */
export const changedFields = (base: ProfileForm, form: ProfileForm): ProfileField[] =>
  profileFields.filter((field) => !sameValue(base[field], form[field]));

/** Only what was changed, each with what it was; a date of birth has no such thing on this device. */
export function editsBetween(base: ProfileForm, form: ProfileForm): CreatorEdit[] {
  return changedFields(base, form).map((field) => {
    const value = typeof form[field] === 'string' ? form[field].trim() : form[field];
    const edit = field === 'dateOfBirth' ? { field, value } : { field, base: base[field], value };
    // The form was checked against these very schemas.
    return edit as CreatorEdit;
  });
}
