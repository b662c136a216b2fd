import type { AccountId, UserId } from '#contract/ids.ts';
import { tourIds, VIEWED } from '#src/lib/tour-flags.ts';
import { openBench, openBrowser } from './browser.ts';
import { aFilesCookie, aSession, type Person } from './seed.ts';
import type { World } from './world.ts';

const LIMIT_MS = 30_000;

/** The demo's own creator or business. */
export async function demoPerson(world: World, side: 'business' | 'creator'): Promise<Person> {
  const { rows } = await world.pool.query<Person>(
    `select u.id as "userId", m.account_id as "accountId" from users u join memberships m on m.user_id = u.id
     where u.email = $1`,
    [`${side}@pollin.test`],
  );
  const person = rows[0];
  if (!person) throw new Error(`The demo has no ${side}`);
  return { userId: person.userId as UserId, accountId: person.accountId as AccountId };
}

/**
 * A browser profile that is signed in, holds everything the account has, and has the app's worker. `seen` opens what else
 * should have been opened once. The browser is closed then.
 */
export async function demoProfile(
  world: World,
  side: 'business' | 'creator',
  person: Person,
  seen: { path: string; isThere: () => boolean }[] = [],
): Promise<string> {
  const folder = await world.folder('profile');
  const browser = await openBrowser(folder);
  const session = await aSession(world.pool, person);
  // Without it, the server refuses every picture.
  await browser.addCookies([await aFilesCookie(world.pool, session)]);
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(
    async ([answer, accountId]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.firstContact(accountId, false);
    },
    [session, person.accountId] as const,
  );
  // No tour covers what is measured.
  await page.evaluate(
    (keys) => keys.forEach((key) => localStorage.setItem(key, 'true')),
    tourIds[side].map((id) => VIEWED + id),
  );
  await page.goto(`${world.productOrigin}/${side}/messages`);
  await page.waitForSelector('main a[data-room]', { timeout: LIMIT_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const { path, isThere } of seen) {
    await page.goto(world.productOrigin + path);
    await page
      .waitForFunction(isThere, undefined, { timeout: LIMIT_MS })
      .catch((cause: unknown) => {
        throw new Error(`${path} did not come`, { cause });
      });
  }
  await browser.close();
  return folder;
}
