import type { BrowserContext, Page } from 'playwright';
import { flingUp } from './page/scroll.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { tracedFrames } from './support/frame-trace.ts';
import { alternately, type Measure } from './support/measure.ts';
import { ownTimesOf } from './support/profile.ts';
import { percentile, type Row } from './support/report.ts';
import { aPerson, aSession, someMessages, someRooms } from './support/seed.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

const MESSAGES = sizeOf(100_000, 1_000);
/** At sixty frames a second seven thousand pixels: a hard fling. */
const STEP_PX = 120;
const FRAMES = sizeOf(300, 30);
const LIMIT_MS = 120_000;
const LOG = 'main [role=log]';

/** W11: a fling through a conversation of 100,000 messages on the device, from its end, on a phone, without network. */
export const flingMessages: Measure = async (world, { repeat, profile }) => {
  const { folder, path } = await filled(world);
  const browser = await openBrowser(folder);
  const notes: string[] = [];
  try {
    await browser.setOffline(true);
    const open = () => opened(browser, world.productOrigin + path);
    const empty = await emptyPage(browser);
    if (profile) {
      const page = await open();
      const { own } = await ownTimesOf(page, () => flung(page));
      notes.push('Own time of functions:', ...own);
      await page.close();
    }
    const { ours, floor } = await alternately(repeat, {
      ours: async () => {
        const page = await open();
        const figures = await flung(page);
        await page.close();
        return figures;
      },
      floor: () => flung(empty),
    });
    notes.push(`${ours.map((one) => one.moved).join(', ')} of ${FRAMES} frames moved the list`);
    const each = (of: (busy: number[]) => number) => ({
      ours: ours.map(({ busy }) => of(busy)),
      floor: floor.map(({ busy }) => of(busy)),
    });
    const row = (what: string, of: (busy: number[]) => number): Row => ({
      what: `processor time of a frame, ${what}`,
      unit: 'ms',
      ...each(of),
    });
    return {
      name: 'w11-messages',
      title: `W11 a fling through a conversation of ${MESSAGES} messages, phone, no network`,
      rows: [
        row('95 % below', (busy) => percentile(busy, 0.95)),
        row('99 % below', (busy) => percentile(busy, 0.99)),
        { ...row('the longest', (busy) => Math.max(...busy)), goal: { of: 'ours', atMost: 50 } },
      ],
      notes,
    };
  } finally {
    await browser.close();
  }
};

/** A profile with one long conversation, and where it is. */
async function filled(world: World) {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const [room] = await someRooms(world.pool, [{ business, creator }]);
  if (!room) throw new Error('No room was made');
  await someMessages(world.pool, [room], MESSAGES);
  const folder = await world.folder('profile');
  const browser = await openBrowser(folder);
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(
    async ([answer, accountId, chatroomId, messages]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.firstContact(accountId, false);
      await window.bench.product.fillHistory(accountId, chatroomId, messages);
    },
    [await aSession(world.pool, creator), creator.accountId, room.chatroomId, MESSAGES] as const,
  );
  const path = `/creator/messages?room=${room.chatroomId}`;
  await page.goto(world.productOrigin + path);
  await page.waitForSelector(LOG, { timeout: LIMIT_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await browser.close();
  return { folder, path };
}

async function opened(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url);
  await page.waitForSelector(`${LOG} [data-index]`, { timeout: LIMIT_MS });
  // Nothing was read yet, so it opens at its first message.
  await page.locator(LOG).press('End');
  // What runs behind the first paint is over.
  await page.waitForTimeout(2_000);
  return page;
}

async function emptyPage(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(
    '<main><div role="log" style="height:700px;overflow-y:auto"><div style="height:4000000px"></div></div></main>',
  );
  return page;
}

async function flung(page: Page): Promise<{ busy: number[]; moved: number }> {
  await page.bringToFront();
  await page.evaluate((log) => {
    const area = document.querySelector(log);
    if (area) area.scrollTop = area.scrollHeight;
  }, LOG);
  const work = () => page.evaluate(flingUp, [LOG, STEP_PX, FRAMES] as [string, number, number]);
  const { result, frames } = await tracedFrames(page, work);
  return { busy: frames, moved: result };
}
