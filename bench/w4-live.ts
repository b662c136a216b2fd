import type { BrowserContext, Page } from 'playwright';
import type { Mark } from './page/product-live.ts';
import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import { profiled } from './support/profile.ts';
import { median, percentile } from './support/report.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './support/seed.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const MESSAGES = sizeOf(100, 5);
const WARM_UP = sizeOf(10);

/** W4: from sending on one device until shown on the other, through the live stream. */
export const live: Measure = async (world, { repeat, profile }) => {
  const figures = await alternately(repeat, { ours: () => ours(world), floor: () => floor(world) });
  const notes: string[] = [];
  if (profile) await ours(world, notes);
  const p95 = (times: number[]) => percentile(times, 0.95);
  return {
    name: 'w4-live',
    title: `W4 live, ${MESSAGES} messages a run`,
    rows: [
      {
        what: 'sent until shown, median',
        unit: 'ms',
        ours: figures.ours.map(median),
        floor: figures.floor.map(median),
        goal: { of: 'ratio', atMost: 1.2 },
      },
      {
        what: 'sent until shown, 95 %',
        unit: 'ms',
        ours: figures.ours.map(p95),
        floor: figures.floor.map(p95),
      },
    ],
    notes,
  };
};

async function ours(world: World, notes?: string[]): Promise<number[]> {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const [room] = await someRooms(world.pool, [{ business, creator }]);
  if (!room) throw new Error('There is no room');
  const browser = await openBrowser(await world.folder('profile'));
  const marked = notes !== undefined;
  const a = await deviceOf({
    world,
    browser,
    origin: world.productOrigin,
    person: creator,
    room,
    marked,
  });
  const b = await deviceOf({
    world,
    browser,
    origin: world.otherDevice,
    person: business,
    room,
    marked,
  });
  const send = async (text: string) => {
    const shown = b.evaluate((one) => window.bench.product.whenShown(one), text);
    const sent = await a.evaluate(
      ([actor, where, one]) => window.bench.product.sendMessage(actor, where, one),
      [creator, room, text] as const,
    );
    return (await shown) - sent;
  };
  if (notes) {
    await sendAll(send, 0);
    notes.push(...(await steps(a, b, send)));
    notes.push(...(await profiled(world, a, 'Sending 100', () => sendAll(send, 0))));
    notes.push(...(await profiled(world, b, 'Showing 100', () => sendAll(send, 0))));
    await browser.close();
    return [];
  }
  const times = await sendAll(send);
  await browser.close();
  return times;
}

/** Median milliseconds from sending to each step of the way, over 50 messages. */
async function steps(a: Page, b: Page, send: (text: string) => Promise<number>): Promise<string[]> {
  const after = new Map<string, number[]>();
  for (let index = 0; index < 50; index++) {
    for (const page of [a, b]) await page.evaluate(() => window.bench.product.takeMarks());
    await send(textOf());
    await a.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const onA: Mark[] = await a.evaluate(() => window.bench.product.takeMarks());
    const onB: Mark[] = await b.evaluate(() => window.bench.product.takeMarks());
    const start = onA[0]?.at ?? 0;
    const named = [
      ...onA.map((one) => ({ ...one, device: 'A' })),
      ...onB.map((one) => ({ ...one, device: 'B' })),
    ];
    for (const { device, step, at } of named) {
      const key = `${device} ${step}`;
      after.set(key, [...(after.get(key) ?? []), at - start]);
    }
  }
  const medians = [...after].map(([key, times]) => ({ key, at: median(times) }));
  return [
    'Steps of a message, median milliseconds after sending:',
    ...medians
      .toSorted((x, y) => x.at - y.at)
      .map(({ key, at }) => `  ${at.toFixed(1).padStart(6)}  ${key}`),
  ];
}

type DeviceOf = {
  world: World;
  browser: BrowserContext;
  origin: string;
  person: Person;
  room: RoomIds;
  marked: boolean;
};

async function deviceOf({ world, browser, origin, person, room, marked }: DeviceOf): Promise<Page> {
  const page = await openBench(browser, origin, marked);
  await page.evaluate(
    async ([answer, accountId, chatroomId, isMarked]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.startEngine(accountId, chatroomId, isMarked);
    },
    [await aSession(world.pool, person), person.accountId, room.chatroomId, marked] as const,
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

const textOf = () => `${crypto.randomUUID()} `.padEnd(100, 'x');

async function sendAll(
  send: (text: string) => Promise<number>,
  warmUp = WARM_UP,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < warmUp + MESSAGES; index++) times.push(await send(textOf()));
  return times.slice(warmUp);
}
