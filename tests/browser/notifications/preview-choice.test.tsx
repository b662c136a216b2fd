import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeProfile } from '#src/data/device/stored-session.ts';
import { device } from '#src/data/device/browser-device.ts';
import { NotificationSettingsScreen } from '#src/features/notifications/screens/notification-settings-screen.tsx';
import { NotificationsScreen } from '#src/features/notifications/screens/notifications-screen.tsx';
import { mount } from '../ui/mount.tsx';
import {
  accountId,
  answering,
  creatorUser,
  keep,
  queued,
  reader,
  someLinks,
  userId,
} from './reader.ts';

const KEY =
  'BPg_7wQ7hZCDBhvsDgGBbGTr0N_Xl-Qz3pBqBvJqjT3rjLQ9Cw7xgQyT_wXbqVZq3Gn4bPqB1iWm1mC3jYb4uDs';

/** A person whose settings are these, in a browser that says yes as soon as it is asked. */
async function arrive(privatePreviews: boolean, before: NotificationPermission = 'default') {
  localStorage.clear();
  let permission = before;
  const registration = {
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => ({ endpoint: 'https://push.test/1' }),
    },
  } as unknown as ServiceWorkerRegistration;
  const spies = [
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration),
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission),
    vi
      .spyOn(Notification, 'requestPermission')
      .mockImplementation(async () => (permission = 'granted')),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const notificationSettings = { privatePreviews, emails: true };
  const profile = { ...creatorUser, notificationSettings };
  answering((path) => {
    if (path === '/api/pushConfig') return { kind: 'webPush', publicKey: KEY };
    if (path === '/api/me') return profile;
    return path === '/api/pushRegistration' ? { success: true } : undefined;
  });
  await keep([]);
  await storeProfile(device, profile);
  return { told: notificationSettings };
}

async function showSettings(...asked: Parameters<typeof arrive>) {
  const { told } = await arrive(...asked);
  mount(
    <NotificationSettingsScreen
      userId={userId}
      actor={{ userId, accountId }}
      stored={told}
      onExplainInstall={() => undefined}
    />,
  );
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
}

const question = page.getByRole('alertdialog', { name: 'Show message text on your lock screen?' });
const settled = (privatePreviews: boolean) => [
  { kind: 'updateNotificationSettings', payload: { privatePreviews, emails: true } },
];

test('a person who first allows notifications chooses whether a locked phone shows message text', async () => {
  await showSettings(true);
  await question.getByRole('button', { name: 'Show message text' }).click();

  await expect.poll(queued).toEqual(settled(false));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'Private previews' })).not.toBeChecked();
});

test('it stays hidden for a person who only closes the question', async () => {
  await showSettings(true);
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'Private previews' })).toBeChecked();
  expect(await queued()).toEqual([]);
});

test('hiding it on a new phone also ends what another one allowed', async () => {
  await showSettings(false);
  await question.getByRole('button', { name: 'Hide message text' }).click();

  await expect.poll(queued).toEqual(settled(true));
});

test('a browser that was allowed before is not asked again', async () => {
  await showSettings(true, 'granted');

  await expect.element(page.getByText('Notifications are on for this device.')).toBeVisible();
  expect(question.elements()).toEqual([]);
});

test('the offer above the notifications asks the same', async () => {
  await arrive(true);
  mount(<NotificationsScreen reader={reader} links={someLinks().links} />);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await question.getByRole('button', { name: 'Show message text' }).click();

  await expect.poll(queued).toEqual(settled(false));
  await expect.element(page.getByText(/so you don’t miss a booking/)).not.toBeInTheDocument();
});
