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
