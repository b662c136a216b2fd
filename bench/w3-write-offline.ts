import type { BrowserContext } from 'playwright';
import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import { profiled } from './support/profile.ts';
import { aPerson, aSession, someRooms, texts, type Person, type RoomIds } from './support/seed.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const MESSAGES = sizeOf(1000);
const ROOMS = sizeOf(20, 2);

/** W3: 1,000 messages written without network, each until durable, then sent until all are acknowledged. */
export const writeOffline: Measure = async (world, { repeat, profile }) => {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const rooms = await someRooms(
    world.pool,
    Array.from({ length: ROOMS }, () => ({ business, creator })),
  );
  const figures = await alternately(repeat, {
    ours: () => ours(world, creator, rooms),
    floor: () => floor(world, rooms),
  });
  const notes: string[] = [];
  if (profile) await ours(world, creator, rooms, notes);
  const row = (
    what: string,
    pick: (one: { write: number; flush: number }) => number,
    atMost: number,
  ) => ({
    what,
    unit: 'ms',
    ours: figures.ours.map(pick),
    floor: figures.floor.map(pick),
    goal: { of: 'ratio' as const, atMost },
  });
  return {
    name: 'w3-write-offline',
    title: 'W3 write offline, then flush',
    rows: [
      row('one message durable', (one) => one.write / MESSAGES, 1.5),
      row(`${MESSAGES} messages acknowledged`, (one) => one.flush, 3),
    ],
    notes,
  };
};

async function ours(world: World, actor: Person, rooms: RoomIds[], notes?: string[]) {
  return await inBrowser(world, async (browser) => {
    const page = await openBench(browser, world.productOrigin, notes !== undefined);
    const session = await aSession(world.pool, actor);
    await page.evaluate(([answer, id]) => window.bench.product.signIn(answer, id), [
      session,
      actor.accountId,
    ] as const);
    await browser.setOffline(true);
    const writeAll = () =>
      page.evaluate(
        ([who, where, count, text]) => window.bench.product.writeMessages(who, where, count, text),
        [actor, rooms, MESSAGES, texts[0] ?? ''] as const,
      );
    const write = await writeAll();
    await browser.setOffline(false);
    const flush = () => page.evaluate(() => window.bench.product.flush());
    if (!notes) return { write, flush: await flush() };
    notes.push(...(await profiled(world, page, 'Flush', flush)));
    notes.push(...(await profiled(world, page, 'Writing', writeAll)));
    return { write, flush: NaN };
  });
}

async function floor(world: World, rooms: RoomIds[]) {
  return await inBrowser(world, async (browser) => {
    const page = await openBench(browser, world.floorOrigin);
    await browser.setOffline(true);
    const write = await page.evaluate(
      ([where, count, text]) => window.bench.floor.putMessages(where, count, text),
      [rooms.map((one) => one.chatroomId), MESSAGES, texts[0] ?? ''] as const,
    );
    await browser.setOffline(false);
    return { write, flush: await page.evaluate(() => window.bench.floor.flushFloor()) };
  });
}

async function inBrowser<T>(
  world: World,
  work: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser(await world.folder('profile'));
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
