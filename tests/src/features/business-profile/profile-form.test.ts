import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profilePayloads } from '#contract/commands/profiles-payloads.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import {
  changedFields,
  editsBetween,
  isSocialMissing,
  problemOf,
  profileFields,
  type ProfileForm,
} from '#src/features/business-profile/profile-form.ts';

/** Mostly what people write, and sometimes anything. */
const mostly = (right: fc.Arbitrary<string>, max: number) =>
  fc.oneof(
    { arbitrary: right, weight: 24 },
    { arbitrary: fc.string({ maxLength: max }), weight: 1 },
  );
const url = mostly(fc.oneof(fc.constant(''), fc.webUrl()), 30);
const links = Object.fromEntries(businessLinks.map((link) => [link, url])) as Record<
  (typeof businessLinks)[number],
  typeof url
>;
const form: fc.Arbitrary<ProfileForm> = fc.record({
  name: mostly(fc.string({ minLength: 1, maxLength: 80 }), 90),
  about: mostly(fc.string({ minLength: 10, maxLength: 200 }), 12),
  businessWebsite: url,
  categories: fc.uniqueArray(fc.constantFrom(...categoryIds)),
  street: mostly(fc.string({ minLength: 1, maxLength: 120 }), 130),
  locality: mostly(fc.constantFrom(...cityNames), 12),
  postalCode: mostly(fc.stringMatching(/^\d{5}(-\d{4})?$/), 8),
  ...links,
});
const isRight = (one: ProfileForm) => profileFields.every((field) => !problemOf(field, one));

describe('the form of a business’s profile', () => {
  it('lets nothing pass that the contract would refuse', () => {
    fc.assert(
      fc.property(form, form, (base, edited) => {
        fc.pre(isRight(edited) && changedFields(base, edited).length > 0);
        const edits = editsBetween(base, edited);
        expect(profilePayloads.updateBusinessProfile.safeParse({ edits }).success).toBe(true);
      }),
    );
  });

  it('sends what the server will store, so that the next edit does not conflict with this one', () => {
    fc.assert(
      fc.property(form, form, (base, edited) => {
        fc.pre(isRight(edited) && changedFields(base, edited).length > 0);
        const edits = editsBetween(base, edited);
        const parsed = profilePayloads.updateBusinessProfile.parse({ edits }).edits;
        expect(parsed.map((edit) => edit.value)).toEqual(edits.map((edit) => edit.value));
      }),
    );
  });

  it('sends exactly what was changed, each field once', () => {
    fc.assert(
      fc.property(form, form, (base, edited) => {
        expect(editsBetween(base, base)).toEqual([]);
        const fields = editsBetween(base, edited).map((edit) => edit.field);
        expect(new Set(fields).size).toBe(fields.length);
        const expected = new Set(
          changedFields(base, edited).map((field) =>
            ['street', 'locality', 'postalCode'].includes(field) ? 'address' : field,
          ),
        );
        expect(new Set(fields)).toEqual(expected);
      }),
    );
  });

  it('takes ten characters of description and not nine, however many blanks are around them', () => {
    const of = (about: string) => problemOf('about', { about } as ProfileForm);
    expect(of('  123456789  ')).toBe('short');
    expect(of('1234567890')).toBeNull();
  });

  it('misses the social profiles only when all five are empty', () => {
    const none = Object.fromEntries(businessLinks.map((link) => [link, '  '])) as Record<
      (typeof businessLinks)[number],
      string
    >;
    expect(isSocialMissing(none)).toBe(true);
    for (const link of businessLinks) {
      expect(isSocialMissing({ ...none, [link]: 'https://example.org' })).toBe(false);
    }
  });
});
