import { check, sizes } from './support/axe.ts';
import { expect, test } from './support/test.ts';

for (const [size, extent] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`account and support on a ${size}, ${scheme}: no rule of WCAG 2.2 AA is broken`, async ({
      openPhone,
    }) => {
      const phone = await openPhone({ ...extent, scheme });
      const { page } = phone;
      await phone.signIn('business@pollin.test', '/user/account');
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await expect(page.getByText('No passkey yet.')).toBeVisible();
      await check(page, 'account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete my account' })
        .click();
      await expect(page.getByText('That is not the e-mail address of this account.')).toBeVisible();
      await check(page, 'question before deleting the account');

      await page.goto('/business/support');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Attach the sync log').click();
      await page.getByRole('button', { name: 'What the log contains' }).click();
      await expect(page.getByText('Please select an area')).toBeVisible();
      await check(page, 'support form with what is wrong');
      await page.getByRole('button', { name: /Problem area/ }).click();
      await page.getByRole('option', { name: 'Other' }).click();
      await page
        .getByRole('textbox', { name: 'Details' })
        .fill('Nothing is wrong, this is a test.');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      await check(page, 'thanks');

      await page.goto('/business/messages');
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByRole('button', { name: 'More about this conversation' }).click();
      await page.getByRole('menuitem', { name: /^Block / }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'question before blocking');
    });
  }
}

test('at a width of 320 pixels account and support do not scroll sideways', async ({
  openPhone,
}) => {
  const phone = await openPhone({ width: 320, height: 640 });
  const { page } = phone;
  await phone.signIn('business@pollin.test', '/user/account');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const isTooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  expect(await isTooWide()).toBe(false);
  await page.goto('/business/support');
  await expect(page.getByRole('heading', { name: 'Business Support Center' })).toBeVisible();
  await page.getByText('Attach the sync log').click();
  await page.getByRole('button', { name: 'What the log contains' }).click();
  expect(await isTooWide()).toBe(false);
});
