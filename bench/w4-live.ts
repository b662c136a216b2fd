import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import { median, percentile } from './support/report.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './support/seed.ts';
import type { World } from './support/world.ts';

const MESSAGES = 100;
const WARM_UP = 10;

/** W4: from sending on one device until shown on the other, through the live stream. */
export const live: Measure = async (world, { repeat }) => {
  const figures = await alternately(repeat, { ours: () => ours(world), floor: () => floor(world) });
  const p95 = (times: number[]) => percentile(times, 0.95);
  return {
    name: 'w4-live',
    title: `W4 live, ${MESSAGES} messages a run`,
    rows: [
      {
        ...{ what: 'sent until shown, median', unit: 'ms' },
        ...{ ours: figures.ours.map(median), floor: figures.floor.map(median) },
        goal: { of: 'ratio', atMost: 1.2 },
      },
      {
        ...{ what: 'sent until shown, 95 %', unit: 'ms' },
        ...{ ours: figures.ours.map(p95), floor: figures.floor.map(p95) },
      },
    ],
    notes: [],
  };
};

async function ours(world: World): Promise<number[]> {
  const [business, creator] = [await aPerson(world.pool, 'business'), await aPerson(world.pool, 'creator')];
  const [room] = await someRooms(world.pool, [{ business, creator }]);
  if (!room) throw new Error('There is no room');
  const browser = await openBrowser(await world.folder('profile'));
  const a = await deviceOf(world, browser, world.productOrigin, creator, room);
  const b = await deviceOf(world, browser, world.otherDevice, business, room);
  const times = await sendAll(async (text) => {
    const shown = b.evaluate((one) => window.bench.product.whenShown(one), text);
    const sent = await a.evaluate(
      ([author, where, one]) => window.bench.product.sendMessage(author, where, one),
      [creator, room, text] as const,
    );
    return (await shown) - sent;
  });
  await browser.close();
  return times;
}

async function deviceOf(
  world: World,
  browser: Awaited<ReturnType<typeof openBrowser>>,
  origin: string,
  person: Person,
  room: RoomIds,
) {
  const page = await openBench(browser, origin);
  await page.evaluate(
    async ([answer, accountId, chatroomId]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.startEngine(accountId, chatroomId);
    },
    [await aSession(world.pool, person), person.accountId, room.chatroomId] as const,
  );
  return page;
}

async function floor(world: World): Promise<number[]> {
  const browser = await openBrowser(await world.folder('profile'));
  const a = await openBench(browser, world.floorOrigin);
  const b = await openBench(browser, world.floorOrigin.replace('localhost', '127.0.0.1'));
  await b.evaluate(() => window.bench.floor.listenFloor());
  const times = await sendAll(async (text) => {
    const shown = b.evaluate((one) => window.bench.floor.whenShownFloor(one), text);
    const sent = await a.evaluate((one) => window.bench.floor.sendFloor('room', one), text);
    return (await shown) - sent;
  });
  await browser.close();
  return times;
}

async function sendAll(send: (text: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + MESSAGES; index++) {
    times.push(await send(`${crypto.randomUUID()} `.padEnd(100, 'x')));
  }
  return times.slice(WARM_UP);
}
