import { expect, test } from 'vitest';
import { isComplete, type TourId, tourIds, type TourSide } from '#src/lib/tour-flags.ts';
import { dueTour, findInAttempts, stepNear, stepsOf } from '#src/features/tours/tour-rules.ts';
import { tours } from '#src/features/tours/tours.ts';

const open =
  (...ids: TourId[]) =>
  (id: TourId) =>
    ids.includes(id);
const every = () => true;

/** Finds at the nth look, and notes how long it waited before each. */
async function findAt(look: number) {
  const waits: number[] = [];
  const found = await findInAttempts(
    () => (waits.length === look ? 'found' : null),
    async (ms) => void waits.push(ms),
  );
  return { found, waits };
}

test('a tour looks for its first element up to five times, each 200 ms later than the one before', async () => {
  await expect(findAt(1)).resolves.toEqual({ found: 'found', waits: [200] });
  await expect(findAt(5)).resolves.toEqual({ found: 'found', waits: [200, 400, 600, 800, 1000] });
  await expect(findAt(6)).resolves.toEqual({ found: null, waits: [200, 400, 600, 800, 1000] });
});

test('each flag of the account must be true, and an account of which nothing is known has no tour', () => {
  expect(isComplete({ profile: true, portfolio: true })).toBe(true);
  expect(isComplete({ profile: true, portfolio: false })).toBe(false);
  expect(isComplete(undefined)).toBe(false);
});

test('the dashboard starts the navigation’s tour, and every other screen its own', () => {
  const own: Record<TourSide, Record<string, TourId | null>> = {
    creator: {
      '/creator/dashboard': 'creator_navigation',
      '/creator/pipeline': 'creator_pipelines',
      '/creator/campaign': 'creator_pipelines',
      '/creator/campaign/1/schedule': 'creator_campaign_sidebar',
      '/creator/calendar': 'creator_calendar',
      '/creator/messages': null,
      '/settings/tours': null,
    },
    business: {
      '/business/dashboard': 'business_navigation',
      '/business/campaign': 'business_campaign_list',
      '/business/campaign/create': 'business_create_campaign',
      '/business/campaign/edit': null,
      '/business/campaign/1/candidates': 'business_campaign_sidebar',
      '/business/creators': 'business_creators_list',
      '/business/creators/profile/1': 'business_creator_profile',
      '/business/calendar': 'business_calendar',
      '/business/messages': null,
    },
  };

  for (const side of ['creator', 'business'] as const) {
    const due = Object.keys(own[side]).map((path) => [path, dueTour(side, path, every)]);
    expect(Object.fromEntries(due)).toEqual(own[side]);
    expect(new Set(Object.values(own[side]).filter(Boolean))).toEqual(new Set(tourIds[side]));
  }
});

test('a tour that was viewed, or began in this session, is not due again', () => {
  expect(dueTour('creator', '/creator/dashboard', open('creator_calendar'))).toBeNull();
  expect(dueTour('creator', '/creator/calendar', open('creator_calendar'))).toBe(
    'creator_calendar',
  );
});

test('the navigation’s tour has six steps for a creator and eight for a business', () => {
  expect(stepsOf(tours.creator_navigation, 'creator')).toHaveLength(6);
  expect(stepsOf(tours.business_navigation, 'owner')).toHaveLength(8);
});

test('a tour never mentions a button that the role doesn’t have', () => {
  const texts = stepsOf(tours.business_navigation, 'staff').map(({ content }) => content());

  expect(texts).toHaveLength(7);
  expect(texts).not.toContain(tours.business_navigation.steps.at(-1)?.content());
});

test('the calendar’s tours wait half a second, and no other tour waits', () => {
  const waits = Object.entries(tours).filter(([, { delayMs }]) => delayMs !== 0);

  expect(waits.map(([id, { delayMs }]) => [id, delayMs])).toEqual([
    ['creator_calendar', 500],
    ['business_calendar', 500],
  ]);
});

test('the next step takes the place of one that is gone, the one before at the end', () => {
  expect(stepNear([0, 1, 2], 1)).toBe(1);
  expect(stepNear([0, 2], 1)).toBe(2);
  expect(stepNear([0, 1], 2)).toBe(1);
  expect(stepNear([], 2)).toBeNull();
});
