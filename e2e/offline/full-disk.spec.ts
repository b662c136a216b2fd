import { bubble, composer, write } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test('a device without room keeps the text in the field, says so, and loses nothing that waits', async ({
  inRoom: phone,
  business,
}) => {
  const { page } = phone;
  await phone.goOffline();
  await write(page, 'Written while there was room');
  const tools = await phone.context.newCDPSession(page);
  const origin = new URL(phone.line.url).origin;
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium goes on for some seconds with the room that it knew of.
  await expect.poll(() => page.evaluate(tryToWrite)).toBe('QuotaExceededError');

  await composer(page).fill('Written without room');
  await composer(page).press('Enter');

  await expect(page.getByText('Not saved. Copy your text.')).toBeVisible();
  await expect(composer(page)).toHaveValue('Written without room');
  await expect(bubble(page, 'Written without room')).toHaveCount(0);
  await expect(bubble(page, 'Written while there was room')).toBeVisible();

  await tools.send('Storage.overrideQuotaForOrigin', { origin });
  await expect.poll(() => page.evaluate(tryToWrite)).toBe('written');
  await composer(page).press('Enter');
  await expect(bubble(page, 'Written without room')).toBeVisible();
  await phone.goOnline();
  await business.expectOnce('Written while there was room', 'Written without room');
  // The app reported what it could not write; nothing else went wrong.
  expect(phone.complaints.splice(0).filter((one) => !/Quota/.test(one))).toEqual([]);
});

/** Writes something into a database of its own, and answers what the browser said to it. */
function tryToWrite(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('probe');
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('rows', { autoIncrement: true });
    opening.onerror = () => resolve(opening.error?.name ?? 'no reason');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
      writing.objectStore('rows').add('x'.repeat(10_000));
      const end = (said: string) => () => {
        opening.result.close();
        resolve(said === 'aborted' ? (writing.error?.name ?? said) : said);
      };
      writing.oncomplete = end('written');
      writing.onabort = end('aborted');
    };
  });
}
