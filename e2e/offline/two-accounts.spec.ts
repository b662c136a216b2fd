import { bubble, openRoom, write, TACOS } from '../support/chat.ts';
import { endSessions, timesStored } from '../support/database.ts';
import { everythingKept } from '../support/traces.ts';
import { expect, test } from '../support/test.ts';

test('what one person wrote waits for them, unseen and unsent, while another uses the same device', async ({
  inRoom: phone,
  server,
  business,
}) => {
  await phone.goOffline();
  await write(phone.page, 'Maya’s own words');
  await write(phone.page, 'And more of them');
  await endSessions(server, 'creator@pollin.test');
  await phone.goOnline();
  await expect(phone.page.getByRole('heading', { name: 'Sign in to send 2 items' })).toBeVisible();
  await expect(phone.page.getByText('Maya’s own words')).toHaveCount(0);

  await phone.enterCode('second@pollin.test');
  await expect(phone.page.getByRole('button', { name: /^Profile menu, Sharp Line/ })).toBeVisible();
  await phone.page.goto('/settings/sync');
  await expect(phone.page.getByText('Everything is sent')).toBeVisible();
  await phone.page.goto('/business/messages');
  await expect(phone.page.getByText(/Back-to-school week/).first()).toBeVisible();
  await expect(phone.page.getByText('Maya’s own words')).toHaveCount(0);
  await expect(phone.page.getByRole('link', { name: TACOS })).toHaveCount(0);
  const kept = await everythingKept(phone.page);
  expect(kept).not.toContain('Late-night tacos');
  expect(await timesStored(server, 'Maya’s own words')).toBe(0);

  await phone.page.getByRole('button', { name: /^Profile menu/ }).click();
  await phone.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(phone.page).toHaveURL(/\/login$/);
  await expect(phone.page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await phone.enterCode('creator@pollin.test');
  await expect(phone.page.getByRole('button', { name: /^Profile menu, Maya/ })).toBeVisible();
  await business.expectOnce('Maya’s own words', 'And more of them');
  expect(await timesStored(server, 'Maya’s own words')).toBe(1);
  await openRoom(phone.page, 'creator', TACOS);
  await expect(bubble(phone.page, 'And more of them')).toHaveCount(1);
});

test(
  'a session that ended while away asks to sign in, and signing in as oneself sends what waited',
  { tag: '@slow' },
  async ({ inRoom: phone, server, business }) => {
    await phone.goOffline();
    await write(phone.page, 'Written after the session ended');
    await endSessions(server, 'creator@pollin.test');
    await phone.goOnline();
    await expect(phone.page.getByRole('heading', { name: 'Sign in to send 1 item' })).toBeVisible();
    await business.expectNone('Written after the session ended');

    await expect(phone.page.getByRole('textbox', { name: 'Email' })).toHaveValue(
      'creator@pollin.test',
    );
    await phone.enterCode('creator@pollin.test');
    await business.expectOnce('Written after the session ended');
    await expect(bubble(phone.page, 'Written after the session ended')).toHaveCount(1);
  },
);
