import type { Page } from '@playwright/test';
import { bubble, write } from '../support/chat.ts';
import { aBusiness, aCreator, aProject, aShoot, inDays, soon } from '../support/market.ts';
import {
  askFor,
  chooseTime,
  expectWaiting,
  pack,
  queued,
  expectUnconfirmed,
} from '../support/shoots.ts';
import { commandsOf } from '../support/taken.ts';
import { expect, test } from '../support/test.ts';

const QUEUE = '/settings/sync';

test(
  'everything a creator can queue is in the queue in plain words, and all of it leaves',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
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
    await expect(page.getByRole('dialog', { name: 'On-site mode' })).toBeVisible();
    await askFor(page, open.campaignId, '10:00 AM');
    await expectUnconfirmed(page);
    await page.goto(`/creator/campaign/${later.campaignId}/schedule`);
    await page.getByRole('button', { name: /^Request a new time/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Request a new time' });
    await chooseTime(sheet, '3:00 PM');
    await sheet.getByRole('button', { name: 'Request this time' }).click();
    await expect(sheet).toHaveCount(0);
    await togglePreviews(page);
    await expectWaiting(page, 5);

    await page.goto(QUEUE);
    await expect(queued(page, 'On my way')).toBeVisible();
    await expect(queued(page, /^Check in: .* at Ramada Kitchen/)).toBeVisible();
    for (const words of [
      /^Book a shoot: \w+ 10:00 AM at Ramada Kitchen/,
      /^Request a new time: \w+ 3:00 PM at Ramada Kitchen/,
    ]) {
      await expect(queued(page, words)).toContainText('Not yet confirmed');
    }
    await expect(queued(page, 'Your notification settings')).toBeVisible();
    await phone.goOnline();
    await expect(page.getByText('Everything is sent')).toBeVisible();
    expect(await commandsOf(server, between.creator)).toEqual([
      'addMessage',
      'appointmentEvent',
      'appointmentEvent',
      'bookAppointment',
      'updateNotificationSettings',
    ]);
  },
);

test(
  'everything a business can queue is in the queue in plain words, and all of it leaves',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
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
    await expect(pack(page).getByText('Waiting to send')).toBeVisible();
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
    await expect(page.getByText('Everything is sent')).toBeVisible();
    expect(await commandsOf(server, between.business)).toEqual([
      'appointmentEvent',
      'appointmentEvent',
      'updateAvailability',
    ]);
  },
);

async function togglePreviews(page: Page): Promise<void> {
  await page.goto('/settings/notifications');
  const previews = page.getByRole('switch', { name: /^Private previews/ });
  await page.getByText('Private previews', { exact: true }).click();
  await expect(previews).not.toBeChecked();
}
