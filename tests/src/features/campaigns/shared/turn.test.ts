import { expect, test } from 'vitest';
import { situations } from '#contract/project/rules.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import { doneSteps } from '#src/features/campaigns/shared/done-steps.ts';
import { overText } from '#src/features/campaigns/shared/over-words.ts';
import { aCampaign, aProject } from '../../../../support/records.ts';

const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const open = { ...aCampaign({ applyBy: '2026-12-20', openSlots: 1 }), mark: null };

test('what is over before there was a project says how, and that one may apply again', () => {
  const text = (state: CandidateState, campaign: typeof open | undefined = open) =>
    overText({ state, source: 'apply' }, campaign, NOW);

  expect(text('withdrawn')).toBe('You withdrew your application. You can apply again');
  expect(text('inviteDeclined')).toBe('You declined the invitation. You can apply again');
  expect(text('withdrawn', { ...open, openSlots: 0 })).toBe('You withdrew your application');
  expect(text('declined')).toBe('Others were chosen');
  expect(overText({ state: 'expired', source: 'invite' }, undefined, NOW)).toBe(
    'The invitation has run out',
  );
  expect(text('applied')).toBeNull();
});

test('a step is ticked when it was done, and never because one behind it is looked at', () => {
  const done = (change: Parameters<typeof aProject>[0]) => [...doneSteps(aProject(change))];
  const fresh = { contentDueOn: null, licenceStartsOn: null, contentState: 'none' } as const;
  const on = '2026-11-19T17:00:00.000Z';

  expect(done({ ...fresh, step: 'cancelled' })).toEqual(['selection', 'candidates']);
  expect(done({ ...fresh, step: 'cancelled', contentDueOn: on })).toContain('schedule');
  expect(done({ ...fresh, step: 'cancelled', contentDueOn: on })).not.toContain('content');
  expect(done({ ...situations.contentRejected, contentDueOn: on })).not.toContain('content');
  expect(done({ ...situations.postOpen, licenceStartsOn: on })).toContain('content');
  expect(done({ ...situations.postOpen, licenceStartsOn: on })).not.toContain('post');
  expect(done({ ...situations.completed, licenceStartsOn: on })).toContain('post');
  expect(done(situations.completed)).not.toContain('review');
});
