import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { aFullDevice, type Role } from './full-device.ts';
import { showApp } from './whole-app.tsx';

const navigation = page.getByRole('navigation', { name: 'Main navigation' }).first();
const group = (name: string) => navigation.getByRole('list', { name });

test('the sidebar names the active account, groups its screens, and counts what is new', async () => {
  await aFullDevice('owner');
  await page.viewport(1280, 800);
  await showApp('/business/dashboard');

  await expect.element(navigation.getByText('Desert Bloom')).toBeVisible();
  await expect
    .element(group('Your business').getByRole('link', { name: 'Availability' }))
    .toBeVisible();
  await expect.element(group('Settings').getByRole('link', { name: 'Outbox' })).toBeVisible();
  expect(group('Your business').getByRole('link', { name: 'Outbox' }).elements()).toEqual([]);
  await expect.element(navigation.getByRole('link', { name: 'Notifications 1 new' })).toBeVisible();
});

test.each<[Role, string, string[]]>([
  ['owner', '/business/dashboard', ['Subscription', 'Billing']],
  ['creator', '/creator/dashboard', ['Earnings']],
  ['corporate', '/corporate/dashboard', ['Subscription', 'Billing']],
])('the sidebar of the role "%s" leads to its money', async (role, path, expected) => {
  await aFullDevice(role);
  await page.viewport(1280, 800);
  await showApp(path);

  const links = group('Money').getByRole('link');
  await expect.poll(() => links.elements().map((one) => one.textContent)).toEqual(expected);
});

test('a corporation opens its bills as a business does', async () => {
  await aFullDevice('corporate');
  await page.viewport(1280, 800);
  const app = await showApp('/corporate/dashboard');
  await group('Money').getByRole('link', { name: 'Billing' }).click();

  await expect.poll(app.path).toBe('/corporate/billing');
  await expect.element(page.getByRole('button', { name: 'Open billing portal' })).toBeVisible();
});

test('a screen below another has one heading, its parent as a link, and the logo beside them', async () => {
  await aFullDevice('owner');
  await page.viewport(1280, 800);
  const app = await showApp('/settings/sync');
  const header = page.getByRole('banner');

  await expect.element(header.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  await expect.element(header.getByRole('link', { name: 'Pollin' })).toBeVisible();
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  await header.getByRole('link', { name: 'Dashboard' }).click();

  await expect.poll(app.path).toBe('/business/dashboard');
});

test('on a phone a screen below another has its title and Back, as before', async () => {
  await aFullDevice('owner');
  await page.viewport(390, 844);
  await showApp('/settings/sync');
  const header = page.getByRole('banner');

  await expect.element(header.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(header.getByRole('link', { name: 'Pollin' }).elements()).toEqual([]);
  expect(header.getByRole('link', { name: 'Dashboard' }).elements()).toEqual([]);
});

test('a person with thirty accounts reaches the last one, and the entries below, in the menu of a phone', async () => {
  await aFullDevice('owner');
  const session = await device.db.session.get('current');
  const { profile } = session ?? {};
  const own = profile?.memberships[0];
  if (!profile || !own) throw new Error('Nobody is signed in');
  const others = Array.from({ length: 29 }, (_, index) => ({
    ...own,
    accountId: newId<AccountId>(),
    businessId: newId<AccountId>(),
    businessName: `Business ${index + 2}`,
  }));
  await device.db.session.update('current', {
    profile: { ...profile, memberships: [own, ...others] },
  });
  await page.viewport(390, 844);
  await showApp('/business/dashboard');

  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const box = menu.element().getBoundingClientRect();
  expect([box.top >= 0, box.bottom <= 844]).toEqual([true, true]);
  // A pointer reaches only what is not covered: the menu scrolls there first.
  await menu.getByRole('menuitemradio', { name: 'Business 30' }).hover();
  await menu.getByRole('menuitem', { name: 'Logout' }).hover();
  await userEvent.keyboard('{End}');
  await expect.element(menu.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
});

test('support staff without an account get the whole width, without an empty list of places', async () => {
  await aFullDevice('corporate');
  const profile = { memberships: [], currentMembership: null };
  const session = (await device.db.session.get('current'))!;
  await device.db.session.update('current', {
    profile: { ...session.profile!, ...profile },
    accountId: null,
  });
  await page.viewport(1280, 800);
  await showApp('/desk');

  await expect.element(page.getByRole('heading', { name: 'Support desk' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  expect(page.getByRole('main').element().getBoundingClientRect().width).toBe(1280);
});
