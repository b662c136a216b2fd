import { bubble, openRoom, TACOS, write } from './support/chat.ts';
import { aBusiness, aCreator, aProject, aShoot, soon, notify } from './support/market.ts';
import type { Phone } from './support/phone.ts';
import { askFor, pack } from './support/shoots.ts';
import { expect, test } from './support/test.ts';
import { everythingKept } from './support/traces.ts';

test('a whole day in the app keeps no refresh token in reach of scripts, caches no answers, and breaks no security rule', async ({
  openPhone,
  business,
}) => {
  const creator = await openPhone();
  await creator.signInOnScreen('creator@pollin.test');
  const { page } = creator;
  await openRoom(page, 'creator', TACOS);
  await write(page, 'Look: <img src=x onerror=alert(1)> & https://example.com/a?b=1');
  await business.say('<script>alert(1)</script>');
  await expect(bubble(page, '<script>alert(1)</script>')).toBeVisible();
  await creator.goOffline();
  await write(page, 'Offline too');
  await page.getByRole('link', { name: /waiting/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Offline too' })).toContainText(
    'Send now',
  );
  await creator.goOnline();
  await business.expectOnce('Offline too');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.keyboard.press('Escape');

  const cookies = await creator.context.cookies();
  const session = cookies.find(({ name }) => name === '__Host-pollin-session');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  const token =
    decodeURIComponent(session?.value ?? '')
      .split('.')
      .at(-1) ?? '';
  expect(token.length).toBeGreaterThan(20);
  const kept = await everythingKept(page);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(session?.value);
  // Scripts read one cookie, the language of the page.
  expect(await page.evaluate(() => document.cookie)).toBe('language=en');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => ({
        path: new URL(url).pathname,
        isPicture: name === 'pollin-pictures',
      })),
    );
    return (await Promise.all(lists)).flat();
  });
  expect(cached).toContainEqual({ path: '/index.html', isPicture: false });
  const answers = cached.filter(({ path }) => /^\/(api|files|dev)\//.test(path));
  // Own pictures are kept for days without signal, in a cache of their own that goes with the session.
  expect(
    answers.filter(({ path, isPicture }) => !isPicture || !path.startsWith('/files/')),
  ).toEqual([]);
  expect(creator.complaints).toEqual([]);
  await expectBreachNoticed(creator);
});

test(
  'the screens of shoots, hours and notifications break no security rule, whatever words others put on them',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const place = await aBusiness(server, { name: `Café ${evil}` });
    const ana = await aCreator(server, { lastName: evil });
    const between = { business: place, creator: ana };
    const booked = await aProject(server, { ...between, title: `Brunch ${evil}` });
    const open = await aProject(server, { ...between, title: 'Not booked yet' });
    const shoot = await aShoot(server, booked, { state: 'confirmed', start: soon() });
    await notify(server, ana, [{ title: evil, path: '/creator/calendar', body: 'A <b>word</b>.' }]);
    const [creator, business] = [await openPhone(), await openPhone()];
    await creator.signIn(ana.email, `/creator/calendar?shoot=${shoot.id}`);
    await expect(pack(creator.page).getByText('Ready offline')).toBeVisible();
    await expect(pack(creator.page)).toContainText(`Brunch ${evil}`);
    const saved = creator.page.waitForEvent('download');
    await pack(creator.page).getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
    await askFor(creator.page, open.campaignId, '10:00 AM');
    await expect(creator.page.getByText('Requested', { exact: true })).toBeVisible();
    for (const path of ['/creator/notification', '/settings/notifications', '/settings/sync']) {
      await creator.page.goto(path);
      await expect(creator.page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    }
    await creator.page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(creator.page.getByRole('link', { name: evil })).toBeVisible();

    await business.signIn(place.email, `/business/calendar?day=${shoot.day}`);
    const row = business.page.getByRole('main').getByRole('link').filter({ hasText: evil });
    await expect(row.first()).toBeVisible();
    for (const path of [
      '/business/availability',
      `/business/campaign/${open.campaignId}/schedule`,
    ]) {
      await business.page.goto(path);
      await expect(business.page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    }
    await expect(business.page.getByRole('heading', { name: 'Requests' })).toBeVisible();
    expect([...creator.complaints, ...business.complaints]).toEqual([]);
  },
);

/** A breach of the security policy is refused, and these tests would notice it. */
async function expectBreachNoticed(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.text = 'globalThis.breached = true';
      document.body.append(script);
    } catch {
      // Trusted Types refuse it before the content security policy sees it.
    }
  });
  await expect.poll(() => phone.complaints.length).toBeGreaterThan(0);
  expect(await phone.page.evaluate(() => 'breached' in globalThis)).toBe(false);
  phone.complaints.splice(0);
}
