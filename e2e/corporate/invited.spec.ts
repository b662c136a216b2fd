import type { Page } from '@playwright/test';
import { ApiUser } from '../support/api-user.ts';
import { aCorporation } from '../support/corporation.ts';
import { query } from '../support/database.ts';
import { aBusiness } from '../support/market.ts';
import { expect, test } from '../support/test.ts';

const [CAFE, MILL] = ['Ramada Café', 'Old Mill'];
const CORPORATION = 'Saguaro Group';

test(
  'a business joins a corporation by its letter and leaves again, and unsent work of the corporation stays on its device',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const corporation = await aCorporation(server, [CAFE]);
    const owner = await aBusiness(server, { name: MILL });
    const admins = await openPhone();
    const admin = admins.page;
    await admins.signIn(corporation.email, '/corporate/businesses');
    await admin.getByRole('button', { name: 'Invite a business' }).click();
    await admin.getByRole('textbox', { name: 'Owner’s email' }).fill(owner.email);
    await admin.getByRole('button', { name: 'Send invitation' }).click();
    await expect(entry(admin, owner.email)).toBeVisible();

    // The owner follows the link of the letter.
    const owners = await openPhone();
    const path = await new ApiUser(server.url).corporation(owner.email);
    await owners.signIn(owner.email, path);
    await expect(owners.page.getByRole('heading', { name: `Join ${CORPORATION}?` })).toBeVisible();
    await owners.page.getByRole('button', { name: `Join with ${MILL}` }).click();
    await expect(owners.page.getByText(`${MILL} is now part of ${CORPORATION}`)).toBeVisible();
    await owners.page.goto('/business/subscription');
    await expect(owners.page.getByText(`Managed by ${CORPORATION}`)).toBeVisible();

    await admin.goto('/corporate/dashboard');
    await admin.getByRole('button', { name: `Open ${MILL}` }).click();
    await expect(admin.getByRole('button', { name: `Profile menu, ${MILL}` })).toBeVisible();
    await admin.goto('/business/profile/edit');
    const description = admin.getByRole('textbox', { name: 'Description' });
    await expect(description).toBeVisible();

    // The corporation's person edits it without signal, and the business leaves meanwhile.
    await admins.goOffline();
    await description.fill('Written too late');
    await admin.getByRole('textbox', { name: 'Instagram' }).fill('https://instagram.com/oldmill');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();
    await owners.page.goto('/business/members');
    await owners.page.getByRole('button', { name: `Leave ${CORPORATION}` }).click();
    await owners.page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Leave ${CORPORATION}` })
      .click();
    await expect(owners.page.getByText(`Your business left ${CORPORATION}`)).toBeVisible();
    await owners.page.goto('/business/subscription');
    await expect(owners.page.getByText(`Managed by ${CORPORATION}`)).toHaveCount(0);

    await admins.goOnline();
    await expect(admin.getByRole('button', { name: `Profile menu, ${MILL}` })).toHaveCount(0);
    await admin.goto('/settings/sync');
    const kept = admin.getByRole('main').getByRole('listitem');
    await expect(kept.filter({ hasText: 'You no longer belong to the account' })).toBeVisible();
    expect(await stored(MILL)).not.toContain('Written too late');
    await admin.goto('/dashboard');
    await expect(entry(admin, CAFE)).toBeVisible();
    await expect(entry(admin, MILL)).toHaveCount(0);
    await entry(admin, CORPORATION).getByRole('button').click();
    await expect(admin.getByRole('button', { name: `Open ${CAFE}` })).toBeVisible();

    async function stored(name: string): Promise<string> {
      const rows = await query(server, 'select * from businesses where name = $1', [name]);
      return JSON.stringify(rows);
    }
  },
);

const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
