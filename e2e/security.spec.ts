import { bubble, openRoom, TACOS, write } from './support/chat.ts';
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
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => await (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => /^\/(api|files|dev)\//.test(path))).toEqual([]);
  expect(creator.complaints).toEqual([]);
});

test('a breach of the security policy would be seen by these tests', async ({ openPhone }) => {
  const phone = await openPhone();
  await phone.page.goto('/login');
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
});
