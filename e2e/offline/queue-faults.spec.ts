import { failWrites, isStoreGone, makeBreakable } from '../support/breakable.ts';
import { query } from '../support/database.ts';
import { aBusiness } from '../support/market.ts';
import { askFor, chooseTime, queued, expectUnconfirmed } from '../support/shoots.ts';
import { bookingsOf, commandsOf, hoursOf, withProject } from '../support/taken.ts';
import { ORIGIN } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const QUEUE = '/settings/sync';
const YEAR = 365 * 86_400_000;
const NOT_SAVED = 'Couldn’t save this on this device.';

test(
  'a booking for which the device has no room is not called saved, and can be made once there is',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const { phone, work } = await withProject(openPhone, server);
    // A browser that runs keeps to the room that it once found; one that starts finds none.
    await phone.close();
    await phone.open({ offline: true });
    const { page } = phone;
    const tools = await phone.context.newCDPSession(page);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN, quotaSize: 1 });
    await askFor(page, work.campaignId, '10:00 AM');
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    await expect(page.getByText('Not yet confirmed', { exact: true })).toHaveCount(0);
    await page.goto('/settings/sync');
    await expect(page.getByText('Everything is sent')).toBeVisible();

    await tools.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN });
    await askFor(page, work.campaignId, '10:00 AM');
    await expectUnconfirmed(page);
    await phone.goOnline();
    await expect(page.getByText('Requested', { exact: true })).toBeVisible();
    expect(await commandsOf(server, work.creator)).toEqual(['bookAppointment']);
    expect(phone.complaints.splice(0).filter((one) => !/Quota|^AbortError/.test(one))).toEqual([]);
  },
);

test(
  'a booking is not called saved while the browser’s store is gone, and a moment’s loss costs nothing',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const { phone, work } = await withProject(openPhone, server, makeBreakable);
    const { page } = phone;
    await phone.goOffline();
    await page.goto(`/creator/campaign/${work.campaignId}/schedule`);
    await chooseTime(page, '10:00 AM');
    await failWrites(page, Infinity);
    await page.getByRole('button', { name: 'Request this time' }).click();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    await expect(page.getByText('Not yet confirmed', { exact: true })).toHaveCount(0);
    await failWrites(page, 1);
    await page.getByRole('button', { name: 'Request this time' }).click();
    await expectUnconfirmed(page);
    await phone.goOnline();
    await expect(page.getByText('Requested', { exact: true })).toBeVisible();
    expect(await commandsOf(server, work.creator)).toEqual(['bookAppointment']);
    expect(phone.complaints.splice(0).filter((one) => !isStoreGone(one))).toEqual([]);
  },
);

for (const [direction, shift, refusal] of [
  ['ahead', YEAR, 'You can book shoots up to 30 days ahead.'],
  ['behind', -YEAR, 'Book shoots at least 24 hours ahead.'],
] as const) {
  test(
    `with a clock one year ${direction} hours are stored, and a booking for the wrong year is refused in words`,
    { tag: '@slow' },
    async ({ openPhone, server }) => {
      const { phone, work } = await withProject(openPhone, server);
      await phone.page.clock.install({ time: Date.now() + shift });
      await phone.goOffline();
      await askFor(phone.page, work.campaignId, '10:00 AM');
      await expectUnconfirmed(phone.page);
      await phone.goOnline();
      const card = phone.page.getByRole('group', { name: /^Couldn’t book/ });
      await expect(card).toContainText(refusal);
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
      await expect.poll(() => hoursOf(server, work.business)).toEqual({ version: 2, start: 1000 });
      await expect(desk.page.getByText('Waiting', { exact: true })).toHaveCount(0);
      await expect(desk.page.getByLabel('Monday, start')).toHaveValue('1000');
    },
  );
}

test(
  'hours for a business one was just taken off are refused in words, and nobody else’s are touched',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
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
    await expect(queued(page, 'You no longer belong to the account')).toBeVisible();
    for (const place of [left, kept]) {
      expect(await hoursOf(server, place)).toEqual({ version: 1, start: 800 });
      expect(await commandsOf(server, place)).toEqual([]);
    }
    await queued(page, 'Your hours').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Everything is sent')).toBeVisible();
  },
);
