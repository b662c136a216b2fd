import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { reviewProblem, reviewState, traitsOf } from '#src/features/reviews/review-state.ts';
import { aProject } from '../../../support/records.ts';

const ended = '2026-11-10T17:00:00.000Z';
const after = (days: number) => Date.parse(ended) + days * DAY_MS;
const mine = {
  id: '0190a000-0000-7000-8000-000000000099',
  score: 'meet',
  traits: [],
  feedback: '',
  privateNote: '',
  createdOn: ended,
} as unknown as NonNullable<ReturnType<typeof aProject>['reviews']['mine']>;
const none = { mine: null, theirs: null, othersIsIn: false, publishedOn: null };
const at = (over: Partial<ReturnType<typeof aProject>>) => ({
  ...aProject({ step: 'completed', endedOn: ended, reviews: none, ...over }),
  mark: null,
});

describe('reviews', () => {
  test('are needed, waited for, then shown', () => {
    expect(reviewState(at({}), after(1)).kind).toBe('need');
    expect(reviewState(at({ reviews: { ...none, mine } }), after(1)).kind).toBe('waiting');
    expect(reviewState(at({ reviews: { ...none, mine, publishedOn: ended } }), after(1)).kind).toBe(
      'shown',
    );
  });

  test('are still needed from a side without one when work goes on after an end, whatever is shown', () => {
    const shown = { ...none, publishedOn: ended };
    expect(reviewState(at({ reviews: shown }), after(1)).kind).toBe('need');
    expect(reviewState(at({ reviews: shown }), after(14)).kind).toBe('shown');
  });

  test('are written within 14 days of the end', () => {
    expect(reviewState(at({}), after(14) - 1)).toEqual({ kind: 'need', until: after(14) });
    expect(reviewState(at({}), after(14)).kind).toBe('over');
  });

  test('belong to what was completed, or cancelled after a confirmed shoot', () => {
    const cancelled = (hadConfirmedShoot: boolean) =>
      reviewState(at({ step: 'cancelled', hadConfirmedShoot }), after(1)).kind;
    expect([cancelled(true), cancelled(false)]).toEqual(['need', 'never']);
    expect(reviewState(at({ step: 'submit_post' }), after(1)).kind).toBe('later');
  });

  test('say in 20 characters what went wrong, and praise nothing then', () => {
    const draft = { traits: ['onTime'], privateNote: '' };
    expect(reviewProblem({ ...draft, score: null, feedback: '' })).toBe('score');
    expect(reviewProblem({ ...draft, score: 'notMeet', feedback: `  ${'x'.repeat(19)}  ` })).toBe(
      'feedback',
    );
    expect(reviewProblem({ ...draft, score: 'notMeet', feedback: 'x'.repeat(20) })).toBeNull();
    expect(reviewProblem({ ...draft, score: 'meet', feedback: '' })).toBeNull();
    expect(traitsOf({ score: 'notMeet', traits: ['onTime'] })).toEqual([]);
    expect(traitsOf({ score: 'exceed', traits: ['onTime'] })).toEqual(['onTime']);
  });
});
