import { expect, test } from 'vitest';
import { routes } from '#contract/routes/http.ts';
import {
  readCalendarSearch,
  readCampaignParams,
  readCheckoutSearch,
  readCreatorParams,
  readDirectorySearch,
} from '#src/app/route-parsers.ts';

const shoot = '01943c58-3000-709a-a83f-960c0509e691';

test('month, day and shoot of the address are taken', () => {
  expect(readCalendarSearch({ month: '2026-11', day: '2026-11-24', shoot })).toEqual({
    month: '2026-11',
    day: '2026-11-24',
    shoot,
  });
});

test.each([
  [{ month: '2026-13' }],
  [{ month: 202611 }],
  [{ day: '2026-02-31' }],
  [{ day: '2026-11-24<script>' }],
  [{ day: ['2026-11-24'] }],
  [{ shoot: 'javascript:alert(1)' }],
])('%j is left out', (search) => {
  expect(readCalendarSearch(search)).toEqual({
    month: undefined,
    day: undefined,
    shoot: undefined,
  });
});

test('a campaign that is no id is no page', () => {
  expect(readCampaignParams({ campaignId: shoot })).toEqual({ campaignId: shoot });
  expect(() => readCampaignParams({ campaignId: 'x' })).toThrow();
});

test('the directory’s address contains the search, and nothing else of it counts', () => {
  const search = {
    city: 'Mesa',
    within: 25,
    favourites: true,
    utm: 'x',
    tier: { a: 1 },
    sort: null,
  };

  expect(readDirectorySearch(search)).toEqual({ city: 'Mesa', within: 25, favourites: true });
});

test('a creator’s address names one by its id; any other has no page', () => {
  const creatorId = '0198a000-0000-7000-8000-000000000001';

  expect(readCreatorParams({ creatorId })).toEqual({ creatorId });
  expect(() => readCreatorParams({ creatorId: 'maya' })).toThrow();
});

test('the checkout of the address is taken exactly where the server’s route takes it', () => {
  const { params } = routes.subscriptionSession;
  for (const id of [
    'cs_test_a1B2',
    'abcde',
    'abcd',
    'a'.repeat(200),
    'a'.repeat(201),
    'a/../b',
    '',
  ]) {
    const isTaken = readCheckoutSearch({ session_id: id }).session_id === id;
    expect(isTaken, id).toBe(params.safeParse({ sessionId: id }).success);
  }
  expect(readCheckoutSearch({ session_id: ['abcde'] })).toEqual({ session_id: undefined });
  expect(readCheckoutSearch({})).toEqual({ session_id: undefined });
});
