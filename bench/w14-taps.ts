import type { BrowserContext, Page } from 'playwright';
import { openBrowser } from './support/browser.ts';
import { demoPerson, demoProfile } from './support/demo-profile.ts';
import type { Measure } from './support/measure.ts';
import { ownTimesOf } from './support/profile.ts';

/** The processor counts as so much slower, as Lighthouse's phone does. */
const SLOWDOWN = 4;
/** Until a tap's own work and what follows it are over. */
const SETTLE_MS = 1_500;

type Tap = { name: string; tap: (page: Page) => Promise<void> };

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();

/** One after the other on one page, each from where the one before has led. */
const taps: Tap[] = [
  { name: 'messages in the bar', tap: (page) => link(page, 'Messages').click() },
  { name: 'a conversation', tap: (page) => page.locator('main a[data-room]').first().click() },
  { name: 'a letter in the composer', tap: (page) => page.keyboard.type('a') },
  { name: 'Send', tap: (page) => page.getByRole('button', { name: 'Send' }).click() },
  { name: 'back', tap: (page) => page.getByRole('button', { name: /back/i }).first().click() },
  { name: 'calendar in the bar', tap: (page) => link(page, 'Calendar').click() },
  {
    name: 'the next week or month',
    tap: (page) => page.getByRole('button', { name: /^Next/ }).first().click(),
  },
  { name: 'opportunities in the bar', tap: (page) => link(page, 'Opportunities').click() },
  {
    name: 'a campaign',
    tap: (page) => page.getByRole('main').getByRole('article').getByRole('link').first().click(),
  },
  {
    name: 'notifications',
    tap: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /notification/i })
        .click(),
  },
];

/** What is focused or opened before some taps, outside of what is measured. */
async function prepare(page: Page, name: string): Promise<void> {
  if (name === 'a letter in the composer') await page.getByRole('textbox').first().focus();
}

/**
 * W14: how long ten common taps take from the click or the key until the next frame is made, on a phone's screen, at a slowdown of
 * 4. Interaction to Next Paint also has the time before the click and the compositor's. The floor is a tap on an empty page that
 * changes one word.
 */
export const tapsToPaint: Measure = async (world, { repeat, profile }) => {
  const folder = await demoProfile(world, 'creator', await demoPerson(world, 'creator'));
  const browser = await openBrowser(folder);
  const ours = new Map<string, number[]>(taps.map(({ name }) => [name, []]));
  const floor: number[] = [];
  const notes: string[] = [];
  try {
    for (let round = 0; round <= repeat; round++) {
      const own = await emptyTap(browser, world.productOrigin);
      const page = await dashboard(browser, world.productOrigin);
      for (const { name, tap } of taps) {
        await prepare(page, name);
        const time = await timeOf(page, () => tap(page));
        if (round > 0) ours.get(name)?.push(time);
      }
      await page.close();
      // The first round loads what each tap needs for the first time.
      if (round > 0) floor.push(own);
    }
    if (profile) notes.push(...(await ownTimesOfTaps(browser, world.productOrigin)));
  } finally {
    await browser.close();
  }
  return {
    name: 'w14-taps',
    title: `W14 from a tap until the next frame, at a slowdown of ${SLOWDOWN}; the floor is a tap on an empty page`,
    rows: [...ours].map(([what, times]) => ({
      what,
      unit: 'ms',
      ours: times,
      floor,
      goal: { of: 'ours', atMost: 100 },
    })),
    notes,
  };
};

/** All taps once more, with the functions that took the processor from before each tap until its page was quiet. */
async function ownTimesOfTaps(browser: BrowserContext, origin: string): Promise<string[]> {
  const page = await dashboard(browser, origin);
  const notes: string[] = [];
  for (const { name, tap } of taps) {
    await prepare(page, name);
    const { own, result } = await ownTimesOf(page, () => timeOf(page, () => tap(page)));
    notes.push(`${name}, ${result.toFixed(0)} ms while profiled:`, ...own);
  }
  await page.close();
  return notes;
}

async function dashboard(browser: BrowserContext, origin: string): Promise<Page> {
  const page = await slowPage(browser, `${origin}/creator/dashboard`);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function slowPage(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchTaps);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  return page;
}

/**
 * Runs in the page: notes for each click and key how long it took until the main thread had made the next frame. The browser's own
 * Event Timing adds its compositor, which on a machine without a screen presents some frames only with the one after.
 */
function watchTaps(): void {
  const times: number[] = [];
  Reflect.set(window, 'tapTimes', times);
  const note = (event: Event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - event.timeStamp);
      port2.postMessage(null);
    });
  };
  for (const name of ['click', 'keydown']) addEventListener(name, note, { capture: true });
}

/** The longest of what happens in `tap`. */
async function timeOf(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => (Reflect.get(window, 'tapTimes') as number[]).splice(0));
  await tap();
  await page.waitForTimeout(SETTLE_MS);
  const times = await page.evaluate(() => Reflect.get(window, 'tapTimes') as number[]);
  if (times.length === 0) throw new Error('A tap did nothing.');
  return Math.max(...times);
}

async function emptyTap(browser: BrowserContext, origin: string): Promise<number> {
  const page = await slowPage(browser, `${origin}/robots.txt`);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = '0';
    button.onclick = () => (button.textContent += '1');
    document.body.replaceChildren(button);
  });
  const time = await timeOf(page, () => page.getByRole('button').click());
  await page.close();
  return time;
}
