import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasText } from '#contract/profile/about-html.ts';
import { conflictsOf, creatorEdit, isWebUrl, sameValue } from '#contract/profile/edits.ts';
import { flagsOf, genderOf, genders } from '#contract/profile/lists.ts';

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.constantFrom('eats', 'arts', 'shops')),
  fc.constant(null),
);
const edit = fc.record({ field: fc.constantFrom('a', 'b', 'c'), base: value, value });
const stored = fc.record({ a: value, b: value, c: value });

describe('conflicts of edits', () => {
  it('are none where nothing was written meanwhile', () => {
    fc.assert(
      fc.property(
        stored,
        fc.array(fc.record({ field: fc.constantFrom('a' as const, 'b' as const), value })),
        (now, edits) => {
          const fresh = edits.map((one) => ({ ...one, base: now[one.field] }));
          expect(conflictsOf(fresh, now)).toEqual([]);
        },
      ),
    );
  });

  it('name exactly the fields that hold neither what was begun with nor what is wanted, with both sides', () => {
    fc.assert(
      fc.property(fc.array(edit), stored, (edits, now) => {
        const conflicts = conflictsOf(edits, now);
        const expected = edits.filter((one) => {
          const held = now[one.field as keyof typeof now];
          return !sameValue(held, one.base) && !sameValue(held, one.value);
        });
        expect(conflicts).toEqual(
          expected.map((one) => ({
            field: one.field,
            mine: one.value,
            theirs: now[one.field as keyof typeof now],
          })),
        );
      }),
    );
  });

  it('end when the person keeps theirs or mine over what is stored now', () => {
    fc.assert(
      fc.property(fc.array(edit), stored, (edits, now) => {
        const asked = conflictsOf(edits, now);
        const again = asked.map(({ field, mine, theirs }) => ({
          field,
          base: theirs,
          value: mine,
        }));
        expect(conflictsOf(again, now)).toEqual([]);
      }),
    );
  });

  it('are none for an edit without a base', () => {
    fc.assert(
      fc.property(stored, value, (now, wanted) => {
        expect(conflictsOf([{ field: 'a', value: wanted }], now)).toEqual([]);
      }),
    );
  });
});

describe('genders', () => {
  it.each(genders)('%s comes back from its flags', (gender) => {
    expect(genderOf(flagsOf(gender))).toBe(gender);
  });

  it('of both flags and of neither are no preference', () => {
    expect(genderOf({ male: false, female: false })).toBe('nonBinary');
    expect(genderOf({ male: true, female: true })).toBe('nonBinary');
  });
});

describe('a link', () => {
  it.each([
    'https://instagram.com/maya',
    'http://a.test',
    'HTTPS://TikTok.com/@x?y=1#z',
    'https://a.test:8443?to=maya@b.test',
  ])('may be %s', (url) => {
    expect(isWebUrl(url)).toBe(true);
  });

  it.each([
    'instagram.com/maya',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'ftp://a.test',
    ' https://a.test',
    'https://a b',
    'https://www.instagram.com@evil.example/',
    'https://maya:secret@evil.example/',
    String.raw`https://instagram.com\@evil.example/`,
    String.raw`https://evil.example\.instagram.com/`,
    'https://instagram.com/\u202emoc.live',
    'https://insta\u200bgram.com/maya',
    '',
  ])('may not be %o', (url) => {
    expect(isWebUrl(url)).toBe(false);
  });
});

describe('a text of tags', () => {
  it.each(['', '<p></p>', '<p><br></p>', '<p>&nbsp; \u200b</p>', '<ul><li><p> </p></li></ul>'])(
    '%o says nothing',
    (html) => {
      expect(hasText(html)).toBe(false);
    },
  );

  it.each(['a', '<p>a</p>', '<p><strong>1</strong></p>', '<p>🎬</p>', '&lt;'])(
    '%o says something',
    (html) => {
      expect(hasText(html)).toBe(true);
    },
  );

  it('of any length is judged in a moment', () => {
    const long = '<'.repeat(200_000);
    const started = performance.now();
    hasText(long);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

it('an edit names one known field and nothing beside it', () => {
  expect(creatorEdit.safeParse({ field: 'minPrice', base: 50, value: 60 }).success).toBe(true);
  expect(creatorEdit.safeParse({ field: 'minPrice', value: 60, by: 'me' }).success).toBe(false);
  expect(
    creatorEdit.safeParse({ field: 'dateOfBirth', base: '1990-01-01', value: '1990-01-02' })
      .success,
  ).toBe(false);
  expect(creatorEdit.safeParse({ field: 'version', value: 60 }).success).toBe(false);
});

it('an address is the same in whatever order its parts are named', () => {
  const [street, locality] = ['12 E Test Avenue', 'Mesa'];

  expect(sameValue({ street, locality }, { locality, street })).toBe(true);
  expect(sameValue({ street, locality }, { locality: 'Tempe', street })).toBe(false);
  expect(sameValue({ street, locality }, { street })).toBe(false);
});

it('a list is the same in whatever order it is chosen', () => {
  expect(sameValue(['eats', 'arts'], ['arts', 'eats'])).toBe(true);
  expect(sameValue(['eats', 'arts'], ['arts', 'shops'])).toBe(false);
  expect(sameValue(['eats'], ['eats', 'arts'])).toBe(false);
  expect(conflictsOf([{ field: 'a', base: ['x', 'y'], value: ['z'] }], { a: ['y', 'x'] })).toEqual(
    [],
  );
});

it('a value is compared as deep as it goes', () => {
  const place = (street: string) => ({ id: 1, address: { street, floors: [{ no: 1, of: 2 }] } });

  expect(sameValue(place('1 Elm'), place('2 Oak'))).toBe(false);
  expect(
    sameValue(place('1 Elm'), { address: { floors: [{ of: 2, no: 1 }], street: '1 Elm' }, id: 1 }),
  ).toBe(true);
  expect(sameValue(new Date(0), new Date(1))).toBe(false);
});

it('a base has the shape of its field, and may be older than the rules for a new value', () => {
  const of = (field: string, base: unknown, value: unknown) =>
    creatorEdit.safeParse({ field, base, value }).success;

  expect(of('categories', ['eats', 'former'], ['eats'])).toBe(true);
  expect(of('categories', [['eats']], ['eats'])).toBe(false);
  expect(of('instagramUrl', 'https://www.instagram.com@old.example/', '')).toBe(true);
  expect(of('instagramUrl', { deep: [[[]]] }, '')).toBe(false);
  expect(of('minPrice', null, 50)).toBe(true);
  expect(of('minPrice', [50], 50)).toBe(false);
});
