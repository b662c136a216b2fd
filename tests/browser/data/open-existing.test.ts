import { expect, test } from 'vitest';
import { openExisting } from '#src/data/device/open-existing.ts';

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('opening a database that was never stored creates none', async () => {
  await expect(openExisting('never-stored')).rejects.toThrow();

  expect(await names()).not.toContain('never-stored');
});
