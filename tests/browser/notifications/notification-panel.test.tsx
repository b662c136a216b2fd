import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noChanges } from '#contract/sync/sync.ts';
import { onReconnect } from '#src/data/delivery/connectivity.ts';
import { NotificationPanel } from '#src/features/notifications/components/notification-panel.tsx';
import { reach, trouble } from '../open-copy.ts';
import { addUnsent } from '../outbox.ts';
import { mount } from '../ui/mount.tsx';
import {
  accountId,
  answering,
  keep,
  noticeOf,
  queued,
  reader,
  someLinks,
  userId,
} from './reader.ts';

test('opening the panel sees everything, also without a connection, and what was new stays marked', async () => {
  answering(() => undefined);
  const [newest, older] = [noticeOf(0), noticeOf(1, { seen: true })];
  await keep([older, newest]);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByRole('link', { name: 'New: Notice 0' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Notice 1', exact: true })).toBeVisible();
  await expect.poll(queued).toEqual([
    {
      kind: 'notificationsAsSeen',
      payload: { accountType: 'creator', accountId, timestamp: newest.createdOn },
    },
  ]);
});

test('a panel in which everything was seen sends nothing', async () => {
  await keep([noticeOf(0, { seen: true })]);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByRole('link', { name: 'Notice 0' })).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('the zone of the times is named once, where the device’s clock shows another', async () => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  await keep([0, 1].map((index) => noticeOf(index, { category: 'BOOKING_CONFIRMED', seen: true })));
  onTestFinished(() => zone.mockRestore());
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByText('All times are Phoenix time.')).toBeVisible();
});

test('a group is named in words beside its color', async () => {
  await keep([noticeOf(0, { category: 'APPOINTMENT_CANCELLED_BY_BUSINESS', seen: true })]);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByRole('article').getByText('Problem')).toBeInTheDocument();
  expect(page.getByText('All times are Phoenix time.').elements()).toEqual([]);
});

test('notifications that come while the panel is open are announced, seen, and marked', async () => {
  answering(() => undefined);
  const replica = await keep([noticeOf(5, { seen: true })]);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);
  await expect.element(page.getByRole('link', { name: 'Notice 5' })).toBeVisible();
  expect(page.getByText('New notification').elements()).toHaveLength(0);

  await replica.apply({
    collections: { ...noChanges(), notifications: [noticeOf(1)] },
    gone: [],
  });

  await expect.element(page.getByRole('link', { name: 'New: Notice 1' })).toBeVisible();
  await expect.element(page.getByText('New notification: Notice 1')).toBeInTheDocument();
  await expect.poll(async () => (await queued()).length).toBe(1);
});

test('a click opens what the notification is about, and a link in its words only that place', async () => {
  await keep([
    noticeOf(0, { seen: true, body: 'See <a href="/creator/calendar">your calendar</a>.' }),
  ]);
  const { links, go, open } = someLinks();
  mount(<NotificationPanel reader={reader} links={links} />);

  await page.getByRole('link', { name: 'Notice 0' }).click();
  expect(open.mock.calls.map(([row]) => row.title)).toEqual(['Notice 0']);
  await page.getByRole('link', { name: 'your calendar' }).click();

  expect(go.mock.calls).toEqual([['/creator/calendar']]);
  expect(open).toHaveBeenCalledOnce();
});

test('arrows go from one notification to the next, Home and End to the first and last', async () => {
  await keep([0, 1, 2].map((age) => noticeOf(age, { seen: true })));
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);
  const link = (age: number) => page.getByRole('link', { name: `Notice ${age}` });
  await expect.element(link(2)).toBeVisible();

  await userEvent.tab();
  await expect.element(link(0)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(link(2)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(link(0)).toHaveFocus();
});

test('an account without notifications sees what will be here', async () => {
  await keep([]);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
});

test('before the first ones came, offline says so instead of "No notifications yet"', async () => {
  await keep([], null);
  await reach(false);
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect.element(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
});

test('before the first ones came, a server in trouble is not called a missing connection', async () => {
  await keep([], null);
  await trouble();
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  await expect
    .element(page.getByRole('heading', { name: 'Error loading notifications' }))
    .toBeVisible();
  const waiting = onReconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(waiting.aborted).toBe(true);
});

test('items that need the person stand on top and lead to the queue', async () => {
  await keep([noticeOf(0, { seen: true })]);
  await addUnsent({
    kind: 'updateNotificationSettings',
    payload: { privatePreviews: true, emails: true },
    userId,
    accountId,
    lane: 'settings',
    state: 'attention',
    attempts: 1,
    attention: { code: 'FORBIDDEN' },
  });
  mount(<NotificationPanel reader={reader} links={someLinks().links} />);

  const first = page.getByRole('article').first();
  await expect.element(first.getByText('1 item needs your attention')).toBeVisible();
  await expect.element(first.getByRole('link')).toHaveAttribute('href', '/settings/sync');
});
