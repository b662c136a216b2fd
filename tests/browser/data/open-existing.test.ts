import { expect, test } from 'vitest';
import { openAhead, openExisting } from '#src/data/device/open-existing.ts';

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Opens a version of a database; rejects if another connection blocks it. */
const openIn = (name: string, version: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onsuccess = () => resolve(request.result);
    request.onblocked = () => reject(new Error('Another connection blocks it'));
  });

test('a start on a device that has stored nothing creates no database', async () => {
  await expect(openAhead('never-stored')).rejects.toThrow();
  await expect(openExisting('never-stored')).rejects.toThrow();

  expect(await names()).not.toContain('never-stored');
});

test('a connection that was opened ahead doesn’t block a new version', async () => {
  (await openIn('opened-ahead', 1)).close();
  await openAhead('opened-ahead');

  const upgraded = await openIn('opened-ahead', 2);
  expect(upgraded.version).toBe(2);
  upgraded.close();
});
