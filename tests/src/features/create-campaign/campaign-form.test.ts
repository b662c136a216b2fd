import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from '#contract/campaign/edit-rules.ts';
import { campaignFields } from '#contract/campaign/record.ts';
import { publishProblems } from '#contract/campaign/rules.ts';
import {
  baseVersionOf,
  fieldsOf,
  linesOf,
  moved,
  newFields,
  nextLineId,
  onPlatforms,
  taggedLines,
} from '#src/features/create-campaign/campaign-form.ts';
import { readNumber } from '#src/features/create-campaign/read-number.ts';
import { formSteps, problemsOf, stepOf } from '#src/features/create-campaign/form-steps.ts';
import { aCampaign } from '../../../support/records.ts';
import { fields } from '../../../support/campaign-fields.ts';

/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const business = { name: 'Bloom', street: '1 Main', locality: 'Tempe', categories: ['eats'] };
const view = (change: Parameters<typeof aCampaign>[0] = {}) => ({
  ...aCampaign(change),
  mark: null,
});

test('a new campaign can be stored as it is, and lacks only what nobody can guess', () => {
  const fresh = newFields(['arts'], NOW);

  expect(campaignFields.safeParse(fresh).success).toBe(true);
  expect(fresh).toMatchObject({ category: 'arts', applyBy: '2026-12-04' });
  expect(publishProblems(fresh, business, NOW)).toEqual([
    'title',
    'description',
    'giftDescription',
  ]);
});

test('missing fields are listed in the order of the steps, the business’s own profile last', () => {
  const empty = {
    ...newFields([], NOW),
    deliverables: [],
    requiresPost: false,
    applyBy: '2020-01-01',
  };
  const problems = problemsOf(empty, { ...business, name: '' }, NOW);

  expect(problems).toEqual([
    'title',
    'description',
    'giftDescription',
    'deliverables',
    'applyBy',
    'businessName',
  ]);
  expect(problems.map(stepOf)).toEqual(['offer', 'offer', 'offer', 'content', 'when', null]);
  expect(formSteps.at(-1)).toBe('preview');
});

test('a record becomes a form with the same values', () => {
  expect(campaignFields.safeParse(fieldsOf(view())).success).toBe(true);
  expect(changedFields(fieldsOf(view()), fieldsOf(view({ ai: null })))).toEqual([]);
});

test('an applicant in between is no conflict; another’s edit is one', () => {
  const draft = { base: fieldsOf(view()), baseVersion: 3 };

  expect(baseVersionOf(draft, view({ version: 5 }))).toBe(5);
  expect(baseVersionOf(draft, view({ version: 5, title: 'Theirs' }))).toBe(3);
  expect(baseVersionOf({ ...draft, baseVersion: null }, undefined)).toBeUndefined();
});

test('lines are trimmed and empty ones left out; none vanishes, however many and long', () => {
  expect(linesOf(' Film early \n\n Ask first')).toEqual(['Film early', 'Ask first']);
  expect(linesOf('a\n'.repeat(12))).toHaveLength(12);
  expect(linesOf('x'.repeat(300))[0]).toHaveLength(300);
});

test.each<[string, { least: number; most: number; unit?: number }, number | null]>([
  ['10', { least: 1, most: 20 }, 10],
  [' 7 ', { least: 1, most: 20 }, 7],
  ['$1,200', { least: 1_000, most: 500_000, unit: 100 }, 120_000],
  ['', { least: 0, most: 3 }, 0],
  ['', { least: 1, most: 3 }, null],
  ['1.7', { least: 1, most: 20 }, null],
  ['1,7', { least: 1, most: 20 }, null],
  ['-3', { least: 0, most: 3 }, null],
  ['−3', { least: 0, most: 3 }, null],
  ['500', { least: 1, most: 20 }, null],
  ['9', { least: 1_000, most: 500_000, unit: 100 }, null],
  ['ten', { least: 1, most: 20 }, null],
])('the number “%s” within %j is %s, and never another one', (text, limits, number) => {
  expect(readNumber(text, limits)).toBe(number);
});

test('a text that a field cannot hold is named before publishing, where the campaign has that field', () => {
  const unread = { creatorSlots: '500', 'deliverables d1': '1.7', hashtags: 'x', priceCents: '7' };
  const whole = { ...fields(), requiresPost: false };

  expect(problemsOf(whole, business, NOW, unread)).toEqual(['deliverables', 'creatorSlots']);
  expect(problemsOf(fields(), business, NOW, unread)).toEqual([
    'deliverables',
    'creatorSlots',
    'hashtags',
  ]);
});

test('tags get their mark whether or not it was typed', () => {
  expect(taggedLines('#patio brunch, phoenix', '#')).toEqual(['#patio', '#brunch', '#phoenix']);
  expect(taggedLines('desertbloom', '@')).toEqual(['@desertbloom']);
});

test('a new line gets an id that no other has', () => {
  expect(nextLineId('s', [])).toBe('s1');
  expect(nextLineId('s', [{ id: 's2' }])).toBe('s3');
  expect(nextLineId('s', [{ id: 's1' }, { id: 's3' }])).toBe('s4');
});

test('moving a line keeps every line', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.nat(10), fc.integer({ min: -2, max: 10 }), (lines, from, to) => {
      const after = moved(lines, from, to);
      expect(new Set(after)).toEqual(new Set(lines));
      expect(after).toHaveLength(lines.length);
      if (from < lines.length && to >= 0 && to < lines.length) expect(after[to]).toBe(lines[from]);
    }),
  );
});

test('a deliverable that is posted again is on the platform chosen for it, a new one on its usual one', () => {
  const reel = { id: 'd1', type: 'reel', platform: 'facebook', qty: 1, notes: '' } as const;
  const given = { ...reel, id: 'd2', platform: null };
  const before = [reel, given];
  const off = onPlatforms(before, false, []);
  const added = { ...reel, id: 'd3', platform: null };
  const changed = off.map((one) => (one.id === 'd1' ? { ...one, type: 'tiktok' as const } : one));

  expect(off.map(({ platform }) => platform)).toEqual([null, null]);
  expect(onPlatforms(off, true, before)).toEqual(before);
  expect(onPlatforms([...changed, added], true, before).map(({ platform }) => platform)).toEqual([
    'tiktok',
    null,
    'instagram',
  ]);
});
