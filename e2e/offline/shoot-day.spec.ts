import type { Page } from '@playwright/test';
import { expectOnScreen, log, write } from '../support/chat.ts';
import { crashBrowser } from '../support/crash.ts';
import { query, timesStored } from '../support/database.ts';
import {
  aBusiness,
  aCreator,
  aProject,
  aShoot,
  BRIEF,
  inDays,
  soon,
  type Booked,
  type Work,
} from '../support/market.ts';
import {
  endQuietHours,
  expectRegistrations,
  PushService,
  showMessageText,
} from '../support/push-service.ts';
import type { Phone } from '../support/phone.ts';
import type { ServerProcess } from '../support/server.ts';
import { chooseTime, expectWaiting, pack, queued, expectUnconfirmed } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';
import { WorkerControl } from '../support/worker.ts';

const REPLY = 'Here in five, the light is perfect';

test(
  'a shoot day: confirmed by push with the app closed, read and worked through without signal, delivered once',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    await endQuietHours(server);
    const pushes = await PushService.open();
    const [restaurant, ana] = [await aBusiness(server), await aCreator(server)];
    await showMessageText(server, ana);
    const between = { business: restaurant, creator: ana };
    const brunch = await aProject(server, { ...between, title: 'Brunch under the ramada' });
    const dough = await aProject(server, { ...between, title: 'Sourdough at dawn' });
    const today = await aShoot(server, brunch, { state: 'reserved', start: soon() });
    await aShoot(server, dough, { state: 'confirmed', start: inDays(4, 10) });

    const creator = await openPhone();
    await pushes.serve(creator);
    const business = await openPhone({ width: 1280, height: 800 });
    await Promise.all([
      creator.signIn(ana.email, `/creator/calendar?day=${today.day}`),
      business.signIn(restaurant.email, schedule('business', brunch, today)),
    ]);
    await expect(rowOf(creator.page, brunch)).toContainText('Requested');
    await expectRegistrations(server, ana, 1);
    await lookAround(creator.page, brunch, today);
    const worker = await WorkerControl.of(creator);
    await creator.leaveApp();

    await pack(business.page).getByRole('button', { name: 'Confirm', exact: true }).click();
    await worker.push(await pushes.next());
    await expect.poll(() => worker.displayed.length).toBe(1);
    const shown = await worker.notifications();
    expect(shown).toHaveLength(1);
    expect(shown[0]?.data).toMatchObject({ path: schedule('creator', brunch) });

    await creator.close();
    await creator.open({ offline: true });
    await readEverything(creator.page, brunch, today);
    await write(creator.page, REPLY);
    await checkIn(creator.page, brunch, today);
    await askForAnotherTime(creator.page, dough);
    await expectWaiting(creator.page, 3);

    await crashBrowser(creator);
    await creator.open({ offline: true });
    await creator.page.goto('/settings/sync');
    for (const words of [REPLY, /^Check in:/, /^Request a new time:/]) {
      await expect(queued(creator.page, words), String(words)).toContainText('Send now');
    }
    await expectWaiting(creator.page, 3);
    expect(await timesStored(server, REPLY)).toBe(0);

    await creator.goOnline();
    await expect(creator.page.getByText('Everything is sent')).toBeVisible();
    await expectArrived(business, brunch, dough, today);
    await expectOnceInDatabase(server, brunch, dough);
    await pushes.close();
  },
);

const schedule = (side: 'creator' | 'business', { campaignId }: Work, shoot?: Booked) =>
  `/${side}/campaign/${campaignId}/schedule${shoot ? `?shoot=${shoot.id}` : ''}`;

const rowOf = (page: Page, { title }: Work) =>
  page.getByRole('main').getByRole('link').filter({ hasText: title }).first();

/** In the morning, with signal: the first contact is over once the brief and the chat are on the screen. */
async function lookAround(page: Page, work: Work, { day }: Booked): Promise<void> {
  await rowOf(page, work).click();
  for (const shot of BRIEF.shots) await expect(pack(page)).toContainText(shot);
  await pack(page)
    .getByRole('link', { name: `Message ${work.business.name}` })
    .click();
  await expect(log(page).getByText(`Welcome to “${work.title}”`)).toBeVisible();
  await page.goto(`/creator/calendar?day=${day}`);
  await expect(rowOf(page, work)).toContainText('Requested');
}

async function readEverything(page: Page, work: Work, { day }: Booked): Promise<void> {
  await page.goto(`/creator/calendar?day=${day}`);
  await expect(rowOf(page, work)).toContainText('Confirmed');
  await rowOf(page, work).click();
  const open = pack(page);
  await expect(open.getByText('Ready offline', { exact: true })).toBeVisible();
  const { name, phone, doorNote, parkingNote } = BRIEF.contact;
  const held = ['12 E Test Avenue', name, doorNote, parkingNote, ...BRIEF.shots];
  for (const text of held) await expect(open, text).toContainText(text);
  const call = open.getByRole('link', { name: /^Call / }).first();
  await expect(call).toHaveAttribute('href', `tel:${phone}`);
  await expect(open.getByText(/^\d{4}$/)).toBeVisible();
  await expect(open.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /12%20E%20Test|12\+E\+Test/,
  );
  await open.getByRole('link', { name: `Message ${work.business.name}` }).click();
  await expect(log(page).getByText(`Welcome to “${work.title}”`)).toBeVisible();
}

async function checkIn(page: Page, work: Work, { day }: Booked): Promise<void> {
  await page.goto(`/creator/calendar?day=${day}`);
  await rowOf(page, work).click();
  await pack(page).getByRole('button', { name: 'Check in' }).click();
  const onSite = page.getByRole('dialog', { name: 'On-site mode' });
  await expect(onSite.getByRole('heading', { name: BRIEF.shots[0] ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pack(page).getByText(/^Checked in /)).toBeVisible();
  await expect(pack(page).getByText('Waiting to send')).toBeVisible();
}

async function askForAnotherTime(page: Page, work: Work): Promise<void> {
  await page.goto(schedule('creator', work));
  await page.getByRole('button', { name: 'Request a new time · 3 of 3 left' }).click();
  const sheet = page.getByRole('dialog', { name: 'Request a new time' });
  await chooseTime(sheet, '2:00 PM');
  await sheet.getByRole('button', { name: 'Request this time' }).click();
  await expect(sheet).toHaveCount(0);
  await expectUnconfirmed(page);
}

/** Everything on the other side's screens, once. */
async function expectArrived(
  { page }: Phone,
  brunch: Work,
  dough: Work,
  today: Booked,
): Promise<void> {
  await page.goto(schedule('business', brunch, today));
  await expect(pack(page).getByText(/^Checked in /)).toHaveCount(1);
  await page.goto(schedule('business', dough));
  // One shoot, however often the page shows it: among the requests and in its week.
  const shown = page.getByRole('main').locator('a[data-shoot]');
  const places = () => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(async () => new Set(await places()).size).toBe(1);
  await expect(shown.first()).toContainText('New time requested');
  await page.goto(`/business/campaign/${brunch.campaignId}/messaging/${brunch.chatroomId}`);
  await expectOnScreen(page, REPLY);
}

async function expectOnceInDatabase(
  server: ServerProcess,
  brunch: Work,
  dough: Work,
): Promise<void> {
  expect(await timesStored(server, REPLY)).toBe(1);
  const notified = await query<{ category: string; count: string }>(
    server,
    `select category, count(*) from notifications where account_id = $1 group by category order by category`,
    [brunch.business.accountId],
  );
  expect(notified.map(({ category, count }) => [category, Number(count)])).toEqual([
    ['CREATOR_ARRIVED', 1],
    ['NEW_MESSAGE', 1],
    ['RESCHEDULE_REQUESTED', 1],
  ]);
  const [asked] = await query<{ state: string; slots: number; asked: number }>(
    server,
    `select a.state, jsonb_array_length(a.requested_slots) as slots, jsonb_array_length(p.reschedule_requested_on) as asked
     from appointments a join projects p on p.id = a.project_id where p.id = $1`,
    [dough.projectId],
  );
  expect(asked).toEqual({ state: 'rescheduleRequested', slots: 1, asked: 1 });
  const [arrived] = await query<{ count: string }>(
    server,
    'select count(*) from appointments where project_id = $1 and check_in is not null',
    [brunch.projectId],
  );
  expect(arrived?.count).toBe('1');
}
