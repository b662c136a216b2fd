import { bubble, openRoom, TACOS, write } from '../support/chat.ts';
import { ORIGIN } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test('a browser that stores nothing says so instead of an empty screen', async ({ openPhone }) => {
  const phone = await openPhone();
  await phone.change(() => {
    if (!('IDBFactory' in globalThis)) return;
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is forbidden here', 'SecurityError');
    };
  });

  await phone.page.goto('/creator/messages');

  await expect(phone.page.getByRole('alert')).toContainText(
    'Pollin can’t save data in this browser',
  );
  await expect(phone.page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await phone.page.goto('about:blank');
  // Each part of the app that met the closed store reported it; nothing else went wrong.
  const isAboutStore = (one: string) => /Storage is forbidden|DatabaseClosed/.test(one);
  expect(phone.complaints.splice(0).filter((one) => !isAboutStore(one))).toEqual([]);
});

test(
  'a device that the browser has emptied starts over, and deletes nothing anywhere else',
  { tag: '@slow' },
  async ({ inRoom: phone, business }) => {
    await write(phone.page, 'Said before all was cleared');
    await business.expectOnce('Said before all was cleared');
    const before = await business.texts();
    const tools = await phone.context.newCDPSession(phone.page);
    await phone.leaveApp();
    await tools.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' });
    await phone.close();
    await phone.open();

    await phone.page.goto('/creator/messages');
    await expect(phone.page).toHaveURL(/\/login$/);
    await phone.signInOnScreen('creator@pollin.test');
    await openRoom(phone.page, 'creator', TACOS);

    await expect(bubble(phone.page, 'Said before all was cleared')).toBeVisible();
    expect(await business.texts()).toEqual(before);
  },
);
