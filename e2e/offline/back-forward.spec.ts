import { bubble } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test(
  'going back to the app shows what was said meanwhile, and after a logout in another tab nothing of the person who left',
  { tag: '@slow' },
  async ({ inRoom: phone, business }) => {
    const { page } = phone;
    await page.goto('about:blank');
    await business.say('While you were elsewhere');
    await page.goBack();
    await expect(bubble(page, 'While you were elsewhere')).toBeVisible();

    await page.goto('about:blank');
    const other = await phone.newTab();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: /^Profile menu/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible();

    await page.goBack();

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('log')).toHaveCount(0);
  },
);
