import { expect, test } from 'vitest';
import { situations, type Situation } from '#contract/project/rules.ts';
import { possibleActions } from '#src/features/campaign-details/possible-actions.ts';
import { aProject } from '../../../support/records.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const looking = { now, side: 'creator', mayEnd: true } as const;
const on = '2026-11-20T18:00:00.000Z';
type Change = Parameters<typeof aProject>[0];

const actions = (
  situation: Situation,
  change: Change = {},
  over: Partial<Parameters<typeof possibleActions>[1]> = {},
) =>
  [
    ...possibleActions(
      { ...aProject({ ...situations[situation], ...change }), mark: null },
      { ...looking, ...over },
    ),
  ].toSorted();

test('before the approval a side ends the work by itself, after it the other side has to agree', () => {
  expect(actions('contentOpen')).toEqual(['dispute_opened', 'project_cancelled']);
  expect(actions('postOpen')).toEqual(['cancel_requested', 'dispute_opened']);
});

test('a wish to end the work is answered by the other side only, and not asked twice', () => {
  const cancelRequest = (by: 'creator' | 'business') => ({
    cancelRequest: { by, reason: 'Closed', on, agreedBy: on },
  });
  expect(actions('postOpen', cancelRequest('business'))).toEqual([
    'cancel_agreed',
    'dispute_opened',
  ]);
  expect(actions('postOpen', cancelRequest('creator'))).toEqual(['dispute_opened']);
});

test('an open problem is settled by the side that reported it', () => {
  const dispute = { by: 'creator', reason: '', openedOn: on, resolvedOn: null, resolution: null };
  const change = { dispute } as Change;
  expect(actions('postOpen', change)).toContain('dispute_resolved');
  expect(actions('postOpen', change)).not.toContain('dispute_opened');
  expect(actions('postOpen', change, { side: 'business' })).not.toContain('dispute_resolved');
});

test('without the right to end work nothing is possible', () => {
  expect(actions('postOpen', {}, { mayEnd: false })).toEqual([]);
});
