import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { aBusiness, aCreator, aProject, aShoot, inDays, type Work } from '../support/market.ts';
import type { Phone } from '../support/phone.ts';
import type { ServerProcess } from '../support/server.ts';
import { askFor, expectWaiting, queued, expectUnconfirmed } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const refusedCard = (page: Page) => page.getByRole('group', { name: /went to someone else\.$/ });

test(
  'two creators who chose the same time without signal: one has it, the other learns of it and books another with one tap',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const business = await aBusiness(server);
    const people = await Promise.all([
      aCreator(server),
      aCreator(server, { firstName: 'Ben', lastName: 'Ortiz' }),
    ]);
    const sides: { phone: Phone; work: Work }[] = [];
    for (const creator of people) {
      const work = await aProject(server, { business, creator, title: `For ${creator.name}` });
      sides.push({ phone: await openPhone(), work });
    }
    await Promise.all(sides.map(({ phone, work }) => chooseOffline(phone, work)));

    await Promise.all(sides.map(({ phone }) => phone.goOnline()));
    await expect.poll(() => booked(server, business.accountId)).toHaveLength(1);
    const [won] = await booked(server, business.accountId);
    const loser = sides.find(({ work }) => work.creator.accountId !== won?.creator_id);
    const winner = sides.find(({ work }) => work.creator.accountId === won?.creator_id);
    if (!loser || !winner) throw new Error('Nobody won');
    await expect(winner.phone.page.getByText('Requested', { exact: true })).toBeVisible();
    await expect(refusedCard(winner.phone.page)).toHaveCount(0);

    const card = refusedCard(loser.phone.page);
    await expect(card).toContainText('10:00 AM went to someone else.');
    await expect(card).toContainText('Next open times. Tap one to book:');
    await card
      .getByRole('button', { name: /[AP]M$/ })
      .first()
      .click();
    await expect(card).toHaveCount(0);
    await expect(loser.phone.page.getByText('Requested', { exact: true })).toBeVisible();
    const both = await booked(server, business.accountId);
    expect(both.map((one) => one.creator_id).toSorted()).toEqual(
      people.map((one) => one.accountId).toSorted(),
    );
    expect(new Set(both.map((one) => one.start.getTime())).size).toBe(2);
  },
);

test(
  'a booking that waits is kept through a restart, can be taken back, and then nothing is asked',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Agua fresca hour' });
    const phone = await openPhone();
    await chooseOffline(phone, work);
    await phone.close();
    await phone.open({ offline: true });
    await phone.page.goto(`/creator/campaign/${work.campaignId}/schedule`);
    await expectUnconfirmed(phone.page);
    await phone.page.goto('/settings/sync');
    const item = queued(phone.page, /^Book a shoot: .*10:00 AM at Ramada Kitchen/);
    await item.getByRole('button', { name: 'Delete' }).click();
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(phone.page.getByText('Everything is sent')).toBeVisible();
    await phone.goOnline();
    await expect(phone.page.getByRole('link', { name: /^Offline/ })).toHaveCount(0);
    expect(await booked(server, business.accountId)).toEqual([]);
  },
);

test(
  'the fate of a booking is shown in words: the business closed that day meanwhile',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Closed for the feast' });
    const phone = await openPhone();
    await chooseOffline(phone, work);
    await query(
      server,
      `update availability set version = version + 1, exceptions = (
       select jsonb_agg(jsonb_build_object('date', (now() at time zone 'America/Phoenix')::date + day,
                                           'isOpen', false, 'startTime', 0, 'endTime', 0))
       from generate_series(0, 4) day) where business_id = $1`,
      [business.accountId],
    );
    await phone.goOnline();
    const card = phone.page.getByRole('group', { name: /^Couldn’t book\. / });
    await expect(card).toContainText('The business isn’t open at that time.');
    expect(await booked(server, business.accountId)).toEqual([]);
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await phone.page.goto('/settings/sync');
    await expect(phone.page.getByText('Everything is sent')).toBeVisible();
  },
);

test(
  'a business that cancels first: the creator’s own cancellation, made offline, is refused as too late, and changes nothing',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, creator] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator, title: 'Two truths' });
    const shoot = await aShoot(server, work, { state: 'confirmed', start: inDays(3, 9) });
    const phone = await openPhone();
    await phone.signIn(creator.email, `/creator/campaign/${work.campaignId}/schedule`);
    await expect(phone.page.getByText('Ready offline')).toBeVisible();
    await phone.goOffline();
    await phone.page.getByRole('button', { name: 'Cancel shoot' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Cancel this shoot?' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('My car broke down');
    await dialog.getByRole('button', { name: 'Cancel shoot' }).click();
    await expectWaiting(phone.page, 1);
    await query(
      server,
      `update appointments set state = 'cancelledByBusiness', version = version + 1 where id = $1`,
      [shoot.id],
    );
    await phone.goOnline();
    await phone.page.goto('/settings/sync');
    await expect(phone.page.getByRole('group', { name: /^Couldn’t cancel\. / })).toContainText(
      'Something changed in the meantime',
    );
    const [row] = await query<{ state: string }>(
      server,
      'select state from appointments where id = $1',
      [shoot.id],
    );
    expect(row?.state).toBe('cancelledByBusiness');
  },
);

async function chooseOffline(phone: Phone, { creator, campaignId }: Work): Promise<void> {
  const address = `/creator/campaign/${campaignId}/schedule`;
  await phone.signIn(creator.email, address);
  await expect(phone.page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  await phone.goOffline();
  await askFor(phone.page, campaignId, '10:00 AM');
  await expectUnconfirmed(phone.page);
  await expectWaiting(phone.page, 1);
}

const booked = (server: ServerProcess, businessId: string) =>
  query<{ creator_id: string; start: Date }>(
    server,
    'select creator_id, start_date_time as start from appointments where business_id = $1',
    [businessId],
  );
