import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NotificationSettingsScreen } from '#src/features/notifications/screens/notification-settings-screen.tsx';
import { UnsubscribeScreen } from '#src/features/notifications/screens/unsubscribe-screen.tsx';
import { mount } from '../ui/mount.tsx';
import { accountId, answering, keep, permitting, queued, userId } from './reader.ts';

const told = { privatePreviews: false, emails: true };

function showSettings(onExplainInstall = () => undefined): void {
  mount(
    <NotificationSettingsScreen
      userId={userId}
      actor={{ userId, accountId }}
      stored={told}
      onExplainInstall={onExplainInstall}
    />,
  );
}

test('a setting changed without a connection is shown at once and queued as a whole', async () => {
  answering(() => undefined);
  await keep([]);
  showSettings();
  const emails = page.getByRole('switch', { name: 'Emails' });
  await expect.element(emails).toBeChecked();

  await page.getByText('Emails', { exact: true }).click();
  await expect.element(emails).not.toBeChecked();
  await page.getByText('Private previews', { exact: true }).click();

  await expect.element(page.getByRole('switch', { name: 'Private previews' })).toBeChecked();
  await expect.element(emails).not.toBeChecked();
  expect(await queued()).toEqual([
    {
      kind: 'updateNotificationSettings',
      payload: { privatePreviews: true, emails: false },
    },
  ]);
});

test('push that is off says why to turn it on, and the browser is asked only by a tap', async () => {
  await keep([]);
  const ask = permitting('default');
  showSettings();

  await expect.element(page.getByText('Notifications are off for this device.')).toBeVisible();
  await expect.element(page.getByText(/so you don’t miss a booking/)).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();

  expect(ask).toHaveBeenCalledOnce();
});

test('push that the browser blocks says how to allow it again, and offers nothing that cannot work', async () => {
  await keep([]);
  permitting('denied');
  showSettings();

  await expect.element(page.getByText(/is blocking notifications/)).toBeVisible();
  await expect.element(page.getByText(/To allow them, open/)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('on an iPhone’s browser the way to install is shown', async () => {
  await keep([]);
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Safari/605');
  const onExplainInstall = vi.fn();
  showSettings(onExplainInstall);

  await page.getByRole('button', { name: 'See how to install' }).click();

  expect(onExplainInstall).toHaveBeenCalledOnce();
  agent.mockRestore();
});

test('opening an e-mail’s link changes nothing; the button stops the e-mails', async () => {
  const { bodies } = answering((path) =>
    path === '/api/unsubscribe/t.o' ? { success: true } : undefined,
  );
  mount(<UnsubscribeScreen token="t.o" />);
  await expect.element(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  expect(bodies).toHaveLength(0);

  await page.getByRole('button', { name: 'Stop these emails' }).click();

  await expect.element(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('a link that was cut off says so', async () => {
  answering(() => Response.json({ code: 'LINK_INVALID', message: 'No' }, { status: 404 }));
  mount(<UnsubscribeScreen token="t" />);

  await page.getByRole('button', { name: 'Stop these emails' }).click();

  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('without a connection nothing is claimed, and it can be tried again', async () => {
  let isOnline = false;
  answering(() => (isOnline ? { success: true } : undefined));
  mount(<UnsubscribeScreen token="t" />);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect.element(page.getByRole('heading', { name: 'Couldn’t reach Pollin' })).toBeVisible();
  isOnline = true;

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
});
