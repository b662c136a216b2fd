import { check, looks } from './support/axe.ts';
import { aBusiness, aCreator, aProject, aShoot, inDays, soon, notify } from './support/market.ts';
import type { Phone } from './support/phone.ts';
import type { ServerProcess } from './support/server.ts';
import { chooseTime, pack, queued, expectUnconfirmed } from './support/shoots.ts';
import { expect, test } from './support/test.ts';

for (const { name, look } of looks) {
  test(
    `no screen of shoots, hours and notifications breaks an accessibility rule: ${name}`,
    { tag: '@slow' },
    async ({ openPhone, server }) => {
      const [creator, business] = await Promise.all([openPhone(look), openPhone(look)]);
      const work = await someWork(server);
      await Promise.all([
        creator.signIn(work.ana.email, `/creator/calendar?day=${work.shoot.day}`),
        business.signIn(work.place.email, '/business/availability'),
      ]);
      await walkCreator(creator, work);
      await walkBusiness(business, work);
    },
  );
}

/** A creator and a business with a shoot today, one that was requested, one to book, and unread notifications. */
async function someWork(server: ServerProcess) {
  const [place, ana] = [await aBusiness(server), await aCreator(server)];
  const between = { business: place, creator: ana };
  const booked = await aProject(server, { ...between, title: 'Brunch under the ramada' });
  const asked = await aProject(server, { ...between, title: 'Sourdough at dawn' });
  const open = await aProject(server, { ...between, title: 'Not booked yet' });
  const shoot = await aShoot(server, booked, { state: 'confirmed', start: soon() });
  const request = await aShoot(server, asked, { state: 'reserved', start: inDays(6, 10) });
  const body = 'With a <b>bold</b> word and a <a href="/creator/calendar">link</a>.';
  await notify(server, ana, [
    { title: 'You were chosen', path: '/creator/calendar', body, category: 'BUSINESS_ACCEPTED' },
    { title: 'Called off', path: '/creator/calendar', category: 'PROJECT_CANCELLED', seen: true },
    { title: 'All done', path: '/creator/calendar', category: 'CAMPAIGN_COMPLETED' },
    { title: 'Content is due', path: '/creator/calendar', category: 'CONTENT_DUE', seen: true },
  ]);
  return { place, ana, booked, asked, open, shoot, request };
}
type SomeWork = Awaited<ReturnType<typeof someWork>>;

async function walkCreator(phone: Phone, { booked, open, shoot }: SomeWork): Promise<void> {
  const { page } = phone;
  await expect(page.getByRole('link').filter({ hasText: booked.title }).first()).toBeVisible();
  await check(page, 'calendar');
  await page.goto(`/creator/calendar?day=${shoot.day}&shoot=${shoot.id}`);
  await expect(pack(page).getByText('Ready offline')).toBeVisible();
  await check(page, 'shoot pack');
  await pack(page).getByRole('button', { name: 'Cancel shoot' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel this shoot?' })).toBeVisible();
  await check(page, 'cancelling');

  await page.goto(`/creator/campaign/${open.campaignId}/schedule`);
  await chooseTime(page, '10:00 AM');
  await check(page, 'choosing a time');
  await phone.goOffline();
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expectUnconfirmed(page);
  await check(page, 'booked without signal');
  await page.goto('/settings/sync');
  await expect(queued(page, /^Book a shoot/)).toBeVisible();
  await check(page, 'outbox with a booking');

  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  await expect(page.getByRole('link', { name: 'New: You were chosen' })).toBeVisible();
  await check(page, 'notification panel');
  await page.goto('/creator/notification');
  await expect(page.getByRole('link', { name: 'You were chosen' })).toBeVisible();
  await check(page, 'notifications');
  await page.goto('/settings/notifications');
  await expect(page.getByText('Private previews', { exact: true })).toBeVisible();
  await check(page, 'notification settings');
}

async function walkBusiness({ page }: Phone, { place, asked, shoot, request }: SomeWork) {
  await expect(page.getByLabel('Monday, start')).toHaveValue('800');
  await page.getByLabel('Monday, start').selectOption('2300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('End time must be after start time').first()).toBeVisible();
  await check(page, 'availability with a mistake');
  await page.getByRole('button', { name: 'Copy from… for Tuesday' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy from…' })).toBeVisible();
  await check(page, 'copying hours');
  await page.goto(`/business/calendar?day=${shoot.day}`);
  await expect(
    page.getByRole('main').getByRole('link').filter({ hasText: 'Ana' }).first(),
  ).toBeVisible();
  await check(page, `calendar of ${place.name}`);
  await page.goto(`/business/campaign/${asked.campaignId}/schedule`);
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await check(page, 'schedule of a business');
  await page.goto(`/business/campaign/${asked.campaignId}/schedule?shoot=${request.id}`);
  await pack(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog', { name: 'Decline this time?' })).toBeVisible();
  await check(page, 'declining');
}
