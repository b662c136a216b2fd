import { check, looks } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const CREATORS = '/business/creators';

for (const { name, look, size } of looks) {
  test(
    `no screen of account, support and creators breaks an accessibility rule: ${name}`,
    { tag: '@slow' },
    async ({ openPhone }) => {
      const phone = await openPhone(look);
      const { page } = phone;
      await phone.signIn('business@pollin.test', '/user/account');
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await expect(page.getByText('No passkeys yet.')).toBeVisible();
      await check(page, 'account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete my account' })
        .click();
      await expect(page.getByText('That’s not this account’s email address.')).toBeVisible();
      await check(page, 'question before deleting the account');

      await page.goto('/business/support');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Attach the sync log').click();
      await page.getByRole('button', { name: 'What’s in the log' }).click();
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

      await page.goto(CREATORS);
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.first()).toBeVisible();
      await check(page, 'creators');
      if (size === 'phone') {
        await page.getByRole('button', { name: 'Filters' }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await check(page, 'filters');
        await page.keyboard.press('Escape');
      }
      await cards.first().getByRole('link').click();
      await page.getByRole('button', { name: /^How well you match/ }).click();
      await expect(page.getByText('Shared categories')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Favorite/ })).toBeVisible();
      await check(page, 'creator');
      await page.goto(`${CREATORS}?city=Florence&tier=TIER_2`);
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      await check(page, 'nobody found');
    },
  );
}
