import type { Page } from '@playwright/test';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { log, openRoom } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';
import { everythingKept } from '../support/traces.ts';

/** What an address shows from the device alone. */
type Shown = [path: string, shows: (page: Page) => ReturnType<Page['getByText']>];

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

/** The pages of one campaign. */
const places = {
  creator: ['selection', 'schedule', 'content', 'post', 'upload', 'review', 'details'],
  business: ['candidates', 'schedule', 'content-review', 'view-post', 'review', 'details'],
};

const people: {
  who: string;
  email: string;
  side: 'creator' | 'business';
  open: RegExp;
  rooms: RegExp;
}[] = [
  {
    who: 'creator',
    email: 'creator@pollin.test',
    side: 'creator',
    open: /Late-night tacos/,
    rooms: /Late-night tacos/,
  },
  {
    who: 'business',
    email: 'business@pollin.test',
    side: 'business',
    open: /Maya Okafor/,
    rooms: /Maya Okafor/,
  },
];

for (const { who, email, side, open, rooms } of people) {
  test(
    `every address of a ${who} opens without signal, with its data`,
    { tag: '@slow' },
    async ({ openPhone }) => {
      const phone = await openPhone();
      await phone.signIn(email);
      await openRoom(phone.page, side, open);
      const roomAddress = new URL(phone.page.url());
      const roomId = roomAddress.searchParams.get('room');
      const words = await log(phone.page).getByRole('paragraph').last().innerText();
      const campaign = await campaignOf(phone.page, roomId);
      const opened = (page: Page) => log(page).getByText(words, { exact: true });
      const listed = (page: Page) =>
        page.getByRole('main').getByRole('link', { name: rooms }).first();
      const start = heading(side === 'creator' ? /^Opportunities/ : /^Good /);
      const steps = (page: Page) => page.getByRole('navigation', { name: 'Campaign steps' });
      const addresses: Shown[] = [
        ['/', start],
        ['/login', start],
        ['/dashboard', start],
        [`/${side}/dashboard`, start],
        [`/${side}/campaign`, heading(side === 'creator' ? /^Pipeline/ : /^Campaigns/)],
        ...places[side].map((place): Shown => [`/${side}/campaign/${campaign}/${place}`, steps]),
        [`/${side}/messages`, listed],
        ['/messages', listed],
        [roomAddress.pathname + roomAddress.search, opened],
        // Where there is one conversation alone it is open at once.
        [`/${side}/campaign/${campaign}/messaging`, side === 'creator' ? opened : listed],
        [`/${side}/campaign/${campaign}/messaging/${roomId}`, opened],
        ['/settings/sync', (page) => page.getByText('Everything is sent')],
        ...(await workAddresses(phone.page, side)),
      ];
      await phone.close();
      await phone.open({ offline: true });
      for (const [path, shows] of addresses) {
        await phone.page.goto(path);
        await expect(shows(phone.page), path).toBeVisible();
        await expect(
          phone.page.getByRole('link', { name: /^Offline · as of \d/ }),
          path,
        ).toBeVisible();
      }
      for (const path of ['/not-found', '/no/such/page', '/corporate/dashboard']) {
        await phone.page.goto(path);
        await expect(heading(/Page not found/)(phone.page), path).toBeVisible();
      }
    },
  );
}

test('every part of the app opens without signal on a device where only the messages were opened before', async ({
  openPhone,
}) => {
  const phone = await openPhone();
  await phone.signIn('creator@pollin.test', '/creator/messages');
  await expect(phone.page.getByRole('main').getByRole('link').first()).toBeVisible();
  await phone.close();
  await phone.open({ offline: true });
  const addresses: Shown[] = [
    ['/', heading(/^Opportunities/)],
    ['/creator/campaign', heading(/^Pipeline/)],
    ['/calendar', heading(/^Calendar$/)],
    ['/creator/notification', heading(/^Notifications$/)],
    [
      '/creator/profile/view',
      (page) =>
        page
          .getByRole('main')
          .getByText(/Okafor/)
          .first(),
    ],
    ['/settings/sync', (page) => page.getByText('Everything is sent')],
  ];
  for (const [path, shows] of addresses) {
    await phone.page.goto(path);
    await expect(shows(phone.page), path).toBeVisible();
    await expect(phone.page.getByRole('link', { name: /^Offline/ }), path).toBeVisible();
  }
});

test('a corporation’s start page opens without signal', { tag: '@slow' }, async ({ openPhone }) => {
  const phone = await openPhone();
  await phone.signIn('corporate@pollin.test');
  await phone.close();
  await phone.open({ offline: true });
  for (const path of ['/dashboard', '/corporate/dashboard']) {
    await phone.page.goto(path);
    await expect(phone.page.getByRole('heading', { name: 'Your businesses' }), path).toBeVisible();
    await expect(phone.page.getByRole('link', { name: /^Offline/ }), path).toBeVisible();
  }
});

/** The addresses of calendar, schedules, notifications and settings, each with what the demo has there. */
async function workAddresses(page: Page, side: 'creator' | 'business'): Promise<Shown[]> {
  const shoot = await confirmedShoot(page, side);
  const other = side === 'creator' ? shoot.businessName : shoot.firstname;
  const day = dayOf(Date.parse(shoot.startDateTime));
  const listed = (at: Page) =>
    at.getByRole('main').getByRole('link').filter({ hasText: other }).first();
  const ready = (at: Page) => at.getByText('Ready offline', { exact: true }).first();
  const schedule = `/${side}/campaign/${shoot.campaignId}/schedule`;
  const addresses: Shown[] = [
    [`/${side}/calendar?day=${day}`, listed],
    [`/${side}/calendar?day=${day}&shoot=${shoot.id}`, ready],
    [schedule, side === 'creator' ? ready : listed],
    [`${schedule}?shoot=${shoot.id}`, ready],
    ['/calendar', heading(/^Calendar$/)],
    [
      `/${side}/notification`,
      (at) => at.getByRole('list', { name: 'Notifications' }).getByRole('article').first(),
    ],
    ['/settings/notifications', (at) => at.getByText('Private previews', { exact: true })],
  ];
  if (side === 'business') {
    addresses.push(['/business/availability', (at) => at.getByLabel('Friday, start')]);
  }
  return addresses;
}

/** A confirmed shoot of the demo, once its chat is on the device as well. */
async function confirmedShoot(page: Page, side: string): Promise<AppointmentRecord> {
  await page.goto('/calendar');
  await expect(heading(/^Calendar$/)(page)).toBeVisible();
  const find = async () => {
    const kept = await everythingKept(page);
    const all = Object.values(JSON.parse(kept) as Record<string, unknown[]>).flat();
    return (all as AppointmentRecord[]).find(
      (one) => one?.state === 'confirmed' && Date.parse(one.startDateTime) > Date.now(),
    );
  };
  await expect.poll(find).toBeTruthy();
  const shoot = await find();
  if (!shoot) throw new Error('The device has no confirmed shoot');
  await page.goto(`/${side}/calendar?shoot=${shoot.id}`);
  await expect(page.getByText('Ready offline', { exact: true })).toBeVisible();
  return shoot;
}

/** The campaign of a room, as the device keeps it. */
async function campaignOf(page: Page, roomId: string | null): Promise<string> {
  const kept = await everythingKept(page);
  const rooms = Object.values(JSON.parse(kept) as Record<string, unknown[]>).flat() as {
    chatroomId?: string;
    campaignId?: string;
  }[];
  const found = rooms.find((one) => one?.chatroomId === roomId && one.campaignId);
  if (!found?.campaignId) throw new Error('The room is not on the device');
  return found.campaignId;
}
