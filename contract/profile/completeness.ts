import { hasText } from './about-html.ts';
import type { CreatorEdit } from './edits.ts';
import { creatorLinks, type CreatorLink } from './links.ts';
import type { AccountProfile } from './record.ts';

/** The parts of a creator's profile that an application needs, in the order in which they are asked for. */
const profileParts = ['photo', 'bio', 'city', 'interests', 'birthDate', 'social'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** A creator's profile as far as it counts. */
type ProfileFacts = Record<CreatorLink, string> & {
  hasPhoto: boolean;
  hasBirthDate: boolean;
  about: string;
  locality: string;
  categories: readonly string[];
};

/**
 * The missing parts, in their order. As long as there is one, the server refuses an application, and the account's tours wait
 * (`completionStatus.profile`).
 */
export function missingPartsOf(facts: ProfileFacts): ProfilePart[] {
  const isThere: Record<ProfilePart, boolean> = {
    photo: facts.hasPhoto,
    bio: hasText(facts.about),
    city: facts.locality !== '',
    interests: facts.categories.length > 0,
    birthDate: facts.hasBirthDate,
    social: creatorLinks.some((link) => facts[link] !== ''),
  };
  return profileParts.filter((part) => !isThere[part]);
}

/**
 * The same of a profile as its devices keep it, which know of a date of birth only the age band. A photo or a date of birth that
 * is on its way counts as there.
 */
export const missingPartsOfRecord = (
  { creator, photoUrl, about, locality, categories }: AccountProfile,
  onItsWay: { photo: boolean; birthDate: boolean },
): ProfilePart[] =>
  creator === null
    ? []
    : missingPartsOf({
        ...creator,
        hasPhoto: photoUrl !== null || onItsWay.photo,
        hasBirthDate: creator.ageBand !== null || onItsWay.birthDate,
        about,
        locality,
        categories,
      });

const fieldParts: Partial<Record<CreatorEdit['field'], ProfilePart>> = {
  photo: 'photo',
  about: 'bio',
  locality: 'city',
  categories: 'interests',
  dateOfBirth: 'birthDate',
  instagramUrl: 'social',
  tiktokUrl: 'social',
  youtubeUrl: 'social',
  localBuzzUrl: 'social',
};

/** Whether edits fill one of these parts. */
export const fillsOneOf = (
  edits: readonly Pick<CreatorEdit, 'field'>[],
  parts: readonly ProfilePart[],
): boolean =>
  edits.some(({ field }) => {
    const part = fieldParts[field];
    return part !== undefined && parts.includes(part);
  });
