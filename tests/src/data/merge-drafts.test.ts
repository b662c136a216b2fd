import { expect, test } from 'vitest';
import { mergeDrafts } from '#src/data/device/merge-drafts.ts';

const base = { title: 'Brunch', summary: '', goals: ['reach'], notes: [{ id: 'a', text: 'Dark' }] };

test('texts that two tabs wrote in different fields are both kept', () => {
  const merged = mergeDrafts(
    base,
    { ...base, title: 'Patio brunch' },
    { ...base, summary: 'Eggs outside' },
  );

  expect(merged).toEqual({
    value: { ...base, title: 'Patio brunch', summary: 'Eggs outside' },
    isDisputed: false,
  });
});

test('where both wrote in the same field this tab’s text is kept, and it is reported', () => {
  const merged = mergeDrafts(base, { ...base, title: 'Lunch' }, { ...base, title: 'Dinner' });

  expect(merged).toEqual({ value: { ...base, title: 'Lunch' }, isDisputed: true });
});

test('notes of both stay, each as it was written last', () => {
  const merged = mergeDrafts(
    base,
    { ...base, notes: [...base.notes, { id: 'b', text: 'Too loud' }] },
    {
      ...base,
      notes: [
        { id: 'a', text: 'Too dark' },
        { id: 'c', text: 'Crop it' },
      ],
    },
  );

  expect(merged).toMatchObject({
    value: {
      notes: [
        { id: 'a', text: 'Too dark' },
        { id: 'b', text: 'Too loud' },
        { id: 'c', text: 'Crop it' },
      ],
    },
    isDisputed: false,
  });
});

test('a note that one took away is gone, but not while the other goes on writing it', () => {
  const without = { ...base, notes: [] };
  const rewritten = { ...base, notes: [{ id: 'a', text: 'Too dark' }] };

  expect(mergeDrafts(base, without, base).value).toEqual(without);
  expect(mergeDrafts(base, base, without).value).toEqual(without);
  expect(mergeDrafts(base, without, rewritten).value).toEqual(rewritten);
  expect(mergeDrafts(base, rewritten, without).value).toEqual(rewritten);
});

test('ticks of both hold, and what one unticked is unticked', () => {
  expect(mergeDrafts(['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual({
    value: ['b', 'c', 'd'],
    isDisputed: false,
  });
});

test('what began empty in both is filled from both', () => {
  const empty = { score: null, feedback: '' };

  expect(
    mergeDrafts(undefined, { ...empty, feedback: 'Type' }, { ...empty, score: 'loved' }),
  ).toEqual({ value: { score: 'loved', feedback: 'Type' }, isDisputed: false });
});
