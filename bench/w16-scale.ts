import type { BrowserContext, Page } from 'playwright';
import { tourIds, VIEWED } from '#src/lib/tour-flags.ts';
import { scrollSteadily } from './page/scroll.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { tracedFrames } from './support/frame-trace.ts';
import { alternately, type Measure } from './support/measure.ts';
import { ownTimesOf } from './support/profile.ts';
import { percentile, type Row } from './support/report.ts';
import { someNotifications } from './support/seed-work.ts';
import { aPerson, aSession, someMessages, somePeople, someRooms } from './support/seed.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

/** A creator after years of use. The floor is the same creator with a tenth of it. */
const WHOLE = {
  rooms: sizeOf(2_000, 200),
  messages: 50,
  notifications: sizeOf(5_000, 200),
  commands: sizeOf(5_000, 200),
  photos: sizeOf(500, 10),
};
type Size = typeof WHOLE;
const TENTH: Size = {
  rooms: Math.ceil(WHOLE.rooms / 10),
  messages: WHOLE.messages,
  notifications: Math.ceil(WHOLE.notifications / 10),
  commands: Math.ceil(WHOLE.commands / 10),
  photos: Math.ceil(WHOLE.photos / 10),
};
const STEP_PX = 33;
const FRAMES = sizeOf(300, 10);
const FRAME_MS = 16.7;
const LIMIT_MS = 120_000;
const SETTLE_MS = 2_000;

/** Lists that grow with use. `row`: what is there once the list is painted, and one of its rows. */
const screens = [
  { name: 'conversations', path: '/creator/messages', row: 'main a[data-room]' },
  { name: 'notifications', path: '/creator/notification', row: 'main li article' },
  { name: 'Outbox', path: '/settings/sync', row: 'main section li' },
];

/** The server has no address: the worker, which Playwright doesn't put offline, would deliver what waits in the Outbox. */
const unreachable = ['--host-resolver-rules=MAP * ~NOTFOUND'];

/** W16: one account's lists, opened and scrolled without a network on a phone, and the heap that each takes. */
export const scale: Measure = async (world, { repeat, profile }) => {
  const notes: string[] = [];
  const [whole, tenth] = [await filled(world, WHOLE, notes), await filled(world, TENTH, notes)];
  const [ours, floor] = [
    await openBrowser(whole, unreachable),
    await openBrowser(tenth, unreachable),
  ];
  try {
    const rows: Row[] = [];
    for (const screen of screens) {
      const open = (browser: BrowserContext) => () => visited(browser, world, screen);
      const figures = await alternately(repeat, { ours: open(ours), floor: open(floor) });
      rows.push(...rowsOf(screen.name, figures.ours, figures.floor));
      notes.push(`${screen.name}: ${figures.ours[0]?.inDocument} rows in the document`);
      if (profile) await visited(ours, world, screen, notes);
    }
    return {
      name: 'w16-scale',
      title: `W16 ${WHOLE.rooms} rooms, ${WHOLE.rooms * WHOLE.messages} messages, ${WHOLE.notifications} notifications, ${WHOLE.commands} commands and ${WHOLE.photos} photos in the Outbox; the floor is a tenth`,
      rows,
      notes,
    };
  } finally {
    await ours.close();
    await floor.close();
  }
};

type Visited = {
  opened: number;
  busy: number[];
  heap: number;
  inDocument: number;
};

function rowsOf(name: string, ours: Visited[], floor: Visited[]): Row[] {
  const each = (of: (one: Visited) => number) => ({ ours: ours.map(of), floor: floor.map(of) });
  return [
    {
      what: `${name}: until painted`,
      unit: 'ms',
      ...each((one) => one.opened),
      goal: { of: 'ratio', atMost: 1.3 },
    },
    {
      what: `${name}: processor time of a frame, 95 % below`,
      unit: 'ms',
      ...each((one) => percentile(one.busy, 0.95)),
      goal: { of: 'ours', atMost: FRAME_MS },
    },
    {
      what: `${name}: heap`,
      unit: 'MB',
      ...each((one) => one.heap / 1e6),
      goal: { of: 'ratio', atMost: 1.3 },
    },
  ];
}

/** A profile with everything of a new creator: their rooms, messages, and notifications; commands and photos that wait. */
async function filled(world: World, size: Size, notes: string[]): Promise<string> {
  const creator = await aPerson(world.pool, 'creator');
  const businesses = await somePeople(world.pool, 'business', 20);
  const pairs = Array.from({ length: size.rooms }, (_, index) => ({
    business: businesses[index % businesses.length] ?? creator,
    creator,
  }));
  const rooms = await someRooms(world.pool, pairs);
  await someMessages(world.pool, rooms, size.messages);
  const folder = await world.folder('profile');
  const browser = await openBrowser(folder);
  const page = await openBench(browser, world.productOrigin);
  const { accountId } = creator;
  await page.evaluate(
    async ([answer, account, keys]) => {
      await window.bench.product.signIn(answer, account);
      await window.bench.product.firstContact(account, true);
      keys.forEach((key) => localStorage.setItem(key, 'true'));
    },
    [
      await aSession(world.pool, creator),
      accountId,
      tourIds.creator.map((id) => VIEWED + id),
    ] as const,
  );
  await someNotifications(world.pool, creator, size.notifications);
  await page.evaluate((account) => window.bench.product.catchUp(account), accountId);
  const app = await browser.newPage();
  await app.goto(`${world.productOrigin}/creator/messages`);
  await app.waitForSelector('main a[data-room]', { timeout: LIMIT_MS });
  await app.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await app.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.close();
  const queued = await page.evaluate(
    async ([actor, all, commands, photos]) => {
      const time = await window.bench.product.writeMessages(actor, all, commands, 'On my way');
      await window.bench.product.queueSmallPictures(actor, photos);
      return time;
    },
    [creator, rooms, size.commands, size.photos] as const,
  );
  notes.push(`${size.commands} messages were queued in ${queued.toFixed(0)} ms`);
  await browser.close();
  return folder;
}

type Screen = (typeof screens)[number];

/** Opens a screen on a new page, scrolls it, and lets it go. Profiling slows it: a visit that fills `own` isn't among the figures. */
async function visited(
  browser: BrowserContext,
  world: World,
  { path, row }: Screen,
  own?: string[],
): Promise<Visited> {
  await browser.setOffline(true);
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const load = async () => {
    await page.goto(world.productOrigin + path);
    await page.waitForSelector(row, { timeout: LIMIT_MS });
    return await page.evaluate(() => performance.now());
  };
  const profiled = own && (await ownTimesOf(page, load));
  own?.push(...(profiled?.own ?? []));
  const opened = profiled?.result ?? (await load());
  await page.waitForTimeout(SETTLE_MS);
  const { frames } = await tracedFrames(page, () => scrolled(page, row));
  const heap = await heapOf(page);
  const inDocument = await page.locator(row).count();
  await page.close();
  return { opened, busy: frames, heap, inDocument };
}

async function scrolled(page: Page, row: string): Promise<void> {
  await page.bringToFront();
  const { pixels } = await page.evaluate(scrollSteadily, [row, STEP_PX, FRAMES] as [
    string,
    number,
    number,
  ]);
  if (pixels < STEP_PX * FRAMES * 0.9)
    throw new Error(`Only ${pixels} pixels of ${row} were scrolled`);
}

async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize;
}
