import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ApiUser } from './support/api-user.ts';
import { bubble, composer, log } from './support/chat.ts';
import type { Look, Phone } from './support/phone.ts';
import { aBusiness, aCreator, aProject, aShoot, inDays, soon, tell } from './support/market.ts';
import type { ServerProcess } from './support/server.ts';
import { chooseTime, pack, queued } from './support/shoots.ts';
import { expect, test } from './support/test.ts';

const EMAIL = 'creator@pollin.test';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

for (const [size, extent] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`no screen breaks an accessibility rule: ${size}, ${scheme}`, async ({
      openPhone,
      server,
    }) => {
      test.setTimeout(120_000);
      const look: Look = { ...extent, scheme };
      const phone = await openPhone(look);
      await walk(phone, new ApiUser(server.url), size === 'phone');
    });

    test(`no screen of shoots, hours and notifications breaks an accessibility rule: ${size}, ${scheme}`, async ({
      openPhone,
      server,
    }) => {
      test.setTimeout(120_000);
      const look: Look = { ...extent, scheme };
      const [creator, business] = [await openPhone(look), await openPhone(look)];
      const work = await someWork(server);
      await Promise.all([
        creator.signIn(work.ana.email, `/creator/calendar?day=${work.shoot.day}`),
        business.signIn(work.place.email, '/business/availability'),
      ]);
      await walkCreator(creator, work);
      await walkBusiness(business, work);
    });
  }
}

/** A creator and a business with a shoot today, one that was asked for, one to book, and things to be told. */
async function someWork(server: ServerProcess) {
  const [place, ana] = [await aBusiness(server), await aCreator(server)];
  const between = { business: place, creator: ana };
  const booked = await aProject(server, { ...between, title: 'Brunch under the ramada' });
  const asked = await aProject(server, { ...between, title: 'Sourdough at dawn' });
  const open = await aProject(server, { ...between, title: 'Not booked yet' });
  const shoot = await aShoot(server, booked, { state: 'confirmed', start: soon() });
  const request = await aShoot(server, asked, { state: 'reserved', start: inDays(3, 10) });
  const body = 'With a <b>bold</b> word and a <a href="/creator/calendar">link</a>.';
  await tell(server, ana, [
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
  await expect(page.getByRole('link').filter({ hasText: booked.title })).toBeVisible();
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
  await page.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(page.getByText('Not yet confirmed', { exact: true })).toBeVisible();
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
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'Ana' })).toBeVisible();
  await check(page, `calendar of ${place.name}`);
  await page.goto(`/business/campaign/${asked.campaignId}/schedule`);
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await check(page, 'schedule of a business');
  await page.goto(`/business/campaign/${asked.campaignId}/schedule?shoot=${request.id}`);
  await pack(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog', { name: 'Decline this time?' })).toBeVisible();
  await check(page, 'declining');
}

async function walk(phone: Phone, mailbox: ApiUser, hasDrawer: boolean): Promise<void> {
  const { page } = phone;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('no address');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();
  await check(page, 'login');

  const before = await mailbox.lastLetter(EMAIL);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await check(page, 'code step');
  await page.getByRole('textbox', { name: 'Code' }).fill(await mailbox.code(EMAIL, before));

  const profile = page.getByRole('button', { name: /^Profile menu/ });
  await expect(profile).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await check(page, 'today');
  await profile.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page, 'profile menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  if (hasDrawer) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Pollin' })).toBeVisible();
    await check(page, 'drawer');
    await page.keyboard.press('Escape');
  }

  await page.goto('/creator/messages');
  const room = page.getByRole('main').getByRole('link').first();
  await expect(room).toBeVisible();
  await check(page, 'messages');
  await room.click();
  await expect(log(page)).toBeVisible();
  await phone.goOffline();
  await composer(page).fill('Waiting for a signal');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Waiting', { exact: true })).toBeVisible();
  await check(page, 'conversation');

  await page.getByRole('link', { name: /waiting$/ }).click();
  await expect(page.getByRole('button', { name: 'Send all now' })).toBeVisible();
  await check(page, 'outbox');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check(page, 'question before deleting');
  await confirmDeletion(page);
  await check(page, 'empty outbox');
}

/** Answers the question, and asks for it again if the item was just being tried: then the app refuses, and says so. */
async function confirmDeletion(page: Page): Promise<void> {
  const remove = { name: 'Delete', exact: true };
  const question = page.getByRole('alertdialog', { name: 'Delete this item?' });
  const empty = page.getByText('Everything has been sent');
  await expect(async () => {
    if (!(await question.isVisible())) {
      await page.getByRole('main').getByRole('button', remove).click({ timeout: 1_000 });
    }
    await question.getByRole('button', remove).click({ timeout: 1_000 });
    await expect(empty).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** Every rule at once; a failure names the screen, the rule and the elements. */
async function check(page: Page, screen: string): Promise<void> {
  // What moves in is judged where it comes to rest.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations === 1);
    await Promise.allSettled(moving.map((one) => one.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    // React Aria keeps what it has just announced for seven seconds, also when the button that it speaks of is gone.
    .exclude('[data-live-announcer]')
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
  }));
  expect(found, screen).toEqual([]);
}

test('with nothing but a keyboard one signs in, opens a conversation, writes and comes back', async ({
  openPhone,
  server,
}) => {
  const phone = await openPhone();
  const { page } = phone;
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  const mailbox = new ApiUser(server.url);
  const before = await mailbox.lastLetter(EMAIL);
  await page.keyboard.type(EMAIL);
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type(await mailbox.code(EMAIL, before));
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();

  await tabTo(page, 'link', 'Messages');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await tabTo(page, 'link', /Late-night tacos/);
  await press('Enter');
  await expect(log(page)).toBeVisible();
  await tabTo(page, 'textbox', /^Message to /);
  await page.keyboard.type('Written without a mouse');
  await press('Enter');
  await expect(bubble(page, 'Written without a mouse')).toBeVisible();
  await expect(composer(page)).toHaveValue('');

  await press('Escape');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Late-night tacos/ })
      .first(),
  ).toBeFocused();
});

/** Tabs forward until the focus is on it; nobody should need more than this many steps. */
async function tabTo(page: Page, role: 'link' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let step = 0; step < 25 && (await wanted.count()) === 0; step++) {
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toHaveCount(1);
}

test('at a width of 320 pixels nothing scrolls sideways', async ({ openPhone }) => {
  const phone = await openPhone({ width: 320, height: 640 });
  const { page } = phone;
  const expectToFit = async () => {
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('html, html *')]
        .filter((element) => {
          const { overflowX } = getComputedStyle(element);
          const scrolls = element.tagName === 'HTML' || /auto|scroll/.test(overflowX);
          return scrolls && element.scrollWidth > element.clientWidth;
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(tooWide).toEqual([]);
  };
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await expectToFit();
  await phone.signIn(EMAIL);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expectToFit();
  await page.goto('/creator/messages');
  const room = page.getByRole('main').getByRole('link').first();
  await expect(room).toBeVisible();
  await expectToFit();
  await room.click();
  await expect(log(page)).toBeVisible();
  await composer(page).fill(`https://example.com/${'long'.repeat(40)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expectToFit();
  await page.goto('/settings/sync');
  await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible();
  await expectToFit();
  for (const [path, heading] of [
    ['/creator/calendar', 'Calendar'],
    ['/creator/notification', 'Notifications'],
    ['/settings/notifications', 'On this device'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectToFit();
  }
});
