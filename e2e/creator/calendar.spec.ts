import { readFile } from 'node:fs/promises';
import { aBusiness, aCreator, aProject, aShoot, inDays } from '../support/market.ts';
import { pack } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

test(
  'a creator finds a shoot by its dot, opens it, comes back with Back, and takes it along as a file without signal',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Peach season' });
    const shoot = await aShoot(server, work, { state: 'confirmed', start: inDays(2, 15) });
    const phone = await openPhone();
    const { page } = phone;
    // The first contact is over once the chat about the shoot is on the screen.
    await phone.signIn(creator.email, '/creator/messages');
    await expect(page.getByText('Peach season').first()).toBeVisible();
    await page.goto('/creator/calendar');
    await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
    await page.goto(`/creator/calendar?month=${shoot.day.slice(0, 7)}`);
    const day = page.getByRole('button', { name: /, 1 shoot$/ });
    await expect(day).toBeVisible();
    await phone.goOffline();
    await day.click();
    const row = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: 'Peach season' })
      .first();
    await expect(row).toContainText('3:00 PM – 4:00 PM');
    await row.click();
    await expect(pack(page).getByText('Ready offline', { exact: true })).toBeVisible();
    const saving = page.waitForEvent('download');
    await pack(page).getByRole('button', { name: 'Add to calendar' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toContain('BEGIN:VEVENT');
    expect(file).toContain('Peach season');
    expect(file).toMatch(/DTSTART[^\r\n]*T(150000|220000Z)/);
    await page.goBack();
    await expect(pack(page)).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
  },
);
