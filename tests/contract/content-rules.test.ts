import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTerms, type Terms } from '#contract/campaign/terms.ts';
import { isNothingMissing, missingContent, newestVersions } from '#contract/content/rules.ts';

const item = (id: string, over: Partial<Parameters<typeof newestVersions>[0][number]> = {}) => ({
  id,
  shotId: null,
  deliverableId: null,
  replaces: null,
  ...over,
});
const terms = (over: Partial<Terms>): Terms => ({ ...defaultTerms(), ...over });

describe('what is missing', () => {
  const shotList = [
    { id: 's1', text: 'The door', required: true, deliverableId: 'd1' },
    { id: 's2', text: 'The pour', required: false },
  ];
  const agreed = terms({ shotList });

  it('is every required shot without an item, and what each deliverable still asks for', () => {
    expect(missingContent(agreed, [])).toEqual({
      shots: ['s1'],
      deliverables: [{ id: 'd1', count: 1 }],
    });
  });

  it('is nothing once a shot’s item counts for its deliverable as well', () => {
    expect(isNothingMissing(missingContent(agreed, [item('a', { shotId: 's1' })]))).toBe(true);
  });

  it('counts every item of a deliverable, whether it was made for a shot or not', () => {
    const [first] = agreed.deliverables;
    const three = terms({ shotList, deliverables: [{ ...first!, id: 'd1', qty: 3 }] });
    const items = [item('a', { shotId: 's1' }), item('b', { deliverableId: 'd1' })];

    expect(missingContent(three, items)).toEqual({
      shots: [],
      deliverables: [{ id: 'd1', count: 1 }],
    });
  });

  it('is nothing only when neither shots nor deliverables are', () => {
    const count = { id: 'd1', count: 1 };
    expect(isNothingMissing({ shots: [], deliverables: [] })).toBe(true);
    expect(isNothingMissing({ shots: ['s1'], deliverables: [] })).toBe(false);
    expect(isNothingMissing({ shots: [], deliverables: [count] })).toBe(false);
  });

  it('is never more for having more', () => {
    const anItem = fc.record({
      shotId: fc.constantFrom('s1', 's2', 'other', null),
      deliverableId: fc.constantFrom('d1', 'other', null),
    });
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 8 }), anItem, (items, more) => {
        const all = items.map((one, n) => item(`${n}`, one));
        const weight = (found: ReturnType<typeof missingContent>) =>
          found.shots.length + found.deliverables.reduce((sum, { count }) => sum + count, 0);
        const [before, after] = [
          missingContent(agreed, all),
          missingContent(agreed, [...all, item('more', more)]),
        ];
        expect(weight(after)).toBeLessThanOrEqual(weight(before));
      }),
    );
  });
});

describe('the newest versions', () => {
  it('are all but what another one replaces', () => {
    const all = [item('a'), item('b', { replaces: 'a' }), item('c', { replaces: 'b' }), item('d')];
    expect(newestVersions(all).map(({ id }) => id)).toEqual(['c', 'd']);
  });
});
