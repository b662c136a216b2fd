import { describe, expect, it } from 'vitest';
import {
  changedFields,
  editsBetween,
  formOf,
  problemOf,
  socialProblem,
  type ProfileForm,
} from '#src/features/creator-profile/profile-form.ts';
import { aCreatorProfile } from '../../../support/creator-profile.ts';

const form = (over: Partial<ProfileForm> = {}): ProfileForm => ({
  ...formOf(aCreatorProfile()),
  ...over,
});
const checking = { hasBirthDate: true, today: '2026-11-20' };

describe('the profile’s rules', () => {
  it.each([
    ['about', { about: '<p> </p>' }, 'content'],
    ['about', { about: `<p>${'a'.repeat(10_000)}</p>` }, 'tooLong'],
    ['categories', { categories: [] }, 'interests'],
    ['locality', { locality: '' }, 'city'],
    ['locality', { locality: 'Paris' }, 'city'],
    ['tiktokUrl', { tiktokUrl: 'tiktok.com/@maya' }, 'url'],
    ['tiktokUrl', { tiktokUrl: 'javascript:alert(1)' }, 'url'],
    ['dateOfBirth', { dateOfBirth: '2010-01-01' }, 'young'],
    ['dateOfBirth', { dateOfBirth: '2030-01-01' }, 'birthWrong'],
    ['dateOfBirth', { dateOfBirth: '0020-01-01' }, 'birthWrong'],
    ['dateOfBirth', { dateOfBirth: '2008-11-20' }, null],
    ['tiktokUrl', { tiktokUrl: ' https://tiktok.com/@maya ' }, null],
    ['about', {}, null],
    ['minPrice', { minPrice: 500 }, null],
  ] as const)('say of %s in %o: %s', (field, over, problem) => {
    expect(problemOf(field, form(over as Partial<ProfileForm>), checking)).toBe(problem);
  });

  it('ask for a date of birth only while there is none', () => {
    expect(problemOf('dateOfBirth', form(), checking)).toBeNull();
    expect(problemOf('dateOfBirth', form(), { ...checking, hasBirthDate: false })).toBe(
      'birthNeeded',
    );
  });

  it('ask for one of the four social links', () => {
    expect(socialProblem(form())).toBeNull();
    expect(socialProblem(form({ instagramUrl: '  ' }))).toBe('social');
    expect(
      socialProblem(form({ instagramUrl: '', localBuzzUrl: 'https://localbuzz.test/m' })),
    ).toBeNull();
  });
});

describe('what is saved of the profile', () => {
  it('is nothing while nothing was changed', () => {
    expect(editsBetween(form(), form())).toEqual([]);
  });

  it('is only what was changed, over what it was, in its clean form', () => {
    const next = form({
      categories: ['eats', 'arts'],
      tiktokUrl: ' https://tiktok.com/@maya ',
      minPrice: 60,
    });
    expect(editsBetween(form(), next)).toEqual([
      { field: 'categories', base: ['eats'], value: ['eats', 'arts'] },
      { field: 'tiktokUrl', base: '', value: 'https://tiktok.com/@maya' },
      { field: 'minPrice', base: 50, value: 60 },
    ]);
  });

  it('contains nothing of the previous date of birth', () => {
    expect(editsBetween(form(), form({ dateOfBirth: '1998-03-31' }))).toEqual([
      { field: 'dateOfBirth', value: '1998-03-31' },
    ]);
  });

  it('knows a field that came back to what it was as unchanged', () => {
    expect(changedFields(form(), form({ gender: 'female' }))).toEqual(['gender']);
    expect(changedFields(form({ gender: 'female' }), form({ gender: 'female' }))).toEqual([]);
  });
});
