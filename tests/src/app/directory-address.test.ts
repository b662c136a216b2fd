import { expect, test } from 'vitest';
import { readCreatorParams, readDirectorySearch } from '#src/app/directory-address.ts';

test('the directory’s address says what is searched for, and nothing else of it counts', () => {
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
