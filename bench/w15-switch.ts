import type { Page } from 'playwright';
import type { AccountId, UserId } from '#contract/ids.ts';
import { openBrowser } from './support/browser.ts';
import { demoProfile } from './support/demo-profile.ts';
import type { Measure } from './support/measure.ts';
import type { World } from './support/world.ts';

const LIMIT_MS = 20_000;
/** Until what follows a screen's first paint is over. */
const SETTLE_MS = 1_000;

type Account = { userId: UserId; accountId: AccountId; name: string; campaigns: string[] };

/** The businesses of the demo's corporate person that have campaigns, with the campaigns' ids. */
async function accountsOf(world: World): Promise<Account[]> {
  const { rows } = await world.pool.query<Account>(
    `select u.id as "userId", b.id as "accountId", b.name, array_agg(c.id::text) as campaigns
     from users u join memberships m on m.user_id = u.id join businesses b on b.corporate_id = m.account_id
     join campaigns c on c.business_id = b.id
     where u.email = 'corporate@pollin.test' group by 1, 2, 3 order by 3`,
  );
  return rows;
}

/**
 * W15: from the touch on another account in the profile menu until the first screen shows a link to a campaign of that account,
 * beside the touch on Messages until the list of that account's conversations is painted. Both have been opened before.
 */
export const switching: Measure = async (world, { repeat }) => {
  const accounts = await accountsOf(world);
  const [first] = accounts;
  if (!first) throw new Error('The demo has no corporation');
  const folder = await demoProfile(world, 'business', first);
  const browser = await openBrowser(folder);
  const ours: number[] = [];
  const floor: number[] = [];
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${world.productOrigin}/business/dashboard`);
    await page.locator('main').waitFor();
    // The first round brings each account's data, and the code of both screens.
    for (let round = 0; round <= repeat; round++) {
      for (const account of [...accounts.slice(1), first]) {
        const switched = await switchTo(page, account);
        const listed = await openMessages(page);
        if (round > 0) ours.push(switched);
        if (round > 0) floor.push(listed);
      }
    }
  } finally {
    await browser.close();
  }
  return {
    name: 'w15-switch',
    title: 'W15 to another account, beside the messages screen',
    rows: [
      {
        what: 'touch until its first screen is painted',
        unit: 'ms',
        ours,
        floor,
        goal: { of: 'ratio', atMost: 1.2 },
      },
    ],
    notes: [],
  };
};

async function switchTo(page: Page, { name, campaigns }: Account): Promise<number> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const item = page.getByRole('menuitemradio', { name });
  await item.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const links = campaigns.map((id) => `main a[href*="${id}"]`).join();
  return await timed(page, links, () => item.click());
}

async function openMessages(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  const link = page.getByRole('link', { name: /^Messages/ }).first();
  const time = await timed(page, 'main a[data-room]', () => link.click());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForTimeout(SETTLE_MS);
  return time;
}

/** Milliseconds from the touch until the frame with the first such element was made. */
async function timed(page: Page, selector: string, touch: () => Promise<void>): Promise<number> {
  await page.evaluate((sought) => {
    Reflect.deleteProperty(window, 'took');
    const watch = (event: Event) => {
      const look = () => {
        if (!document.querySelector(sought)) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Reflect.set(window, 'took', performance.now() - event.timeStamp);
        return port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', watch, { capture: true, once: true });
  }, selector);
  await touch();
  const took = await page.waitForFunction(() => Reflect.get(window, 'took') as unknown);
  return Number(await took.jsonValue());
}
