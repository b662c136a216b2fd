import type { Page } from '@playwright/test';
import { ApiUser } from './support/api-user.ts';
import { withAuthenticator } from './support/authenticator.ts';
import { bubble, write } from './support/chat.ts';
import { signInByCalls } from './support/session.ts';
import { query } from './support/database.ts';
import { expect, test } from './support/test.ts';

const profileMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });

test('a passkey that was added in the account signs in without a code', async ({
  browser,
  server,
}) => {
  // A passkey belongs to the address that people open: no line of its own between.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto('/login');
  await signInByCalls(page, 'creator@pollin.test');
  await page.goto('/user/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  await expect(profileMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/creator\/dashboard$/);
  await context.close();
});

test(
  'a request for support written without signal reaches support once there is some',
  { tag: '@slow' },
  async ({ signedIn, server }) => {
    const phone = await signedIn('corporate@pollin.test', '/corporate/support');
    const { page } = phone;
    await expect(page.getByRole('heading', { name: 'Corporate Support Center' })).toBeVisible();
    await phone.goOffline();
    await page.getByRole('button', { name: /Problem area/ }).click();
    await page.getByRole('option', { name: 'Payments/subscription' }).click();
    const words = `Two places were billed twice, ${crypto.randomUUID()}`;
    await page.getByRole('textbox', { name: 'Details' }).fill(words);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText(/saved on this device, and we’ll send it/)).toBeVisible();

    await phone.goOnline();

    const support = new ApiUser(server.url);
    await expect
      .poll(async () => {
        const letters = await support.get('devMail', '/dev/mail?to=no-reply@localhost');
        return letters.filter(({ text }) => text.includes(words)).map(({ subject }) => subject);
      })
      .toEqual(['Support: Payments/subscription (corporate)']);
  },
);

test(
  'who was blocked without signal cannot write any more once there is some, until it is taken back',
  { tag: '@slow' },
  async ({ inRoom: creator, business, server }) => {
    const { page } = creator;
    const menu = page.getByRole('button', { name: 'More about this conversation' });
    await creator.goOffline();
    await menu.click();
    await page.getByRole('menuitem', { name: /^Block / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(/is blocked$/)).toBeVisible();
    await expect(page.getByText(/^You blocked /)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveCount(0);
    await creator.goOnline();
    const blocks = () =>
      query(server, 'select 1 from blocks where blocked_id = $1', [business.accountId]);
    await expect.poll(async () => (await blocks()).length).toBe(1);
    await business.say('Said in vain');
    await business.expectNone('Said in vain');
    await expect(page.getByText('Said in vain')).toHaveCount(0);

    await menu.click();
    await page.getByRole('menuitem', { name: /^Unblock / }).click();
    await expect(page.getByText(/is unblocked$/)).toBeVisible();
    await write(page, 'Said and heard');

    await expect(bubble(page, 'Said and heard')).toBeVisible();
    await business.expectOnce('Said and heard');
  },
);
