import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { campaignFields } from '#contract/campaign/record.ts';
import { publishProblems } from '#contract/campaign/rules.ts';
import { shotsFor } from '#contract/campaign/lists.ts';
import { templateDraft } from '#src/features/create-campaign/template.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import { tones } from '#contract/routes/campaigns.ts';
import { fields } from '../../../support/campaign-fields.ts';

const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const business = { name: 'Desert Bloom Café', categories: ['eats'], locality: 'Tempe' };
const draft = (prompt: string, over: Partial<typeof business> = {}) =>
  templateDraft(prompt, 'friendly', { ...business, ...over }, NOW);

test('any wish of any business in any tone gives a draft that the form takes and that can be published', () => {
  const anyBusiness = fc.record({
    name: fc.string({ maxLength: 90 }),
    categories: fc.array(fc.oneof(fc.constantFrom(...categoryIds), fc.string()), { maxLength: 3 }),
    locality: fc.string({ maxLength: 30 }),
  });
  const words = fc.constantFrom(
    '3 reels',
    '$90',
    '2 hours',
    '5 min',
    'free',
    'gallery',
    '99 stories',
    '$9999',
  );
  const wish = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 1000 }),
    fc.array(words, { maxLength: 8 }).map((all) => all.join(', ')),
  );
  const known = { name: 'Bloom', street: '1 Way', locality: 'Tempe', categories: ['eats'] };
  fc.assert(
    fc.property(wish, fc.constantFrom(...tones), anyBusiness, (prompt, tone, one) => {
      const drafted = templateDraft(prompt, tone, one, NOW);
      expect(z.partial(campaignFields).parse(drafted)).toEqual(drafted);
      expect(publishProblems(fields(drafted), known, NOW)).toEqual([]);
      expect(templateDraft(prompt, tone, one, NOW)).toEqual(drafted);
    }),
    { numRuns: 500 },
  );
});

describe('a draft without a model', () => {
  test('takes from the wish what it names', () => {
    expect(
      draft('2 hours for 3 reels and 5 photos of our new menu, we pay $150 and dinner is on us'),
    ).toMatchObject({
      category: 'eats',
      shootDurationMin: 120,
      offerType: 'both',
      priceCents: 15_000,
      disclosureTag: '#ad',
      goals: ['launch'],
      deliverables: [
        { id: 'd1', type: 'reel', platform: 'instagram', qty: 3 },
        { id: 'd2', type: 'photo', platform: null, qty: 5 },
      ],
    });
  });

  test('is a gift and one reel where the wish names nothing', () => {
    expect(draft('')).toMatchObject({
      title: 'A taste of Desert Bloom Café',
      offerType: 'gift',
      giftDescription: 'A meal for two',
      disclosureTag: '#gifted',
      shootDurationMin: 60,
      deliverables: [{ type: 'reel', qty: 1 }],
      applyBy: '2026-12-04',
      shootWindow: { from: '2026-11-20', to: '2026-12-20' },
    });
  });

  test('posts nothing where only pictures are handed over', () => {
    expect(draft('10 photos')).toMatchObject({ requiresPost: false });
  });

  test('is of the category that the wish names, else of the business’s own', () => {
    expect(draft('A mural for the gallery', { categories: ['shops'] }).category).toBe('arts');
    expect(draft('Something nice', { categories: ['outdoors'] }).category).toBe('outdoors');
    expect(draft('Something nice', { categories: [] }).category).toBe('eats');
  });

  test.each([
    ['30 minutes', 3],
    ['one hour', 6],
    ['90 min', 9],
    ['2 hours', 12],
    ['4 hours', 20],
  ])('has shots for %s: %i, the first half of them needed', (prompt, count) => {
    const { shotList = [] } = draft(prompt);
    expect(shotList).toHaveLength(count);
    expect(shotList.filter(({ required }) => required)).toHaveLength(Math.ceil(count / 2));
    expect(new Set(shotList.map(({ text }) => text)).size).toBe(count);
  });

  test('never has more shots than the list holds', () => {
    expect(shotsFor(100_000)).toBe(30);
  });
});
