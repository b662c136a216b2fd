import type { Page } from '@playwright/test';
import { bubble, openRoom, write, log } from './support/chat.ts';
import { timesStored } from './support/database.ts';
import { ApiUser } from './support/api-user.ts';
import { expect, test } from './support/test.ts';
import { everythingKept } from './support/traces.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const sendCode = (page: Page) => page.getByRole('button', { name: 'Send code' }).click();
const profileMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });

test('a guest who followed a link to a chat sees what is wrong with an address or a code, and is in the chat with a pasted one', async ({
  openPhone,
  server,
}) => {
  const { page, context } = await openPhone();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = '/creator/messages?room=01943c58-3000-754d-a70a-1872283af1e8';
  await page.goto(address);
  await expect(page).toHaveURL(/\/login$/);
  await sendCode(page);
  await expect(page.getByText('Enter email')).toBeVisible();
  await email(page).fill('creator@');
  await sendCode(page);
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();

  const mailbox = new ApiUser(server.url);
  const before = await mailbox.lastLetter('creator@pollin.test');
  await email(page).fill('creator@pollin.test');
  await sendCode(page);
  await expect(page.getByText('We sent a six-digit code to creator@pollin.test.')).toBeVisible();
  await expect(page.getByText(/^New code in \d:\d\d$/)).toBeVisible();
  const right = await mailbox.code('creator@pollin.test', before);
  await code(page).fill(right === '000000' ? '111111' : '000000');
  await expect(
    page.getByText('That code isn’t right. Check your email and try again.'),
  ).toBeVisible();

  await page.evaluate(
    (text) => navigator.clipboard.writeText(`${text.slice(0, 3)} ${text.slice(3)}`),
    right,
  );
  await code(page).fill('');
  await code(page).press('ControlOrMeta+V');
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(log(page)).toBeVisible();
});

test('a new address becomes a creator, is led to its profile first, and leaves nothing on the device when it is deleted', async ({
  openPhone,
}) => {
  const phone = await openPhone();
  const { page } = phone;
  await page.goto('/login');
  await expect(page.getByText('New here? Enter your email')).toBeVisible();
  const address = `new.creator.${crypto.randomUUID().slice(0, 8)}@pollin.test`;
  await phone.enterCode(address);
  await expect(page.getByRole('heading', { name: 'Welcome to Pollin' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This field required').first()).toBeVisible();
  await page.getByRole('radio', { name: /I’m a creator/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'First name' }).fill('Wilhelmina');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Quartzfield');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/creator\/profile\/edit$/);
  await expect(page.getByText('Tell businesses who you are.')).toBeVisible();
  await page.goto('/creator/dashboard');
  await expect(page.getByRole('heading', { name: 'Opportunities', exact: true })).toBeVisible();
  await page.goto('/creator/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();

  await page.goto('/user/account');
  // The button is last: it moves until the parts above it are there.
  for (const notified of [
    /only signed in on this device/,
    /^No passkeys yet/,
    /^You haven’t blocked anyone/,
  ]) {
    await expect(page.getByText(notified)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill(address.toUpperCase());
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(email(page)).toBeVisible();
  const left = await everythingKept(page);
  for (const word of [address, 'Wilhelmina', 'Quartzfield']) expect(left).not.toContain(word);
  await phone.enterCode(address);
  await expect(page.getByRole('heading', { name: 'Welcome to Pollin' })).toBeVisible();
});

test('a new address becomes a business', { tag: '@slow' }, async ({ openPhone }) => {
  const phone = await openPhone();
  const { page } = phone;
  await page.goto('/login');
  await phone.enterCode(`new.business.${crypto.randomUUID().slice(0, 8)}@pollin.test`);
  await page.getByRole('radio', { name: /I have a business/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Business name' }).fill('Quill & Ink');
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Quill');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/business\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Profile menu, Quill & Ink' })).toBeVisible();
});

test(
  'guests are sent to the sign-in, which needs a connection, members to their start, and nobody into another’s section',
  { tag: '@slow' },
  async ({ openPhone }) => {
    const phone = await openPhone();
    const { page } = phone;
    for (const path of [
      '/creator/messages',
      '/business/dashboard',
      '/settings/sync',
      '/dashboard',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login$/);
    }
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await phone.goOffline();
    await page.goto('/creator/messages');
    await expect(page).toHaveURL(/\/login$/);
    await email(page).fill('creator@pollin.test');
    await sendCode(page);
    await expect(page.getByText('You’re offline. Connect to sign in.')).toBeVisible();
    await phone.goOnline();

    // A person who opens the sign-in by its own address is on the way to nowhere else.
    await page.goto('/login');
    await expect(email(page)).toBeVisible();
    await phone.signIn('creator@pollin.test');
    for (const path of ['/login', '/', '/dashboard']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/creator\/dashboard$/);
    }
    for (const path of ['/business/messages', '/business/dashboard', '/corporate/dashboard']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/not-found$/);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(/\/creator\/dashboard$/);
  },
);

test(
  'a corporation switches to one of its businesses and chats as it',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const phone = await openPhone({ width: 1280, height: 800 });
    await phone.signIn('corporate@pollin.test');
    const { page } = phone;
    await profileMenu(page).click();
    const group = page.getByRole('group', { name: 'Copper Basin Collective' });
    await group.getByRole('menuitemradio', { name: 'Ocotillo Tea House' }).click();
    await expect(page.getByText('Membership switched successfully')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Profile menu, Ocotillo Tea House' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/business\/dashboard$/);

    await openRoom(page, 'business', /Maya Okafor/);
    await write(page, 'Dana here, for the tea house');
    await expect.poll(() => timesStored(server, 'Dana here, for the tea house')).toBe(1);
    await page.reload();
    await expect(bubble(page, 'Dana here, for the tea house')).toHaveCount(1);
  },
);

test(
  'the theme that was chosen is there again after the app was closed',
  { tag: '@slow' },
  async ({ asCreator }) => {
    const background = () => getComputedStyle(document.documentElement).backgroundColor;
    const light = await asCreator.page.evaluate(background);
    await profileMenu(asCreator.page).click();
    await asCreator.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => asCreator.page.evaluate(background)).not.toBe(light);
    const dark = await asCreator.page.evaluate(background);
    await asCreator.close();
    await asCreator.open();
    await asCreator.page.goto('/dashboard');
    await expect(profileMenu(asCreator.page)).toBeVisible();
    expect(await asCreator.page.evaluate(background)).toBe(dark);
    await profileMenu(asCreator.page).click();
    await expect(asCreator.page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await asCreator.page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(() => asCreator.page.evaluate(background)).not.toBe(dark);
  },
);
