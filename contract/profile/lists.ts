import { cities } from '../travel.ts';

/** Categories of the specification (3, Lists). */
export const categoryIds = [
  'eats',
  'shops',
  'arts',
  'community',
  'event',
  'outdoors',
  'nightlife',
  'family',
  'health',
] as const;
export type CategoryId = (typeof categoryIds)[number];

/** The 28 cities of the specification, by name (domain rules, 10). All are in `PROVINCE`, `COUNTRY`. */
export const cityNames = Object.keys(cities) as [string, ...string[]];
export const PROVINCE = 'AZ';
export const COUNTRY = 'USA';

/** The specification's genders. Both flags or neither means no preference. */
export const genders = ['male', 'female', 'nonBinary'] as const;
export type Gender = (typeof genders)[number];
type GenderFlags = { male: boolean; female: boolean };

/** Non-binary is stored, and shown, as no preference (domain rules, 17). */
export const flagsOf = (gender: Gender): GenderFlags => ({
  male: gender !== 'female',
  female: gender !== 'male',
});
export const genderOf = ({ male, female }: GenderFlags): Gender =>
  male === female ? 'nonBinary' : male ? 'male' : 'female';

/** Minimum price in dollars (specification, 9). */
export const MIN_PRICE = {
  least: 10,
  most: 500,
  step: 10,
  usual: 50,
  marks: [10, 100, 250, 500],
} as const;

/** Youngest age of a creator, in years (domain rules, 12). */
export const ADULT_YEARS = 18;
export const ageBands = ['18-24', '25-34', '35-44', '45-54', '55+'] as const;
export type AgeBand = (typeof ageBands)[number];

/** Whole years between a date of birth (`2001-03-31`) and a day. */
export function yearsBetween(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
