import { crashBrowser } from '../support/crash.ts';
import { log, openRoom, TACOS } from '../support/chat.ts';
import { query } from '../support/database.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { aPhoto } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';

test(
  'a picture that is sent without a signal survives a kill, and the other side sees it once and opens it by keyboard',
  { tag: '@slow' },
  async ({ bothSides: { creator, business }, server }) => {
    const altText = 'Two tacos on a blue plate';
    await openRoom(business.page, 'business', /Maya Okafor/);
    await openRoom(creator.page, 'creator', TACOS);
    const address = creator.page.url();
    const own = () => log(creator.page).getByRole('img', { name: altText });
    await expect(creator.page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
    await creator.goOffline();

    await creator.page.setInputFiles('input[type=file]', await aPhoto());
    const dialog = creator.page.getByRole('dialog', { name: 'Send a photo' });
    await dialog.getByLabel('Description').fill(altText);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(own()).toBeVisible();
    await crashBrowser(creator);
    await creator.open({ offline: true });
    await creator.page.goto(address);
    await expect(own()).toBeVisible();

    await creator.goOnline();
    const arrived = log(business.page).getByRole('button', { name: altText });
    await expect(arrived).toBeVisible({ timeout: LARGE_FILES_MS });
    await expect(arrived).toHaveCount(1);
    await expect(own()).toHaveCount(1);
    const stored = await query<{ count: string }>(
      server,
      'select count(*) from messages where picture_alt = $1',
      [altText],
    );
    expect(stored).toEqual([{ count: '1' }]);

    await arrived.press('Enter');
    const viewer = business.page.getByRole('dialog', { name: 'Photos' });
    await expect(viewer.getByRole('img', { name: altText })).toBeVisible();
    await business.page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(arrived).toBeFocused();
  },
);
