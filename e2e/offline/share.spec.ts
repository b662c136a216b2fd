import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { aBusiness, aCreator } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';

test(
  'photos shared from the gallery without signal are in the portfolio once, whatever is loaded again',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    const phone = await openPhone();
    await phone.signIn(ana.email, '/creator/profile/view');
    await expect(phone.page.getByRole('heading', { name: ana.name })).toBeVisible();
    await phone.goOffline();

    await share(phone.page, 5);
    await expect(
      phone.page.getByText('You can Only upload 4 Files at a time, Please remove some'),
    ).toBeVisible();
    for (const name of ['shared-2.jpg', 'shared-3.jpg', 'shared-4.jpg']) {
      await phone.page.getByRole('button', { name: `Leave out ${name}` }).click();
    }
    const question = phone.page.getByRole('heading');
    await expect(question).toHaveText('Add these 2 photos to your portfolio?');
    await phone.page.reload();
    await expect(question).toHaveText('Add these 2 photos to your portfolio?');
    await phone.page.getByRole('button', { name: 'Add 2 photos' }).click();
    await phone.page.waitForURL('**/creator/profile/view');
    await expect(phone.page.getByRole('button', { name: /^Open photo/ })).toHaveCount(2, {
      timeout: LARGE_FILES_MS,
    });
    await phone.page.goto('/share');
    await expect(phone.page.getByText('Nothing to add')).toBeVisible();

    await phone.goOnline();
    const portfolioItems = () =>
      query(server, `select 1 from portfolio_items where creator_id = $1`, [ana.accountId]);
    await expect
      .poll(async () => (await portfolioItems()).length, { timeout: LARGE_FILES_MS })
      .toBe(2);
  },
);

test(
  'a person who is no creator, or not signed in, sees why shared photos are not added',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const restaurant = await aBusiness(server);
    const phone = await openPhone();
    await phone.page.goto('/share?result=signedOut');
    await expect(phone.page.getByText('Sign in to add photos')).toBeVisible();
    await phone.page.goto('/login');
    await phone.signIn(restaurant.email);
    await phone.page.goto('/share');
    await expect(phone.page.getByText('Only creators have portfolios')).toBeVisible();
  },
);

/** As the phone's gallery does it: photos posted to the address that the manifest names. */
async function share(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const data = new DataTransfer();
    for (let index = 0; index < wanted; index++) {
      const canvas = new OffscreenCanvas(1600, 1200);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.fillStyle = `hsl(${index * 70} 70% 50%)`;
      context.fillRect(0, 0, 1600, 1200);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
      data.items.add(new File([blob], `shared-${index}.jpg`, { type: 'image/jpeg' }));
    }
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'photos',
      multiple: true,
      files: data.files,
    });
    input.files = data.files;
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, count);
  await page.waitForURL('**/share');
}
