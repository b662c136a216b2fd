import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Membership } from '#contract/profile/record.ts';
import { NotificationBell } from '#src/app/notification-bell.tsx';
import { postToPages } from '#src/data/device/broadcast.ts';
import { device } from '#src/data/device/browser-device.ts';
import { forgetReturnPath, readReturnPath } from '#src/lib/return-path.ts';
import { pushToastQueue } from '#src/ui/toast-push-queue.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import {
  accountId,
  answering,
  creatorMembership,
  creatorUser,
  keep,
  noticeOf,
  queued,
  reader,
} from './reader.ts';

const bloom = newId<AccountId>();
const asBloom: Membership = {
  ...creatorMembership,
  accountId: bloom,
  role: 'owner',
  businessId: bloom,
  businessName: 'Desert Bloom',
  creatorId: null,
};

beforeEach(() => {
  forgetReturnPath();
  toastQueue.clear();
  pushToastQueue.clear();
});
afterEach(forgetReturnPath);

/** The header's place for the bell, for the user of the device's session. */
function Root() {
  return (
    <SignedIn>
      <NotificationBell reader={reader} defaultOpen={false} />
      <Outlet />
    </SignedIn>
  );
}

async function show(notices = [noticeOf(0), noticeOf(1)]) {
  await keep(notices);
  await device.db.session.update('current', {
    profile: { ...creatorUser, memberships: [creatorMembership, asBloom] },
  });
  const root = createRootRoute({ component: Root });
  const screens = ['/creator/messages', '/creator/notification', '/creator/calendar', '/dashboard'];
  const routeTree = root.addChildren([
    ...screens.map((path) => createRoute({ getParentRoute: () => root, path })),
    createRoute({ getParentRoute: () => root, path: '/business/calendar' }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/creator/messages'] });
  const router = createRouter({ routeTree, history });
  mount(<RouterProvider router={router as never} />);
  await expect.element(bell()).toBeVisible();
  return () => router.state.location.href;
}

const bell = () => page.getByRole('button', { name: /^Notifications/ });
const activeOnDevice = async () => (await device.db.session.get('current'))?.accountId;
/** Each test clicks on an address of its own: the same one is acted on once within a few seconds. */
const clicked = (url: string, of: AccountId = accountId) =>
  postToPages({ type: 'notification_clicked', url, accountId: of });

test('opening the bell without a connection empties its badge at once, and Escape returns to it', async () => {
  answering(() => undefined);
  await show();
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible();

  await bell().click();
  await expect.element(page.getByRole('link', { name: 'New: Notice 0' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect
    .element(page.getByRole('button', { name: 'Notifications', exact: true }))
    .toHaveFocus();
  await expect.poll(() => localStorage.getItem('notification_count')).toBe('0');
});

test('more than 99 are shown as 99+, and read in full by a screen reader', async () => {
  await show(Array.from({ length: 103 }, (_, age) => noticeOf(age)));

  await expect.element(page.getByRole('button', { name: 'Notifications, 103 new' })).toBeVisible();
  await expect.element(bell().getByText('99+')).toBeVisible();
});

test('a notification that was opened is seen and read, and leads to its place', async () => {
  answering(() => undefined);
  const one = noticeOf(0, { path: '/creator/calendar', seen: true });
  const at = await show([one]);

  await bell().click();
  await page.getByRole('link', { name: 'Notice 0' }).click();

  await expect.poll(at).toBe('/creator/calendar');
  const payload = { accountType: 'creator', accountId, notificationId: one.id, isRead: true };
  await expect.poll(queued).toEqual([{ kind: 'oneNotificationAsSeen', payload }]);
  await expect.element(page.getByRole('link', { name: 'Notice 0' })).not.toBeInTheDocument();
});

test.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/creator/nowhere'])(
  'a notification that leads to %s opens the list of all',
  async (path) => {
    answering(() => undefined);
    const at = await show([noticeOf(0, { path, seen: true })]);

    await bell().click();
    await page.getByRole('link', { name: 'Notice 0' }).click();

    await expect.poll(at).toBe('/creator/notification');
  },
);

test('a push that arrives while the app is visible shows once, and opens', async () => {
  const at = await show([]);
  const one = noticeOf(0, { createdOn: '2026-11-21T05:07:00.000Z' });
  const push = { type: 'push', notificationId: one.id, accountId } as const;
  const told = { title: 'Booking confirmed', text: 'See you.', createdOn: one.createdOn };
  postToPages({ ...push, ...told, path: '/creator/calendar' });
  postToPages({ ...push, ...told, path: '/creator/calendar' });

  await expect
    .element(page.getByText('Booking confirmed - 11/20/2026 22:07: See you.'))
    .toBeVisible();
  expect(pushToastQueue.visibleToasts).toHaveLength(1);
  await page.getByRole('button', { name: 'Open' }).click();

  await expect.poll(at).toBe('/creator/calendar');
});

test('a click on a system notification opens its place', async () => {
  const at = await show([]);

  clicked('/creator/calendar');

  await expect.poll(at).toBe('/creator/calendar');
});

test('what belongs to another account asks before it switches, and staying changes nothing', async () => {
  const at = await show([]);
  clicked('/business/calendar?day=2026-11-01', bloom);

  await expect
    .element(page.getByRole('alertdialog', { name: 'Switch to Desert Bloom and open?' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();

  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(at()).toBe('/creator/messages');
  expect(await activeOnDevice()).toBe(accountId);
});

const noAnswer = new Promise<never>(() => undefined);

test.each([
  ['without a connection', 2, () => undefined],
  ['before the server answers', 6, () => noAnswer],
])('switching works %s for an account read before, and leads on', async (_name, day, answer) => {
  const path = `/business/calendar?day=2026-11-0${day}`;
  answering(answer);
  const at = await show([]);
  await device.db.cursors.put({ accountId: bloom, cursor: 'epoch01.10' });
  clicked(path, bloom);

  await page.getByRole('button', { name: 'Switch and open' }).click();

  await expect.poll(activeOnDevice).toBe(bloom);
  await expect.poll(at).toBe('/dashboard');
  expect(readReturnPath()).toBe(path);
  expect(toastQueue.visibleToasts.map(({ content }) => content)).toMatchObject([
    { tone: 'success', text: 'Membership switched successfully' },
  ]);
});

test('a switch that the server refuses is shown in red, and nothing is opened', async () => {
  answering((path) =>
    path === '/api/switchMembership'
      ? Response.json({ code: 'MEMBERSHIP_LIST_CHANGED', message: 'No' }, { status: 409 })
      : undefined,
  );
  const at = await show([]);
  clicked('/business/calendar?day=2026-11-03', bloom);

  await page.getByRole('button', { name: 'Switch and open' }).click();

  await expect
    .poll(() => toastQueue.visibleToasts.map(({ content }) => content))
    .toMatchObject([{ tone: 'error', text: 'Failed to switch membership' }]);
  await expect.poll(readReturnPath).toBeNull();
  expect(at()).toBe('/creator/messages');
});

test('a switch that a server in trouble cannot make is no lost connection', async () => {
  answering((path) =>
    path === '/api/switchMembership' ? new Response('', { status: 503 }) : undefined,
  );
  await show([]);
  clicked('/business/calendar?day=2026-11-05', bloom);

  await page.getByRole('button', { name: 'Switch and open' }).click();

  await expect
    .poll(() => toastQueue.visibleToasts.map(({ content }) => content.text))
    .toEqual(['Pollin is having trouble. Try again in a moment.']);
});

test('a click for an account that the person no longer has opens nothing', async () => {
  const at = await show([]);
  clicked('/business/calendar', newId<AccountId>());

  await expect
    .poll(() => toastQueue.visibleToasts.map(({ content }) => content.text))
    .toEqual(['Failed to switch membership']);
  expect(at()).toBe('/creator/messages');
});
