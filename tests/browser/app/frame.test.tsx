import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
