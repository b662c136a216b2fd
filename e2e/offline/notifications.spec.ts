import type { Page } from '@playwright/test';
import { ApiUser } from '../support/api-user.ts';
import { aBusiness, aCreator, aProject, notify, type Notice } from '../support/market.ts';
import { expectListening } from '../support/notification-click.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';
import { WorkerControl } from '../support/worker.ts';

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const notified = (page: Page, title: string) =>
  list(page).getByRole('link', { name: title, exact: true });

const some = (count: number): Notice[] =>
  Array.from({ length: count }, (_, place) => ({
    title: `Notice ${place + 1}`,
    path: '/creator/calendar',
  }));

test(
  'notifications seen without signal on one device are seen on the other once there is signal',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    await notify(server, ana, some(3));
    const [train, desk] = await Promise.all([openPhone(), openPhone({ width: 1280 })]);
    // One after the other: both wait for a letter to the same address.
    for (const phone of [train, desk]) await phone.signIn(ana.email);
    await expect(bell(desk.page, 'Notifications, 3 new')).toBeVisible();
    await expect(bell(train.page, 'Notifications, 3 new')).toBeVisible();
    await train.goOffline();
    await bell(train.page, 'Notifications, 3 new').click();
    for (const { title } of some(3))
      await expect(notified(train.page, `New: ${title}`)).toBeVisible();
    await train.page.keyboard.press('Escape');
    await expect(bell(train.page, 'Notifications')).toBeVisible();
    await train.close();
    await train.open({ offline: true });
    await train.page.goto('/dashboard');
    await expect(bell(train.page, 'Notifications')).toBeVisible();
    await expect(bell(desk.page, 'Notifications, 3 new')).toBeVisible();

    await train.goOnline();
    await expect(bell(desk.page, 'Notifications')).toBeVisible();
    await desk.page.reload();
    await expect(bell(desk.page, 'Notifications')).toBeVisible();
  },
);

test(
  'the bell’s count is there with the first paint, from the device alone',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    await notify(server, ana, some(7));
    const phone = await openPhone();
    await phone.signIn(ana.email);
    await expect(bell(phone.page, 'Notifications, 7 new')).toBeVisible();
    await phone.change(noteFirstBell);
    await phone.close();
    await phone.open({ offline: true });
    await phone.page.goto('/dashboard');
    await expect(bell(phone.page, 'Notifications, 7 new')).toBeVisible();
    expect(await phone.page.evaluate(() => document.documentElement.dataset['firstBell'])).toBe(
      'Notifications, 7 new',
    );
  },
);

test(
  'a notification opens its place in the app; a hostile path leads to the list, hostile HTML does nothing',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, ana] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator: ana, title: 'Night market' });
    const schedule = `/creator/campaign/${work.campaignId}/schedule`;
    const body =
      '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>' +
      '<a href="javascript:alert(1)">tap me</a> <b>bold</b> <a href="/creator/calendar">calendar</a>' +
      '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>';
    const hostile = [
      'https://evil.example/creator/calendar',
      '//evil.example/creator',
      'javascript:alert(1)',
      '/creator/../../api/me',
      '/creator/calendar\\..\\..',
      '/business/calendar',
      '/creator/campaign/not-an-id/schedule',
    ];
    await notify(server, ana, [
      { title: 'You were chosen', path: schedule, body },
      ...hostile.map((path, place) => ({ title: `Trap ${place}`, path })),
    ]);
    const phone = await openPhone();
    await phone.signIn(ana.email, '/creator/notification');
    const { page } = phone;
    for (const [place, path] of hostile.entries()) {
      const trap = list(page).getByRole('link', { name: `Trap ${place}` });
      await expect(trap, path).toHaveAttribute('href', '/creator/notification');
      await trap.click();
      await expect(page, path).toHaveURL('/creator/notification');
    }
    const row = page.getByRole('listitem').filter({ hasText: 'You were chosen' });
    await expect(row.locator('img, script, iframe, form, input')).toHaveCount(0);
    await expect(row.getByText('tap me')).toBeVisible();
    await expect(row.getByRole('link', { name: 'tap me' })).toHaveCount(0);
    await expect(row.locator('b')).toHaveText('bold');
    await row.getByRole('link', { name: 'calendar' }).click();
    await expect(page).toHaveURL('/creator/calendar');
    await page.goBack();
    await phone.goOffline();
    await list(page).getByRole('link', { name: 'You were chosen' }).click();
    await expect(page).toHaveURL(schedule);
    await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
    await expect(page).not.toHaveTitle('taken');
    // Chromium reports a handler when it parses one, though the document it is in can run nothing.
    expect(phone.complaints.splice(0).filter((one) => !isReportOfHandler(one))).toEqual([]);
  },
);

const isReportOfHandler = (said: string) =>
  said.includes('script-src-attr inline') || said.startsWith('Executing inline event handler');

test(
  'what belongs to another of one’s accounts asks before it switches the account',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    const own = await aBusiness(server, { name: 'Ana’s Pottery', owner: ana });
    const work = await aProject(server, {
      business: own,
      creator: await aCreator(server, { firstName: 'Ben' }),
      title: 'Wheel and glaze',
    });
    const path = `/business/campaign/${work.campaignId}/schedule`;
    const [id] = await notify(server, own, [{ title: 'Ben asks for a time', path }]);
    const phone = await openPhone();
    await phone.signIn(ana.email);
    const { page } = phone;
    await expect(page.getByRole('button', { name: 'Profile menu, Ana Reyes' })).toBeVisible();
    await expectListening(page);
    const worker = await WorkerControl.of(phone);
    const user = new ApiUser(server.url);
    const { userId } = await user.startSession(ana.email);
    const body = { accountType: 'business', accountId: own.accountId };
    const { data } = await user.post('notificationList', '/notificationList', body, own.accountId);
    const payload = { userId, text: 'Tomorrow at ten?', notification: data[0] };
    expect(data[0]?.id).toBe(id);

    await worker.push(payload);
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Ben asks for a time - ' });
    await expect(toast).toContainText(/- \d\d\/\d\d\/\d{4} \d\d:\d\d: Tomorrow at ten\?/);
    await toast.getByRole('button', { name: 'Open' }).click();
    const question = page.getByRole('alertdialog', { name: 'Switch to Ana’s Pottery and open?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('button', { name: 'Profile menu, Ana Reyes' })).toBeVisible();
    expect(await worker.notifications()).toEqual([]);

    await notify(server, own, [{ title: 'Ben asks again', path }]);
    const again = await user.post('notificationList', '/notificationList', body, own.accountId);
    const newer = again.data.find(({ title }) => title === 'Ben asks again');
    await worker.push({ ...payload, notification: newer });
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Ben asks again - ' })
      .getByRole('button', { name: 'Open' })
      .click();
    await question.getByRole('button', { name: 'Switch and open' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: 'Wheel and glaze' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu, Ana’s Pottery' })).toBeVisible();
  },
);

test(
  'the list goes on as one scrolls, beyond what the device keeps, and says so where there is no signal',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    await notify(server, ana, some(125));
    const phone = await openPhone();
    await phone.signIn(ana.email, '/creator/notification');
    const { page } = phone;
    await expect(notified(page, 'New: Notice 1')).toBeVisible();
    await phone.goOffline();
    await scrollTo(page, 'Go online to see older notifications');
    await expect(notified(page, 'New: Notice 100')).toHaveCount(1);
    await expect(notified(page, 'New: Notice 101')).toHaveCount(0);

    await phone.goOnline();
    await page.getByRole('button', { name: 'Try again' }).click();
    await scrollTo(page, 'You’ve reached the end.');
    for (const number of [101, 125]) {
      await expect(notified(page, `New: Notice ${number}`)).toHaveCount(1);
    }
  },
);

async function scrollTo(page: Page, words: string): Promise<void> {
  await list(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: PATIENCE_MS });
}

/** Runs before the app: the bell's label at its first paint. */
function noteFirstBell(): void {
  const looking = new MutationObserver(() => {
    const said = document.querySelector('button[aria-label^="Notifications"]');
    if (!said) return;
    document.documentElement.dataset['firstBell'] = said.getAttribute('aria-label') ?? '';
    looking.disconnect();
  });
  looking.observe(document, { childList: true, subtree: true });
}
