import type { CDPSession, Page } from 'playwright';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { call } from './support/http-load.ts';
import type { Measure } from './support/measure.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './support/seed.ts';
import { someProjects } from './support/seed-work.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const WARM_UP = sizeOf(200);
const EVENTS = sizeOf(1000);
const STEP = sizeOf(250, 5);
const ROOMS = sizeOf(20, 2);
const PROJECTS = sizeOf(40, 3);

/** The app's JavaScript heap after a forced collection, while it lists rooms and messages come in by the live stream. */
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
  const rows = [];
  for (let events = STEP; events <= EVENTS; events += STEP) {
    await until(WARM_UP + events);
    rows.push({
      what: `heap after ${events} live events more`,
      unit: 'MB',
      ours: [(await heapOf(tools)) / 1e6],
      floor: [before / 1e6],
      ...(events === EVENTS && { goal: { of: 'ratio' as const, atMost: 1.1 } }),
    });
  }
  await page.context().close();
  return {
    name: 'w4-heap',
    title: `W4 heap over ${EVENTS} live events, beside the heap after the first ${WARM_UP}`,
    rows,
    notes: [],
  };
};

async function openApp(world: World, person: Person): Promise<Page> {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(([answer, accountId]) => window.bench.product.signIn(answer, accountId), [
    await aSession(world.pool, person),
    person.accountId,
  ] as const);
  await page.goto(`${world.productOrigin}/creator/messages`);
  await page.waitForSelector('main a[data-room]');
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
