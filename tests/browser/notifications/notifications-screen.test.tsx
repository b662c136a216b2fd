import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onLargeScreen } from '../large-screen.ts';
import { NotificationsScreen } from '#src/features/notifications/screens/notifications-screen.tsx';
import { mount } from '../ui/mount.tsx';
import {
  answering,
  keep,
  noticeOf,
  noticesOf,
  permitting,
  queued,
  reader,
  someLinks,
} from './reader.ts';

function show(): void {
  mount(
    <div style={{ blockSize: '600px' }}>
      <NotificationsScreen reader={reader} links={someLinks().links} />
    </div>,
  );
}

const rows = () => page.getByRole('article').elements();
const scroller = () => {
  const list = page.getByRole('list', { name: 'Notifications' }).element();
  const found = list.closest('.scroll-area');
  if (!found) throw new Error('The list stands nowhere');
  return found;
};
const toEnd = () => scroller().scrollTo(0, scroller().scrollHeight);

test('all that the device keeps is there at once, newest first, and older pages come as one scrolls', async () => {
  const older = noticesOf(14, 100);
  const { bodies } = answering((path, { lastDocId }) => {
    if (path !== '/api/notificationList') return undefined;
    const at = older.findIndex((one) => one.id === lastDocId) + 1;
    return { data: older.slice(at, at + 10) };
  });
  const held = noticesOf(100);
  await keep(held);
  show();
  await expect.poll(() => rows().length).toBe(100);
  expect(rows()[0]?.querySelector('a')?.textContent).toBe('Notice 0');
  expect(bodies).toEqual([]);

  toEnd();
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(110);
  expect(bodies[0]).toMatchObject({ lastDocId: held.at(-1)?.id });
  toEnd();

  await expect.element(page.getByText('You’ve reached the end.')).toBeVisible();
  expect(rows().length).toBe(114);
  expect(new Set(rows().map((one) => one.querySelector('a')?.textContent)).size).toBe(114);
  expect(bodies).toHaveLength(2);
});

test('an account with fewer than the device keeps has no older ones to ask for', async () => {
  const { bodies } = answering((path) =>
    path === '/api/notificationList' ? { data: [] } : undefined,
  );
  await keep(noticesOf(3));
  show();
  await expect.poll(() => rows().length).toBe(3);

  expect(bodies).toEqual([]);
});

test('without a connection the list stays, says why it ends and how old it is, and can be asked again', async () => {
  let isOnline = false;
  answering((path) =>
    isOnline && path === '/api/notificationList' ? { data: noticesOf(2, 100) } : undefined,
  );
  await keep(noticesOf(100));
  show();
  await expect.poll(() => rows().length).toBe(100);
  toEnd();

  await expect.element(page.getByText('Go online to see older notifications')).toBeVisible();
  expect(rows().length).toBe(100);
  isOnline = true;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.poll(() => rows().length).toBe(102);
});

test('a server that cannot return older ones is an error in the specification’s words', async () => {
  answering(() =>
    Response.json({ code: 'FAILED', message: 'Something went Wrong!' }, { status: 500 }),
  );
  await keep(noticesOf(100));
  show();
  await expect.poll(() => rows().length).toBe(100);
  toEnd();

  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Error loading more notifications')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('looking at the page sees nothing by itself; one tap sees all', async () => {
  answering(() => undefined);
  await keep([noticeOf(0)]);
  show();
  await expect.element(page.getByRole('link', { name: 'New: Notice 0' })).toBeVisible();
  expect(await queued()).toEqual([]);

  await page.getByRole('button', { name: 'Mark all as seen' }).click();

  await expect.element(page.getByRole('link', { name: 'Notice 0', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Mark all as seen' }))
    .not.toBeInTheDocument();
});

test('push is offered once with its reason, and the browser asks only after a tap', async () => {
  await keep([noticeOf(0, { seen: true })]);
  const ask = permitting('default');
  show();
  await expect.element(page.getByText(/so you don’t miss a booking/)).toBeVisible();

  await page.getByRole('button', { name: 'Not now' }).click();

  await expect.element(page.getByText(/so you don’t miss a booking/)).not.toBeInTheDocument();
  expect(localStorage.getItem('push_offer_closed')).toBe('1');
  expect(ask).not.toHaveBeenCalled();
});

test('on a large screen a notification is shown beside the list, is read by that, and opened from there', async () => {
  await onLargeScreen();
  await keep([noticeOf(0), noticeOf(1)]);
  const { links, open } = someLinks();
  mount(
    <div style={{ blockSize: '600px' }}>
      <NotificationsScreen reader={reader} links={links} />
    </div>,
  );
  const pane = page.getByRole('region', { name: 'Selected notification' });
  await expect.element(pane.getByRole('heading', { name: 'Notice 0' })).toBeVisible();

  await page.getByRole('link', { name: /Notice 1/ }).click();

  await expect.element(pane.getByRole('heading', { name: 'Notice 1' })).toBeVisible();
  expect(open).not.toHaveBeenCalled();
  await expect
    .poll(queued)
    .toMatchObject([{ kind: 'oneNotificationAsSeen', payload: { isRead: true } }]);
  await pane.getByRole('button', { name: 'Open' }).click();
  expect(open).toHaveBeenCalledOnce();
});
