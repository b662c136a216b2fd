import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { bubble, write, TACOS } from '../support/chat.ts';
import { timesStored } from '../support/database.ts';
import { Phone } from '../support/phone.ts';
import { ServerProcess } from '../support/server.ts';
import { everythingKept } from '../support/traces.ts';
import { expect, test } from '../support/test.ts';

const SESSION_COOKIE = '__Host-pollin-session';

test(
  'logging out with unsent work asks first, and staying keeps all of it',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    const address = creator.page.url();
    await creator.goOffline();
    await write(creator.page, 'Not lost by a slip of the thumb');
    await logOut(creator.page);
    const question = creator.page.getByRole('alertdialog', { name: '1 item hasn’t been sent' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await creator.page.goto(address);
    await expect(bubble(creator.page, 'Not lost by a slip of the thumb')).toBeVisible();
    await creator.goOnline();
    await business.expectOnce('Not lost by a slip of the thumb');
  },
);

test(
  '“Send first” logs out by itself once everything has arrived',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    await creator.goOffline();
    await write(creator.page, 'Sent before I leave');
    await logOut(creator.page);
    const question = creator.page.getByRole('alertdialog', { name: '1 item hasn’t been sent' });
    await question.getByRole('button', { name: 'Send first' }).click();
    await expect(question.getByText('You’re offline. Stay signed in')).toBeVisible();
    await creator.goOnline();
    await expect(creator.page).toHaveURL(/\/login$/);
    await business.expectOnce('Sent before I leave');
  },
);

test('deleting and logging out without signal leaves nothing of the person, and ends the session once there is signal', async ({
  inRoom: creator,
  server,
}) => {
  const other = await creator.newTab();
  await other.goto('/creator/messages');
  await expect(other.getByRole('link', { name: TACOS }).first()).toBeVisible();
  const cookie = await sessionCookie(creator);
  await creator.goOffline();
  await write(creator.page, 'Nobody shall read this');
  await write(creator.page, 'Nor this');
  const before = await everythingKept(creator.page);
  expect(before).toContain('Nobody shall read this');
  expect(before).toContain('Okafor');

  await logOut(creator.page);
  await creator.page.getByRole('button', { name: 'Delete 2 items and log out' }).click();
  await expect(creator.page).toHaveURL(/\/login$/);
  await expect(creator.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await expectNothingKept(creator.page);

  await creator.goOnline();
  await expect.poll(() => sessionCookie(creator)).toBe('');
  await expect.poll(() => refreshWith(server.url, cookie)).toBe(401);
  await expectNothingKept(creator.page);
  expect(await timesStored(server, 'Nobody shall read this')).toBe(0);
});

test(
  'logging out with everything sent leaves at once, in every tab, and the old session is dead',
  { tag: '@slow' },
  async ({ inRoom: creator, server }) => {
    const other = await creator.newTab();
    await other.goto('/settings/sync');
    await expect(other.getByText('Everything is sent')).toBeVisible();
    const cookie = await sessionCookie(creator);
    await logOut(creator.page);
    for (const page of [creator.page, other]) await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => sessionCookie(creator)).toBe('');
    expect(await refreshWith(server.url, cookie)).toBe(401);
    await expectNothingKept(creator.page);

    await creator.page.goBack();
    await expect(creator.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
);

test(
  'who logs out is led to the operator’s own site where there is one, and to the sign-in without signal',
  { tag: '@slow' },
  async () => {
    const site = createServer((_, answer) => answer.end('Site of the operator'));
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const { port } = site.address() as AddressInfo;
    const server = await ServerProcess.create({ CORPORATE_SITE_URL: `http://127.0.0.1:${port}/` });
    const phone = await Phone.create(server);
    await phone.signIn('creator@pollin.test', '/settings/sync');

    await logOut(phone.page);

    await expect(phone.page.getByText('Site of the operator')).toBeVisible();
    await phone.signIn('creator@pollin.test', '/settings/sync');
    await phone.goOffline();
    await logOut(phone.page);
    await expect(phone.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await phone.remove();
    await server.remove();
    site.close();
  },
);

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function expectNothingKept(page: Page): Promise<void> {
  const personal = /Okafor|Maya|tacos|pollin\.test|Nobody shall|eyJ|"accountId"|"message"/;
  await expect.poll(() => everythingKept(page)).not.toMatch(personal);
}

async function sessionCookie(phone: Phone): Promise<string> {
  const cookies = await phone.context.cookies();
  return cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? '';
}

/** What the server answers to a client that still holds a session cookie. */
async function refreshWith(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/api/session/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${cookie}` },
    body: '{}',
  });
  return answer.status;
}
