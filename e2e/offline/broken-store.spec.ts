import { bubble, composer, log, openRoom, write } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

const ROOM = /Late-night tacos/;

test('a message that the device cannot store stays in the field and is not called saved', async ({
  asCreator: creator,
  business,
}) => {
  await openRoom(creator.page, 'creator', ROOM);
  await creator.page.evaluate(() => {
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function broken(names, mode, options) {
      if (mode === 'readwrite') throw new DOMException('Connection to the server lost', 'UnknownError');
      return real.call(this, names, mode, options);
    };
    Object.assign(globalThis, { mend: () => (IDBDatabase.prototype.transaction = real) });
  });
  await composer(creator.page).fill('Do not lose me');
  await composer(creator.page).press('Enter');
  await expect(creator.page.getByText('Not saved. Copy your text.')).toBeVisible();
  await expect(composer(creator.page)).toHaveValue('Do not lose me');
  await expect(bubble(creator.page, 'Do not lose me')).toHaveCount(0);
  await business.expectNone('Do not lose me');

  await creator.page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
  await composer(creator.page).press('Enter');
  await expect(bubble(creator.page, 'Do not lose me')).toBeVisible();
  await expect(creator.page.getByText('Not saved. Copy your text.')).toHaveCount(0);
  await business.expectOnce('Do not lose me');
});

test('a browser that drops its connection to the store for a moment loses nothing', async ({
  asCreator: creator,
  business,
}) => {
  await openRoom(creator.page, 'creator', ROOM);
  await creator.page.evaluate(() => {
    const real = IDBDatabase.prototype.transaction;
    let left = 1;
    IDBDatabase.prototype.transaction = function broken(names, mode, options) {
      if (mode === 'readwrite' && left-- > 0) {
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      }
      return real.call(this, names, mode, options);
    };
  });
  await write(creator.page, 'Saved at the second try');
  await business.expectOnce('Saved at the second try');
  await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
});

test('when the browser clears everything under the open app, nothing pretends to be saved', async ({
  asCreator: creator,
  server,
}) => {
  await openRoom(creator.page, 'creator', ROOM);
  await composer(creator.page).fill('Still in my head');
  const tools = await creator.context.newCDPSession(creator.page);
  await tools.send('Storage.clearDataForOrigin', {
    origin: new URL(server.url).origin,
    storageTypes: 'indexeddb',
  });
  await expect(creator.page).toHaveURL(/\/login$/);
  await expect(creator.page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expect(creator.page.getByText('Still in my head')).toHaveCount(0);

  await creator.enterCode('creator@pollin.test');
  await expect(creator.page.getByRole('button', { name: /^Profile menu, Maya/ })).toBeVisible();
  await openRoom(creator.page, 'creator', ROOM);
});

test('a crash while typing brings the draft back', async ({ asCreator: creator }) => {
  await openRoom(creator.page, 'creator', ROOM);
  const address = creator.page.url();
  await composer(creator.page).fill('A long thought about light');
  await expect.poll(() => creator.page.evaluate(readDrafts)).toContain('A long thought about light');
  const tools = await creator.context.newCDPSession(creator.page);
  const crashed = creator.page.waitForEvent('crash');
  tools.send('Page.crash').catch(() => undefined);
  await crashed;

  const page = await creator.newTab();
  await page.goto(address);
  await expect(composer(page)).toHaveValue('A long thought about light');
  await composer(page).fill('');
});

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
