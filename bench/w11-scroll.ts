import type { BrowserContext, Page } from 'playwright';
import { scrollSteadily } from './page/scroll.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import { tracedFrames } from './support/frame-trace.ts';
import { ownTimesOf } from './support/profile.ts';
import { percentile, type Row } from './support/report.ts';
import { aBusinessWithRooms, manyCampaigns } from './support/seed-big-business.ts';
import { aSession, type Person } from './support/seed.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const CAMPAIGNS = sizeOf(1_000, 50);
const CANDIDATES = sizeOf(10_000);
/** At sixty frames a second two and a half screens of a phone. */
const STEP_PX = 33;
const FRAMES = sizeOf(300, 30);
const FRAME_MS = 16.7;
const LIMIT_MS = 60_000;

/** W11: scrolling the campaigns of a business, and one campaign's candidates, in the app as it is, without network. */
export const scroll: Measure = async (world, { repeat, profile }) => {
  const business = await aBusinessWithRooms(world.pool);
  const folder = await world.folder('profile');
  const campaignId = await fill(world, folder, business);
  const browser = await openBrowser(folder);
  const notes: string[] = [];
  try {
    await browser.setOffline(true);
    const lists = [
      { name: '1,000 campaigns', path: '/business/campaign', row: 'main li article' },
      {
        name: '10,000 candidates',
        path: `/business/campaign/${campaignId}/candidates`,
        row: 'main [role=listitem] article',
      },
    ];
    const rows: Row[] = [];
    for (const { name, path, row } of lists) {
      const page = await opened(browser, world.productOrigin + path, row);
      if (profile) {
        const { own } = await ownTimesOf(page, () => drawn(page, row));
        notes.push(`${name}: own time of functions while scrolling`, ...own);
        await page.evaluate(toTop, row);
      }
      // A page behind another one gets a frame a second, so the profile comes first.
      const empty = await emptyPage(browser);
      const { ours, floor } = await alternately(repeat, {
        ours: () => scrolled(page, row),
        floor: () => scrolled(empty, '#tall'),
      });
      rows.push(...rowsOf(name, ours, floor));
      const inDocument = await page.locator(row).count();
      notes.push(`${name}: ${inDocument} rows in the document, ${FRAMES} frames a round`);
      await page.close();
      await empty.close();
    }
    return {
      name: 'w11-scroll',
      title: 'W11 scrolling long lists of campaigns, phone, no network',
      rows,
      notes,
    };
  } finally {
    await browser.close();
  }
};

function rowsOf(name: string, ours: Scrolled[], floor: Scrolled[]): Row[] {
  const each = (rounds: Scrolled[], of: keyof Scrolled, part: number) =>
    rounds.map((one) => percentile(one[of], part));
  const row = (what: string, of: keyof Scrolled, part: number): Row => ({
    what: `${name}: ${what}, ${part * 100} % below`,
    unit: 'ms',
    ours: each(ours, of, part),
    floor: each(floor, of, part),
  });
  return [
    { ...row('processor time of a frame', 'busy', 0.95), goal: { of: 'ours', atMost: FRAME_MS } },
    row('processor time of a frame', 'busy', 0.99),
    row('a frame until it is handed over', 'work', 0.95),
    row('a frame until it is handed over', 'work', 0.99),
    row('from frame to frame', 'between', 0.95),
    row('from frame to frame', 'between', 0.99),
  ];
}

/** A profile with the whole business: its rooms by first contact, everything else as it came afterwards. */
async function fill(world: World, folder: string, person: Person): Promise<CampaignId> {
  const browser = await openBrowser(folder);
  const page = await openBench(browser, world.productOrigin);
  const { accountId } = person;
  await page.evaluate(
    async ([answer, account]) => {
      await window.bench.product.signIn(answer, account);
      await window.bench.product.firstContact(account, false);
    },
    [await aSession(world.pool, person), accountId] as const,
  );
  const campaignId = await manyCampaigns(world.pool, person, CAMPAIGNS, CANDIDATES);
  const { records } = await page.evaluate(
    async (account) => await window.bench.product.catchUp(account),
    accountId,
  );
  if (records < CAMPAIGNS + CANDIDATES) throw new Error(`Only ${records} records came`);
  await page.goto(`${world.productOrigin}/business/campaign/${campaignId}/candidates`);
  await page.waitForSelector('main [role=listitem] article', { timeout: LIMIT_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Each picture is shown once: a person who scrolls offline has seen them before.
  await drawn(page, 'main [role=listitem] article');
  await browser.close();
  return campaignId;
}

async function opened(browser: BrowserContext, url: string, row: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await page.waitForSelector(row, { timeout: LIMIT_MS });
  // What runs behind the first paint is over.
  await page.waitForTimeout(2_000);
  return page;
}

/** Nothing but something to scroll, as long as the lists. */
async function emptyPage(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(
    '<style>body{margin:0;height:100vh;overflow-y:auto}#tall{height:4000000px}</style><div id="tall"></div>',
  );
  return page;
}

/** `busy`: processor time of the page's main thread for each frame; the others by the clock, whatever else the machine does. */
type Scrolled = { busy: number[]; work: number[]; between: number[] };

async function scrolled(page: Page, selector: string): Promise<Scrolled> {
  await page.bringToFront();
  const { result, frames } = await tracedFrames(page, () => drawn(page, selector));
  return { ...result, busy: frames };
}

async function drawn(page: Page, selector: string) {
  const found = await page.evaluate(scrollSteadily, [selector, STEP_PX, FRAMES] as [
    string,
    number,
    number,
  ]);
  if (found.pixels < STEP_PX * FRAMES * 0.9)
    throw new Error(`Only ${found.pixels} pixels of ${selector} were scrolled`);
  return found;
}

function toTop(selector: string): void {
  for (let one = document.querySelector(selector); one; one = one.parentElement) one.scrollTop = 0;
}
