import { failWrites, isStoreGone, makeBreakable, type Breakable } from '../support/breakable.ts';
import { bubble, composer, log, openRoom, write, TACOS } from '../support/chat.ts';
import { ORIGIN } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test(
  'a message that the device cannot store stays in the field and is not called saved',
  { tag: '@slow' },
  async ({ openPhone, business }) => {
    const creator = await openPhone();
    await creator.change(makeBreakable);
    await creator.signIn('creator@pollin.test');
    await openRoom(creator.page, 'creator', TACOS);
    await failWrites(creator.page, Infinity);
    await composer(creator.page).fill('Do not lose me');
    await composer(creator.page).press('Enter');
    await expect(creator.page.getByText('Couldn’t save. Copy your text.')).toBeVisible();
    await expect(composer(creator.page)).toHaveValue('Do not lose me');
    await expect(bubble(creator.page, 'Do not lose me')).toHaveCount(0);
    await business.expectNone('Do not lose me');

    await failWrites(creator.page, 0);
    await composer(creator.page).press('Enter');
    await expect(bubble(creator.page, 'Do not lose me')).toBeVisible();
    await expect(creator.page.getByText('Couldn’t save. Copy your text.')).toHaveCount(0);
    await business.expectOnce('Do not lose me');

    // A connection that drops for a moment loses nothing.
    await failWrites(creator.page, 1);
    await write(creator.page, 'Saved at the second try');
    await business.expectOnce('Saved at the second try');
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
    expect(await creator.page.evaluate(() => (globalThis as Breakable).failures)).toBe(0);
    // The app reported what it could not write; nothing else went wrong.
    expect(creator.complaints.splice(0).filter((one) => !isStoreGone(one))).toEqual([]);
  },
);

test('when the browser clears everything under the open app, nothing pretends to be saved', async ({
  inRoom: creator,
}) => {
  await composer(creator.page).fill('Still in my head');
  await expect.poll(() => creator.page.evaluate(readDrafts)).toContain('Still in my head');
  const tools = await creator.context.newCDPSession(creator.page);
  await tools.send('Storage.clearDataForOrigin', {
    origin: ORIGIN,
    storageTypes: 'indexeddb',
  });
  await expect(creator.page).toHaveURL(/\/login$/);
  await expect(creator.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(creator.page.getByText('Still in my head')).toHaveCount(0);

  await creator.enterCode('creator@pollin.test');
  await expect(creator.page.getByRole('button', { name: /^Profile menu, Maya/ })).toBeVisible();
  await openRoom(creator.page, 'creator', TACOS);
  // A write that the clearing cut off was reported; nothing else went wrong.
  expect(creator.complaints.splice(0).filter((one) => !isStoreGone(one))).toEqual([]);
});

test(
  'a crash while typing brings the draft back',
  { tag: '@slow' },
  async ({ inRoom: creator }) => {
    const address = creator.page.url();
    await composer(creator.page).fill('A long thought about light');
    await expect
      .poll(() => creator.page.evaluate(readDrafts))
      .toContain('A long thought about light');
    const tools = await creator.context.newCDPSession(creator.page);
    const crashed = creator.page.waitForEvent('crash');
    tools.send('Page.crash').catch(() => undefined);
    await crashed;

    const page = await creator.newTab();
    await page.goto(address);
    await expect(composer(page)).toHaveValue('A long thought about light');
    await composer(page).fill('');
  },
);

async function readDrafts(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('device');
    request.onsuccess = () => resolve(request.result);
  });
  const drafts = await new Promise<{ text: string }[]>((resolve) => {
    const request = db.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => resolve(request.result as { text: string }[]);
  });
  db.close();
  return drafts.map(({ text }) => text).join('\n');
}
