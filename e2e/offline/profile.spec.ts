import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { aCreator, type Party } from '../support/market.ts';
import { aPhoto } from '../support/photos.ts';
import type { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const EDIT = '/creator/profile/edit';

test(
  'what two devices change of one profile is both kept, and of one field the person is asked',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aWholeCreator(server);
    const phone = await openPhone();
    const desk = await openPhone({ width: 1280, height: 800 });
    // One after the other: each browser's code is the last one that was mailed to the address.
    for (const device of [phone, desk]) await device.signIn(ana.email, EDIT);
    await expect(field(phone.page, 'Instagram')).toHaveValue('https://instagram.com/ana');

    await phone.goOffline();
    await field(phone.page, 'TikTok').fill('https://tiktok.com/@ana');
    await field(phone.page, 'Instagram').fill('https://instagram.com/ana.on.the.road');
    await save(phone.page);
    await field(desk.page, 'YouTube').fill('https://youtube.com/@ana');
    await save(desk.page);
    await expect.poll(async () => (await linksOf(server, ana)).youtube_url).toContain('@ana');

    await phone.goOnline();
    await expect
      .poll(() => linksOf(server, ana))
      .toEqual({
        instagram_url: 'https://instagram.com/ana.on.the.road',
        tiktok_url: 'https://tiktok.com/@ana',
        youtube_url: 'https://youtube.com/@ana',
      });
    await desk.page.reload();
    await expect(field(desk.page, 'TikTok')).toHaveValue('https://tiktok.com/@ana');

    await phone.goOffline();
    await field(phone.page, 'Instagram').fill('https://instagram.com/mine');
    await save(phone.page);
    await field(desk.page, 'Instagram').fill('https://instagram.com/theirs');
    await save(desk.page);
    await expect.poll(async () => (await linksOf(server, ana)).instagram_url).toContain('theirs');
    await phone.goOnline();
    await expect(
      phone.page.getByText('Your profile was also changed on another device'),
    ).toBeVisible();
    await phone.page.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await linksOf(server, ana)).instagram_url)
      .toBe('https://instagram.com/mine');
  },
);

test(
  'a new photo is shown at once without signal, and in the frame once the server has it',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aWholeCreator(server);
    const phone = await openPhone();
    await phone.signIn(ana.email, EDIT);
    await expect(phone.page.getByRole('button', { name: /Choose a photo/ })).toBeVisible();
    await phone.goOffline();
    await phone.page.setInputFiles('input[type=file]', await aPhoto({ hue: 140 }));
    await expect(phone.page.getByText('New photo, saved with your changes')).toBeVisible();
    await save(phone.page);
    await expect(phone.page.getByText('Your new photo is being sent')).toBeVisible();
    const shown = phone.page
      .getByRole('main')
      .getByRole('img', { name: 'Profile Photo' })
      .locator('img');
    await expect(shown).toHaveAttribute('src', /^blob:/);

    await phone.goOnline();
    const frame = phone.page.getByRole('button', { name: /^Profile menu/ }).locator('img');
    await expect(frame).toHaveAttribute('src', /^\/files\//);
    await expect
      .poll(() => frame.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBe(800);
  },
);

/** A creator whose profile may be saved as it is. */
async function aWholeCreator(server: ServerProcess): Promise<Party> {
  const creator = await aCreator(server);
  await query(
    server,
    `update creators set about = '<p>I film kitchens.</p>', categories = '["eats"]',
       instagram_url = 'https://instagram.com/ana', date_of_birth = '1998-05-04' where id = $1`,
    [creator.accountId],
  );
  return creator;
}

type Links = { instagram_url: string; tiktok_url: string; youtube_url: string };

async function linksOf(server: ServerProcess, { accountId }: Party): Promise<Partial<Links>> {
  const rows = await query<Links>(
    server,
    'select instagram_url, tiktok_url, youtube_url from creators where id = $1',
    [accountId],
  );
  return rows[0] ?? {};
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
}
