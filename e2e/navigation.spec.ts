import { expect, test } from './support/test.ts';

test('a screen opens at its top, and one that is come back to stands where it was left', async ({
  openPhone,
}) => {
  const phone = await openPhone({ width: 390, height: 844 });
  await phone.signIn('business@pollin.test', '/business/dashboard');
  const { page } = phone;
  const top = () => page.locator('#content').evaluate((one) => one.scrollTop);
  const campaign = page.getByRole('main').getByRole('article').last().getByRole('link').first();
  await campaign.scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(300);
  const left = await top();

  await campaign.click();

  await expect(page.getByRole('navigation', { name: /^Steps/ })).toBeVisible();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(campaign).toBeVisible();
  await expect.poll(top).toBe(left);
});

test('a screen of which one chose another part is come back to where it was left', async ({
  openPhone,
}) => {
  const phone = await openPhone({ width: 390, height: 844 });
  await phone.signIn('business@pollin.test', '/business/campaign');
  const { page } = phone;
  const top = () => page.locator('#content').evaluate((one) => one.scrollTop);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Salsa macha/ })
    .click();
  for (const name of [/^Declined/, /^Applied/]) await page.getByRole('tab', { name }).click();
  const creator = page.getByRole('article').last().getByRole('link').first();
  await creator.scrollIntoViewIfNeeded();
  await expect.poll(top).toBeGreaterThan(300);
  const left = await top();

  await creator.click();

  await expect(page).toHaveURL(/\/creators\/profile\//);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(left);
});
