import type { Page } from '@playwright/test';
import { bubble, write } from '../support/chat.ts';
import { failWrites, makeBreakable } from '../support/breakable.ts';
import { query } from '../support/database.ts';
import {
  aBusiness,
  aCreator,
  aProject,
  aShoot,
  inDays,
  soon,
  type Party,
} from '../support/market.ts';
import type { Phone } from '../support/phone.ts';
import type { ServerProcess } from '../support/server.ts';
import { askFor, chooseTime, expectWaiting, pack, queued } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const QUEUE = '/settings/sync';
const YEAR = 365 * 86_400_000;
const NOT_SAVED = 'Not saved: this device could not store it.';

test('everything a creator can queue is in the queue in plain words, and all of it leaves', async ({
  openPhone,
  server,
}) => {
  test.setTimeout(90_000);
  const between = { business: await aBusiness(server), creator: await aCreator(server) };
  const now = await aProject(server, { ...between, title: 'Happening now' });
  const later = await aProject(server, { ...between, title: 'In four days' });
  const open = await aProject(server, { ...between, title: 'Not booked yet' });
  const shoot = await aShoot(server, now, { state: 'confirmed', start: soon() });
  await aShoot(server, later, { state: 'confirmed', start: inDays(4, 9) });
  const phone = await openPhone();
  const room = `/creator/campaign/${now.campaignId}/messaging/${now.chatroomId}`;
  await phone.signIn(between.creator.email, room);
  const { page } = phone;
  await expect(bubble(page, 'Welcome to “Happening now”')).toBeVisible();
  await phone.goOffline();
  await write(page, 'On my way');
  await page.goto(`/creator/calendar?day=${shoot.day}&shoot=${shoot.id}`);
  await pack(page).getByRole('button', { name: 'Check in' }).click();
  await expect(pack(page).getByText(/^Checked in /)).toBeVisible();
  await askFor(page, open.campaignId, '10:00 AM');
  await expect(page.getByText('Not yet confirmed', { exact: true })).toBeVisible();
  await page.goto(`/creator/campaign/${later.campaignId}/schedule`);
  await page.getByRole('button', { name: /^Ask for another time/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for another time' });
  await chooseTime(sheet, '3:00 PM');
  await sheet.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(sheet).toHaveCount(0);
  await togglePreviews(page);
  await expectWaiting(page, 5);

  await page.goto(QUEUE);
  await expect(queued(page, 'On my way')).toBeVisible();
  await expect(queued(page, /^Check in: .* at Ramada Kitchen/)).toBeVisible();
  for (const words of [
    /^Book a shoot: \w+ 10:00 AM at Ramada Kitchen/,
    /^Ask for another time: \w+ 3:00 PM at Ramada Kitchen/,
  ]) {
    await expect(queued(page, words)).toContainText('Not yet confirmed');
  }
  await expect(queued(page, 'Your notification settings')).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Everything has been sent')).toBeVisible({ timeout: 30_000 });
  expect(await commandsOf(server, between.creator)).toEqual([
    'addMessage',
    'appointmentEvent',
    'appointmentEvent',
    'bookAppointment',
    'updateNotificationSettings',
  ]);
});

test('everything a business can queue is in the queue in plain words, and all of it leaves', async ({
  openPhone,
  server,
}) => {
  const between = { business: await aBusiness(server), creator: await aCreator(server) };
  const asked = await aProject(server, { ...between, title: 'Asked for' });
  const declined = await aProject(server, { ...between, title: 'Not this one' });
  const booking = await aShoot(server, asked, { state: 'reserved', start: inDays(3, 9) });
  const other = await aShoot(server, declined, { state: 'reserved', start: inDays(3, 14) });
  const phone = await openPhone();
  await phone.signIn(between.business.email, '/business/availability');
  const { page } = phone;
  await page.getByLabel('Monday, start').selectOption('1000');
  await phone.goOffline();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await page.goto(`/business/campaign/${asked.campaignId}/schedule?shoot=${booking.id}`);
  await pack(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(pack(page).getByText('Waiting to be sent')).toBeVisible();
  await page.goto(`/business/campaign/${declined.campaignId}/schedule?shoot=${other.id}`);
  await pack(page).getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this time?' });
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The oven is away that day');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectWaiting(page, 3);

  await page.goto(QUEUE);
  await expect(queued(page, 'Your hours')).toBeVisible();
  await expect(queued(page, /^Confirm the shoot: .* with Ana Reyes/)).toBeVisible();
  await expect(queued(page, /^Decline the shoot: .* with Ana Reyes/)).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Everything has been sent')).toBeVisible({ timeout: 30_000 });
  expect(await commandsOf(server, between.business)).toEqual([
    'appointmentEvent',
    'appointmentEvent',
    'updateAvailability',
  ]);
});

test('what is on its way can neither be deleted nor edited until its fate is known', async ({
  openPhone,
  server,
}) => {
  const { phone, work } = await withProject(openPhone, server);
  const { page } = phone;
  await phone.goOffline();
  await askFor(page, work.campaignId, '10:00 AM');
  await expectWaiting(page, 1);
  await page.goto(QUEUE);
  const item = queued(page, /^Book a shoot/);
  await expect(item).toBeVisible();
  const release = phone.line.holdReplies();
  await phone.goOnline();
  await expect(item).toContainText('On its way');
  await expect(item.getByRole('button', { name: 'Delete' })).toBeDisabled();
  release();
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  expect(await commandsOf(server, work.creator)).toEqual(['bookAppointment']);
});

test('a booking for which the device has no room is not called saved, and can be made once there is', async ({
  openPhone,
  server,
}) => {
  const { phone, work } = await withProject(openPhone, server);
  // A browser that runs keeps to the room that it once found; one that starts finds none.
  await phone.close();
  await phone.open({ offline: true });
  const { page } = phone;
  const tools = await phone.context.newCDPSession(page);
  const { origin } = new URL(phone.line.url);
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await askFor(page, work.campaignId, '10:00 AM');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByText('Not yet confirmed', { exact: true })).toHaveCount(0);
  await page.goto('/settings/sync');
  await expect(page.getByText('Everything has been sent')).toBeVisible();

  await tools.send('Storage.overrideQuotaForOrigin', { origin });
  await askFor(page, work.campaignId, '10:00 AM');
  await expect(page.getByText('Not yet confirmed', { exact: true })).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await commandsOf(server, work.creator)).toEqual(['bookAppointment']);
  expect(phone.complaints.splice(0).filter((one) => !/Quota|^AbortError/.test(one))).toEqual([]);
});

test('a booking is not called saved while the browser’s store is gone, and a moment’s loss costs nothing', async ({
  openPhone,
  server,
}) => {
  const { phone, work } = await withProject(openPhone, server, makeBreakable);
  const { page } = phone;
  await phone.goOffline();
  await page.goto(`/creator/campaign/${work.campaignId}/schedule`);
  await chooseTime(page, '10:00 AM');
  await failWrites(page, Infinity);
  await page.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByText('Not yet confirmed', { exact: true })).toHaveCount(0);
  await failWrites(page, 1);
  await page.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(page.getByText('Not yet confirmed', { exact: true })).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await commandsOf(server, work.creator)).toEqual(['bookAppointment']);
  expect(phone.complaints.splice(0).filter((one) => !one.startsWith('UnknownError'))).toEqual([]);
});

for (const [direction, shift, refusal] of [
  ['ahead', YEAR, 'A shoot can be booked at most 30 days ahead.'],
  ['behind', -YEAR, 'A shoot is booked at least 24 hours ahead.'],
] as const) {
  test(`with a clock one year ${direction} hours are stored, and a booking for the wrong year is refused in words`, async ({
    openPhone,
    server,
  }) => {
    const { phone, work } = await withProject(openPhone, server);
    await phone.page.clock.install({ time: Date.now() + shift });
    await phone.goOffline();
    await askFor(phone.page, work.campaignId, '10:00 AM');
    await expect(phone.page.getByText('Not yet confirmed', { exact: true })).toBeVisible();
    await phone.goOnline();
    const card = phone.page.getByRole('group', { name: /^Booking not made/ });
    await expect(card).toContainText(refusal, { timeout: 20_000 });
    expect(await bookingsOf(server, work.creator)).toBe(0);

    const desk = await openPhone();
    await desk.signIn(work.business.email);
    await desk.page.clock.install({ time: Date.now() + shift });
    await desk.page.goto('/business/availability');
    await expect(desk.page.getByLabel('Monday, start')).toHaveValue('800');
    await desk.goOffline();
    await desk.page.getByLabel('Monday, start').selectOption('1000');
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.page.getByText('Waiting', { exact: true })).toBeVisible();
    await desk.goOnline();
    await expect
      .poll(() => hoursOf(server, work.business), { timeout: 20_000 })
      .toEqual({ version: 2, start: 1000 });
    await expect(desk.page.getByText('Waiting', { exact: true })).toHaveCount(0);
    await expect(desk.page.getByLabel('Monday, start')).toHaveValue('1000');
  });
}

test('hours for a business one was just taken off are refused in words, and nobody else’s are touched', async ({
  openPhone,
  server,
}) => {
  const left = await aBusiness(server, { name: 'The Old Place' });
  const kept = await aBusiness(server, { name: 'The New Place', owner: left });
  const phone = await openPhone();
  await phone.signIn(left.email, '/business/availability');
  const { page } = phone;
  await expect(page.getByRole('button', { name: 'Profile menu, The Old Place' })).toBeVisible();
  await page.getByLabel('Monday, start').selectOption('1000');
  await phone.goOffline();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await page.goto(QUEUE);
  await expect(queued(page, 'Your hours')).toBeVisible();
  await query(server, 'delete from memberships where account_id = $1', [left.accountId]);

  await phone.goOnline();
  await expect(queued(page, 'You no longer belong to the account')).toBeVisible({
    timeout: 30_000,
  });
  for (const place of [left, kept]) {
    expect(await hoursOf(server, place)).toEqual({ version: 1, start: 800 });
    expect(await commandsOf(server, place)).toEqual([]);
  }
  await queued(page, 'Your hours').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Everything has been sent')).toBeVisible();
});

async function withProject(
  openPhone: () => Promise<Phone>,
  server: ServerProcess,
  change?: () => void,
) {
  const between = { business: await aBusiness(server), creator: await aCreator(server) };
  const work = await aProject(server, { ...between, title: 'Agua fresca hour' });
  const phone = await openPhone();
  if (change) await phone.change(change);
  await phone.signIn(work.creator.email, `/creator/campaign/${work.campaignId}/schedule`);
  await expect(phone.page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  return { phone, work };
}

async function togglePreviews(page: Page): Promise<void> {
  await page.goto('/settings/notifications');
  const previews = page.getByRole('switch', { name: /^Private previews/ });
  await page.getByText('Private previews', { exact: true }).click();
  await expect(previews).toBeChecked();
}

/** What the server took from an account, by kind, without read marks. */
async function commandsOf(server: ServerProcess, { accountId }: Party): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    server,
    `select kind from commands where account_id = $1 and answer->>'outcome' = 'done'
     and kind not in ('readChatroom', 'oneNotificationAsSeen', 'notificationsAsSeen') order by kind`,
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

async function bookingsOf(server: ServerProcess, { accountId }: Party): Promise<number> {
  const text = 'select count(*) from appointments where creator_id = $1';
  return Number((await query<{ count: string }>(server, text, [accountId]))[0]?.count);
}

async function hoursOf(server: ServerProcess, { accountId }: Party) {
  const [row] = await query<{ version: number; start: number }>(
    server,
    `select version, (week->'mon'->>'startTime')::int as start from availability where business_id = $1`,
    [accountId],
  );
  return row;
}
