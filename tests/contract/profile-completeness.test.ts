import { expect, test } from 'vitest';
import {
  fillsOneOf,
  missingPartsOf,
  missingPartsOfRecord,
} from '#contract/profile/completeness.ts';
import { aCreatorProfile } from '../support/creator-profile.ts';

type ProfileFacts = Parameters<typeof missingPartsOf>[0];
const nothing: ProfileFacts = {
  hasPhoto: false,
  hasBirthDate: false,
  about: '<p>&nbsp;</p>',
  locality: '',
  categories: [],
  instagramUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  localBuzzUrl: '',
};

test('an empty profile lacks every part, and each of them alone is named', () => {
  const filled: [string, Partial<ProfileFacts>][] = [
    ['photo', { hasPhoto: true }],
    ['bio', { about: '<p>Patios</p>' }],
    ['city', { locality: 'Tempe' }],
    ['interests', { categories: ['eats'] }],
    ['birthDate', { hasBirthDate: true }],
    ['social', { localBuzzUrl: 'https://localbuzz.test/maya' }],
  ];
  const parts = filled.map(([part]) => part);

  expect(missingPartsOf(nothing)).toEqual(parts);
  for (const [part, facts] of filled) {
    expect(missingPartsOf({ ...nothing, ...facts })).toEqual(parts.filter((one) => one !== part));
  }
});

test('a photo and a date of birth that are on their way count as there', () => {
  const record = aCreatorProfile({ photoUrl: null }, { ageBand: null });

  expect(missingPartsOfRecord(record, { photo: false, birthDate: false })).toEqual([
    'photo',
    'birthDate',
  ]);
  expect(missingPartsOfRecord(record, { photo: true, birthDate: true })).toEqual([]);
});

test('an edit fills the part that its field is of', () => {
  expect(fillsOneOf([{ field: 'tiktokUrl' }], ['social'])).toBe(true);
  expect(fillsOneOf([{ field: 'minPrice' }, { field: 'about' }], ['bio'])).toBe(true);
  expect(fillsOneOf([{ field: 'minPrice' }, { field: 'locality' }], ['bio'])).toBe(false);
});
