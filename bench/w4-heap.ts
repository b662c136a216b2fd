import type { CDPSession, Page } from 'playwright';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { call } from './support/http-load.ts';
import type { Measure } from './support/measure.ts';
import type { Row } from './support/report.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './support/seed.ts';
import { someProjects } from './support/seed-work.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const WARM_UP = sizeOf(200);
const EVENTS = sizeOf(1000);
const STEP = sizeOf(250, 5);
const ROOMS = sizeOf(20, 2);
const PROJECTS = sizeOf(40, 3);

/** What people go through, and what is there once it is painted. */
const screens: [path: string, shown: string][] = [
  ['/creator/dashboard', 'main'],
  ['/creator/messages', 'main a[data-room]'],
  ['/creator/messages?room=', 'main [role=log]'],
  ['/creator/calendar', 'main .calendar'],
  ['/creator/pipeline', 'main'],
  ['/creator/notification', 'main li article'],
  ['/creator/profile/view', 'main'],
  ['/creator/earnings', 'main'],
  ['/settings/sync', 'main'],
  ['/user/account', 'main'],
];
const ROUNDS = sizeOf(10, 2);
const WARM_UP_ROUNDS = sizeOf(2, 1);
const SETTLE_MS = 300;
/** The browser compiles what runs often, for many minutes. That code is on the same heap and would hide what the app keeps. */
const UNCOMPILED = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/** The app's JavaScript heap after a forced collection: while it lists rooms and messages come in by the live stream, and over screens. */
export const heap: Measure = async (world) => {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const rooms = await someRooms(
    world.pool,
    Array.from({ length: ROOMS }, () => ({ business, creator })),
  );
  await someProjects(world.pool, creator, PROJECTS);
  const page = await openApp(world, creator);
  const tools = await page.context().newCDPSession(page);
  const say = await speaker(world, business, rooms);
  let said = 0;
  const until = async (count: number) => {
    while (said < count) await say(`Message ${++said} of the day`);
    await page.waitForFunction(
      (text) => document.querySelector('main')?.textContent.includes(text),
      `Message ${said} of the day`,
    );
  };
  await until(WARM_UP);
  const before = await heapOf(tools);
  const rows: Row[] = [];
  for (let events = STEP; events <= EVENTS; events += STEP) {
    await until(WARM_UP + events);
    rows.push({
      what: `heap after ${events} live events more`,
      unit: 'MB',
      ours: [(await heapOf(tools)) / 1e6],
      floor: [before / 1e6],
      ...(events === EVENTS && { goal: { of: 'ratio', atMost: 1.1 } }),
    });
  }
  const overScreens = await screenChanges(page, tools, rooms);
  await page.context().close();
  return {
    name: 'w4-heap',
    title: `W4 heap over ${EVENTS} live events, beside the heap after the first ${WARM_UP}, and over screens`,
    rows: [...rows, ...overScreens],
    notes: [],
  };
};

/** Goes through all screens again and again, without a reload. */
async function screenChanges(page: Page, tools: CDPSession, [room]: RoomIds[]): Promise<Row[]> {
  const round = async () => {
    for (const [path, shown] of screens) {
      const address = path.endsWith('=') ? path + (room?.chatroomId ?? '') : path;
      await page.evaluate((to) => history.pushState({}, '', to), address);
      // `waitForSelector` returns a handle, and a handle keeps its whole screen in memory.
      await page.locator(shown).first().waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }
    return { heap: await heapOf(tools), ...(await countsOf(tools)) };
  };
  let first = await round();
  for (let one = 1; one < WARM_UP_ROUNDS; one++) first = await round();
  let last = first;
  for (let one = WARM_UP_ROUNDS; one < ROUNDS; one++) last = await round();
  const changes = ROUNDS * screens.length;
  return [
    {
      what: `heap after ${changes} screen changes, beside ${WARM_UP_ROUNDS * screens.length}`,
      unit: 'MB',
      ours: [last.heap / 1e6],
      floor: [first.heap / 1e6],
      goal: { of: 'ratio', atMost: 1.1 },
    },
    {
      what: 'elements and texts',
      unit: '',
      ours: [last.nodes],
      floor: [first.nodes],
      goal: { of: 'ratio', atMost: 1.1 },
    },
    {
      what: 'listeners',
      unit: '',
      ours: [last.listeners],
      floor: [first.listeners],
      goal: { of: 'ratio', atMost: 1.1 },
    },
  ];
}

/** What the page holds, whether it is shown or not. */
async function countsOf(tools: CDPSession) {
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

async function openApp(world: World, person: Person): Promise<Page> {
  const browser = await openBrowser(await world.folder('profile'), [UNCOMPILED]);
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(([answer, accountId]) => window.bench.product.signIn(answer, accountId), [
    await aSession(world.pool, person),
    person.accountId,
  ] as const);
  await page.goto(`${world.productOrigin}/creator/messages`);
  await page.locator('main a[data-room]').first().waitFor();
  return page;
}

/** Writes one message as the business, to one room after the other; resolves when the server has acknowledged it. */
async function speaker(world: World, business: Person, rooms: RoomIds[]) {
  const { accessToken } = await aSession(world.pool, business);
  let next = 0;
  return async (message: string) => {
    const room = rooms[next++ % rooms.length] as RoomIds;
    const command = {
      id: newId(),
      kind: 'addMessage',
      occurredAt: new Date().toISOString(),
      payload: { ...room, message, isMessageFromCreator: false },
    };
    await call(`${world.productOrigin}${API_BASE}/commands`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        [names.account]: business.accountId,
      },
      body: JSON.stringify({ commands: [command] }),
    });
  };
}

async function heapOf(tools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await tools.send('HeapProfiler.collectGarbage');
  return (await tools.send('Runtime.getHeapUsage')).usedSize;
}
