import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

test(
  'a screen opens at its top, and one that is come back to stands where it was left, on the part that was chosen',
  { tag: '@slow' },
  async ({ openPhone }) => {
    const phone = await openPhone({ width: 390, height: 844 });
    await phone.signIn('business@pollin.test', '/business/dashboard');
    const { page } = phone;
    const top = () => page.locator('#content').evaluate((one) => one.scrollTop);
    // Found again each time: a list that is still being read draws its rows again.
    const scrollTo = async (row: Locator) => {
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      await expect
        .poll(async () => {
          await row.evaluate((one) => one.scrollIntoView({ block: 'center' }));
          return await top();
        })
        .toBeGreaterThan(300);
    };
    const campaign = page.getByRole('main').getByRole('article').last().getByRole('link').first();
    await scrollTo(campaign);
    const left = await top();

    await campaign.click();

    await expect(page.getByRole('navigation', { name: /^Campaign steps/ })).toBeVisible();
    expect(await top()).toBe(0);
    await page.goBack();
    await expect(campaign).toBeVisible();
    await expect.poll(top).toBe(left);

    await page.goto('/business/campaign');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Salsa macha/ })
      .click();
    for (const name of [/^Declined/, /^Applied/]) await page.getByRole('tab', { name }).click();
    const creator = page.getByRole('article').last().getByRole('link').first();
    await scrollTo(creator);
    const leftOfPart = await top();

    await creator.click();

    await expect(page).toHaveURL(/\/creators\/profile\//);
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(leftOfPart);
  },
);
