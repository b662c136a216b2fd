import type { BrowserContext, Page, Request } from 'playwright';
import { API_BASE } from '#contract/routes/route.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import type { Row } from './support/report.ts';
import { aCorporation } from './support/seed-corporation.ts';
import { aSession, type Person } from './support/seed.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

const LIMIT_MS = 60_000;
/** Nothing is requested for so long: first contact is over. */
const QUIET_MS = 1_500;
const BUSINESSES = sizeOf(50, 5);
const GROUPS = 20;

type Contact = { painted: number; requests: string[]; kilobytes: number; pageKilobytes: number };

/**
 * W17: a new device of a corporation's administrator, from opening the dashboard until the businesses are painted with their numbers,
 * and what it requests until then and after; then the first page of campaigns. The floor is a corporation with a tenth of it.
 */
export const corporation: Measure = async (world, { repeat }) => {
  const whole = await aCorporation(world.pool, BUSINESSES, GROUPS);
  const tenth = await aCorporation(world.pool, Math.ceil(BUSINESSES / 10), GROUPS);
  const { ours, floor } = await alternately(repeat, {
    ours: () => contacts(world, whole),
    floor: () => contacts(world, tenth),
  });
  const row = (
    what: string,
    unit: string,
    of: (one: Contact) => number,
    goal?: Row['goal'],
  ): Row => ({
    what,
    unit,
    ours: ours.map(of),
    floor: floor.map(of),
    ...(goal && { goal }),
  });
  return {
    name: 'w17-corporation',
    title: `W17 first contact of a corporation with ${BUSINESSES} businesses and ${BUSINESSES * GROUPS} campaigns; the floor is a tenth`,
    rows: [
      row('until the businesses are painted with their numbers', 'ms', (one) => one.painted, {
        of: 'ratio',
        atMost: 2,
      }),
      row('requests of first contact', '', (one) => one.requests.length, {
        of: 'ours',
        atMost: 10,
      }),
      row('bytes of their answers', 'kB', (one) => one.kilobytes, { of: 'ours', atMost: 50 }),
      row('bytes of the first page of campaigns', 'kB', (one) => one.pageKilobytes),
    ],
    notes: [
      'Bytes are counted as sent, after the server has compressed them.',
      `Requests: ${ours.at(-1)?.requests.join(', ')}`,
    ],
  };
};

async function contacts(world: World, person: Person): Promise<Contact> {
  const browser = await openBrowser(await world.folder('profile'));
  try {
    const bench = await openBench(browser, world.productOrigin);
    const counted = counting(browser);
    await bench.evaluate(([answer, accountId]) => window.bench.product.signIn(answer, accountId), [
      await aSession(world.pool, person),
      person.accountId,
    ] as const);
    await bench.close();
    const page = await browser.newPage();
    const start = performance.now();
    await page.goto(`${world.productOrigin}/corporate/dashboard`);
    await page.locator('main li .chip').first().waitFor({ timeout: LIMIT_MS });
    const painted = performance.now() - start;
    const first = await counted.untilQuiet(page);
    const kilobytes = await kilobytesOf(page, API_BASE);
    await page.goto(`${world.productOrigin}/corporate/campaigns`);
    await page.locator('main li h2').first().waitFor({ timeout: LIMIT_MS });
    const pageKilobytes = await kilobytesOf(page, `${API_BASE}/corporate/campaigns`);
    return {
      painted,
      requests: first,
      kilobytes,
      pageKilobytes,
    };
  } finally {
    await browser.close();
  }
}

/** Counts the browser's calls to the server. */
function counting(browser: BrowserContext) {
  const requests: string[] = [];
  let lastAt = performance.now();
  const pathOf = (request: Request) => new URL(request.url()).pathname;
  // A stream is a request that doesn't end.
  browser.on('request', (request) => {
    if (!pathOf(request).startsWith(API_BASE)) return;
    requests.push(pathOf(request).slice(API_BASE.length));
    lastAt = performance.now();
  });
  browser.on('requestfinished', (request) => {
    if (!pathOf(request).startsWith(API_BASE)) return;
    lastAt = performance.now();
  });
  return {
    /** The requests so far, once none has begun or ended for a while. */
    async untilQuiet(page: Page) {
      lastAt = performance.now();
      while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
      return [...requests];
    },
  };
}

/** Runs in the page, whose browser notes each answer: Playwright misses the end of some. Null until one from this path, or below it, has come. */
function bytesOf(path: string): { bytes: number } | null {
  const answers = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter((entry) => new URL(entry.name).pathname.startsWith(path));
  return answers.length === 0
    ? null
    : { bytes: answers.reduce((sum, one) => sum + one.encodedBodySize, 0) };
}

async function kilobytesOf(page: Page, path: string): Promise<number> {
  const answered = await page.waitForFunction(bytesOf, path, { timeout: LIMIT_MS });
  return ((await answered.jsonValue())?.bytes ?? 0) / 1_000;
}
