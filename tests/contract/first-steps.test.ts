import { expect, test } from 'vitest';
import { type AvailabilityRecord, closedWeek } from '#contract/availability/record.ts';
import { businessStepsOf, creatorStepsOf, isAnyOpen } from '#contract/profile/first-steps.ts';

const today = '2026-11-20';
const open = { isOpen: true, startTime: 900, endTime: 1700 };
const closed: Pick<AvailabilityRecord, 'week' | 'exceptions'> = {
  week: closedWeek,
  exceptions: [],
};
const mondays = { ...closed, week: { ...closedWeek, mon: open } };
const place = { street: '1 Main', locality: 'Phoenix', categories: ['eats'] };
const left = (steps: ReturnType<typeof creatorStepsOf>) =>
  steps.filter(({ isDone }) => !isDone).map(({ step }) => step);

test('a new creator completes the profile and shows a work', () => {
  expect(left(creatorStepsOf(['photo', 'bio', 'city'], 0))).toEqual([
    'creatorProfile',
    'portfolio',
  ]);
  expect(left(creatorStepsOf(['birthDate'], 1))).toEqual(['creatorProfile']);
  expect(isAnyOpen(creatorStepsOf([], 2))).toBe(false);
});

test('a new business has three steps ahead, and a draft is no campaign yet', () => {
  const fresh = { street: '', locality: '', categories: [] };

  expect(left(businessStepsOf(fresh, closed, [{ status: 'draft' }], today))).toEqual([
    'profile',
    'hours',
    'campaign',
  ]);
  expect(left(businessStepsOf(place, mondays, [{ status: 'draft' }], today))).toEqual(['campaign']);
  expect(isAnyOpen(businessStepsOf(place, mondays, [{ status: 'active' }], today))).toBe(false);
});

test('one open day ahead is enough, one in the past is not, and unknown hours are closed', () => {
  const on = (date: string) => ({ ...closed, exceptions: [{ ...open, date }] });
  const hours = (one: typeof closed | null) => left(businessStepsOf(place, one, [], today));

  expect(hours(on('2026-11-21'))).toEqual(['campaign']);
  expect(hours(on('2026-11-19'))).toEqual(['hours', 'campaign']);
  expect(hours(null)).toEqual(['hours', 'campaign']);
});
