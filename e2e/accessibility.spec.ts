import type { Page } from '@playwright/test';
import { ApiUser } from './support/api-user.ts';
import { check, looks } from './support/axe.ts';
import { bubble, composer, log } from './support/chat.ts';
import { PATIENCE_MS } from './support/patience.ts';
import type { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const EMAIL = 'creator@pollin.test';

for (const { name, look, size, tag } of looks) {
  test(
    `no screen breaks an accessibility rule: ${name}`,
    { tag },
    async ({ openPhone, server }) => {
      const phone = await openPhone(look);
      await walk(phone, new ApiUser(server.url), size === 'phone');
    },
  );
}

async function walk(phone: Phone, mailbox: ApiUser, hasDrawer: boolean): Promise<void> {
  const { page } = phone;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('no address');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();
  await check(page, 'login');

  const before = await mailbox.lastLetter(EMAIL);
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await check(page, 'code step');
  await page.getByRole('textbox', { name: 'Code' }).fill(await mailbox.code(EMAIL, before));

  const profile = page.getByRole('button', { name: /^Profile menu/ });
  await expect(profile).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Opportunities', exact: true })).toBeVisible();
  await check(page, 'today');
  await profile.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page, 'profile menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  if (hasDrawer) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Pollin' })).toBeVisible();
    await check(page, 'drawer');
    await page.keyboard.press('Escape');
  }

  await page.goto('/creator/messages');
  const room = page.getByRole('main').getByRole('link').first();
  await expect(room).toBeVisible();
  await check(page, 'messages');
  await room.click();
  await expect(log(page)).toBeVisible();
  // What was never opened is there without a signal once the worker has all of it.
  await phone.readyOffline();
  await phone.goOffline();
  await composer(page).fill('Waiting for a signal');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Waiting', { exact: true })).toBeVisible();
  await check(page, 'conversation');

  await page.getByRole('link', { name: /waiting$/ }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await check(page, 'outbox');
  await askToDelete(page);
  await check(page, 'question before deleting');
  await confirmDeletion(page);
  await check(page, 'empty outbox');
}

const REMOVE = { name: 'Delete', exact: true };
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this item?' });

/** Asks until the question is there: while the item is being tried the app refuses, and says so. */
async function askToDelete(page: Page): Promise<void> {
  const remove = page.getByRole('main').getByRole('button', REMOVE);
  await expect(async () => {
    if (!(await question(page).isVisible())) await remove.click({ timeout: 1_000 });
    await expect(question(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: PATIENCE_MS });
}

/** Answers the question, and asks again if the item was just being tried by then. */
async function confirmDeletion(page: Page): Promise<void> {
  const empty = page.getByText('Everything is sent');
  await expect(async () => {
    await askToDelete(page);
    await question(page).getByRole('button', REMOVE).click({ timeout: 1_000 });
    await expect(empty).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: PATIENCE_MS });
}

test('with nothing but a keyboard one signs in, opens a conversation, writes and comes back', async ({
  openPhone,
  server,
}) => {
  const phone = await openPhone();
  const { page } = phone;
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  const mailbox = new ApiUser(server.url);
  const before = await mailbox.lastLetter(EMAIL);
  await page.keyboard.type(EMAIL);
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type(await mailbox.code(EMAIL, before));
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();

  await tabTo(page, 'link', 'Messages');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await tabTo(page, 'link', /Late-night tacos/);
  await press('Enter');
  await expect(log(page)).toBeVisible();
  await tabTo(page, 'textbox', /^Message to /);
  await page.keyboard.type('Written without a mouse');
  await press('Enter');
  await expect(bubble(page, 'Written without a mouse')).toBeVisible();
  await expect(composer(page)).toHaveValue('');

  await press('Escape');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Late-night tacos/ })
      .first(),
  ).toBeFocused();
});

/** Tabs forward until the focus is on what is on the screen; nobody should need more than this many steps. */
async function tabTo(page: Page, role: 'link' | 'textbox', name: string | RegExp): Promise<void> {
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let step = 0; step < 25 && (await wanted.count()) === 0; step++) {
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toHaveCount(1);
}

test(
  'at a width of 320 pixels nothing scrolls sideways',
  { tag: '@slow' },
  async ({ openPhone }) => {
    const phone = await openPhone({ width: 320, height: 640 });
    const { page } = phone;
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await expectToFit(page);
    await phone.signIn(EMAIL);
    await expect(page.getByRole('heading', { name: 'Opportunities', exact: true })).toBeVisible();
    await expectToFit(page);
    await page.goto('/creator/messages');
    const room = page.getByRole('main').getByRole('link').first();
    await expect(room).toBeVisible();
    await expectToFit(page);
    await room.click();
    await expect(log(page)).toBeVisible();
    await composer(page).fill(`https://example.com/${'long'.repeat(40)}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expectToFit(page);
    for (const [path, heading] of [
      ['/settings/sync', 'This device'],
      ['/creator/calendar', 'Calendar'],
      ['/creator/notification', 'Notifications'],
      ['/settings/notifications', 'On this device'],
      ['/user/account', 'Account'],
      ['/creator/support', 'Creator Support Center'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectToFit(page);
    }
    await page.getByText('Attach the sync log').click();
    await page.getByRole('button', { name: 'What’s in the log' }).click();
    await expectToFit(page);
  },
);

/** Nothing on the page is wider than the place it is in. */
async function expectToFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [...document.querySelectorAll('html, html *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls = element.tagName === 'HTML' || /auto|scroll/.test(overflowX);
        return scrolls && element.scrollWidth > element.clientWidth;
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(tooWide).toEqual([]);
}
