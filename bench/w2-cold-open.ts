import type { Page } from 'playwright';
import { openBench, openBrowser } from './support/browser.ts';
import { serverMessages } from './support/floor-messages.ts';
import { serveHelloWorld } from './support/hello-world.ts';
import { alternately, type Measure } from './support/measure.ts';
import { ownTimesOf } from './support/profile.ts';
import { median, type Row } from './support/report.ts';
import { aSession, type Person } from './support/seed.ts';
import { someProjects } from './support/seed-work.ts';
import type { World } from './support/world.ts';
import { aCreatorWith } from './w1-first-contact.ts';
import { sizeOf } from './support/size.ts';

type Room = { chatroomId: string; lastSeq: number; newest: string };
type Opened = { query: number; painted: number };
type Filled = { person: Person; room: Room; productProfile: string; floorProfile: string };

/** Besides its messages the account has so many projects, each with a record in every other collection. */
const PROJECTS = sizeOf(100, 3);
/** Longer than any start takes: a screen that does not appear fails with a message. */
const LIMIT_MS = 20_000;

/** W2: a freshly started browser over a filled storage, until the newest 50 messages of a room are painted. */
export const coldOpen: Measure = async (world, { big, repeat, profile }) => {
  const notes: string[] = [];
  const small = await measure(world, sizeOf(10_000), repeat, notes, profile);
  const rows = [...small.rows];
  if (big) {
    const large = await measure(world, 100_000, repeat, notes);
    rows.push(...large.rows, {
      what: 'open + query at 100k in times of 10k',
      unit: '×',
      ours: [median(large.query) / median(small.query)],
      goal: { of: 'ours', atMost: 1.5 },
    });
  }
  return { name: 'w2-cold-open', title: 'W2 cold open', rows, notes };
};

async function measure(
  world: World,
  messages: number,
  repeat: number,
  notes: string[],
  profile = false,
) {
  const filled = await fill(world, messages);
  const app = await openApp(world, filled).catch((error: unknown) => {
    notes.push(
      `The app itself was not measured: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
    return null;
  });
  if (profile && app !== null) await openApp(world, filled, notes);
  const hello = await serveHelloWorld(await world.folder('hello'));
  const helloProfile = await world.folder('profile');
  const figures = await alternately(repeat, {
    ours: async () => ({
      engine: await openEngine(world, filled),
      app: app === null ? NaN : await openApp(world, filled),
    }),
    floor: async () => ({
      ...(await openFloor(world, filled)),
      hello: await openHello(helloProfile, hello.origin),
    }),
  });
  await hello.close();
  const k = `${messages / 1000}k`;
  const query = figures.ours.map(({ engine }) => engine.query);
  const floorPainted = figures.floor.map((one) => one.painted);
  const rows: Row[] = [
    {
      what: `${k}: open + query`,
      unit: 'ms',
      ours: query,
      floor: figures.floor.map((one) => one.query),
      goal: { of: 'ratio', atMost: 1.2 },
    },
    {
      what: `${k}: bare page with our storage, painted`,
      unit: 'ms',
      ours: figures.ours.map(({ engine }) => engine.painted),
      floor: floorPainted,
    },
    {
      what: `${k}: hello world with the router and no storage, painted`,
      unit: 'ms',
      ours: figures.floor.map((one) => one.hello),
      floor: floorPainted,
    },
  ];
  if (app !== null) {
    rows.push({
      what: `${k}: the app without network, its newest message painted`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.app),
      floor: floorPainted,
      goal: { of: 'ratio', atMost: 1.8 },
    });
  }
  return { rows, query };
}

/** A profile with the account's messages and the app's worker, and one with the floor's page records. */
async function fill(world: World, messages: number): Promise<Filled> {
  const person = await aCreatorWith(world, messages);
  await someProjects(world.pool, person, PROJECTS);
  const { rows } = await world.pool.query<Room>(
    `select id as "chatroomId", last_seq as "lastSeq", last_message as newest from chatrooms where creator_id = $1 and last_seq > 0 limit 1`,
    [person.accountId],
  );
  const room = rows[0];
  if (!room) throw new Error('There is no room');
  const [productProfile, floorProfile] = [
    await world.folder('profile'),
    await world.folder('profile'),
  ];

  const browser = await openBrowser(productProfile);
  // One origin gets the app's worker, which answers every navigation; the other one keeps the bare page reachable.
  const origins = [world.otherDevice, world.productOrigin];
  const pages = [];
  for (const origin of origins)
    pages.push(await fillDevice(world, await openBench(browser, origin), person, messages));
  const page = pages[1] as Page;
  await page.goto(`${world.productOrigin}/creator/messages`);
  // The precache is complete when its worker is active.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await browser.close();

  await serverMessages(world, person);
  const bare = await openBrowser(floorProfile);
  await (await openBench(bare, world.floorOrigin)).evaluate(() => window.bench.floor.loadAll());
  await bare.close();
  return { person, room, productProfile, floorProfile };
}

async function fillDevice(
  world: World,
  page: Page,
  person: Person,
  messages: number,
): Promise<Page> {
  await page.evaluate(
    async ([answer, accountId, history]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.firstContact(accountId, history);
    },
    [await aSession(world.pool, person), person.accountId, messages > 12_800] as const,
  );
  return page;
}

/** Our engine in a page with nothing else. The page comes from the server: without the app there is no worker's shell. */
async function openEngine(world: World, { person, room, productProfile }: Filled): Promise<Opened> {
  const browser = await openBrowser(productProfile);
  const page = await browser.newPage();
  await page.goto(`${world.otherDevice}/bench-product.html?${addressed(room, person)}`);
  return await closing(page, opened(page));
}

async function openFloor(world: World, { person, room, floorProfile }: Filled): Promise<Opened> {
  const browser = await openBrowser(floorProfile);
  const page = await browser.newPage();
  await page.goto(`${world.floorOrigin}/bench-floor.html?${addressed(room, person)}`);
  return await closing(page, opened(page));
}

const addressed = ({ chatroomId, lastSeq }: Room, { accountId }: Person) =>
  new URLSearchParams({ chatroomId, accountId, lastSeq: String(lastSeq) }).toString();

async function opened(page: Page): Promise<Opened> {
  const handle = await page.waitForFunction(
    () => Reflect.get(window, 'opened') as unknown,
    undefined,
    { timeout: LIMIT_MS },
  );
  return (await handle.jsonValue()) as Opened;
}

/** The real screens, from the worker's precache, with the network cut. Milliseconds from navigation to the painted message. */
async function openApp(
  world: World,
  { room, productProfile }: Filled,
  notes?: string[],
): Promise<number> {
  const browser = await openBrowser(productProfile);
  await browser.setOffline(true);
  const page = await browser.newPage();
  const url = `${world.productOrigin}/creator/messages?room=${room.chatroomId}`;
  const painted = () => untilPainted(page, url, '[role=log]', room.newest);
  if (!notes) return await closing(page, painted());
  return await closing(page, profiledStart(page, painted, notes));
}

/** React's own hello world: what any page of the app's libraries takes. It comes from the browser's cache and a server on loopback. */
async function openHello(profile: string, origin: string): Promise<number> {
  const browser = await openBrowser(profile);
  const page = await browser.newPage();
  return await closing(page, untilPainted(page, origin, 'h1', 'Hello world'));
}

/** Milliseconds from the navigation until an element contains a text and the frame with it was made. */
async function untilPainted(
  page: Page,
  url: string,
  element: string,
  text: string,
): Promise<number> {
  await page.addInitScript(
    ([where, what]) => {
      const look = () => {
        const shown = document.querySelector(where)?.textContent ?? '';
        if (!shown.includes(what)) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Reflect.set(window, 'paintedAt', performance.now());
        return port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    [element, text] as const,
  );
  await page.goto(url);
  const handle = await page.waitForFunction(
    () => Reflect.get(window, 'paintedAt') as unknown,
    undefined,
    { timeout: LIMIT_MS },
  );
  return Number(await handle.jsonValue());
}

async function profiledStart(
  page: Page,
  painted: () => Promise<number>,
  notes: string[],
): Promise<number> {
  const { own, result } = await ownTimesOf(page, painted);
  const steps = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const {
      workerStart = 0,
      responseEnd = 0,
      domInteractive = 0,
      domContentLoadedEventEnd = 0,
    } = navigation ?? {};
    const paints = performance
      .getEntriesByType('paint')
      .map((one) => [one.name, one.startTime] as const);
    const loaded = scripts.map(
      (one) =>
        [
          `${one.name.split('/').at(-1)} loaded, asked at ${one.startTime.toFixed(0)}`,
          one.responseEnd,
        ] as const,
    );
    return [
      ['worker begun', workerStart] as const,
      ['shell here', responseEnd] as const,
      ['shell parsed', domInteractive] as const,
      ['first modules run', domContentLoadedEventEnd] as const,
      ...paints,
      ...loaded,
    ];
  });
  notes.push(`Steps of the app's start, painted at ${result.toFixed(0)} ms while profiled:`);
  for (const [what, at] of steps.toSorted((a, b) => a[1] - b[1]))
    notes.push(`  ${at.toFixed(0).padStart(5)}  ${what}`);
  notes.push('Own time of functions in the page:', ...own);
  return result;
}

async function closing<T>(page: Page, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await page.context().close();
  }
}
