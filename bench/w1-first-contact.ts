import { openBench, openBrowser } from './support/browser.ts';
import type { Measure } from './support/measure.ts';
import { alternately } from './support/measure.ts';
import { aPerson, aSession, someMessages, someRooms, type Person } from './support/seed.ts';
import { profiled } from './support/profile.ts';
import { readMessages, serverMessages } from './support/floor-messages.ts';
import type { Result, Row } from './support/report.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const ROOMS = sizeOf(200);

/** W1: a new device, 200 rooms, until everything is durable and readable. */
export const firstContact: Measure = async (world, { big, repeat, profile }) => {
  const messages = sizeOf(10_000);
  const rows = await measure(world, messages, repeat, 2);
  if (big) rows.push(...(await measure(world, 100_000, repeat)));
  const notes: string[] = [];
  if (profile) await ours(world, await aCreatorWith(world, messages), messages, notes);
  return { name: 'w1-first-contact', title: 'W1 first contact', rows, notes } satisfies Result;
};

async function measure(
  world: World,
  messages: number,
  repeat: number,
  goal?: number,
): Promise<Row[]> {
  const creator = await aCreatorWith(world, messages);
  await serverMessages(world, creator);
  const figures = await alternately(repeat, {
    ours: () => ours(world, creator, messages),
    floor: async () => ({
      total: await floor(world),
      read: await msOf(() => readMessages(world, creator)),
    }),
  });
  const k = `${messages / 1000}k`;
  const window = Math.min(messages, ROOMS * 64);
  return [
    {
      what: `${k} messages, all durable and readable`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.total),
      floor: figures.floor.map((one) => one.total),
      ...(goal && { goal: { of: 'ratio', atMost: goal } }),
    },
    {
      what: `${k}: first screen of rooms readable`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.firstRoom),
      goal: { of: 'ours', atMost: 300 },
    },
    {
      what: `${k}: newest ${window} messages`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.open + one.pull),
    },
    {
      what: `${k}: of it opening the replica`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.open),
    },
    {
      what: `${k}: the floor, and the database's one select of all messages as JSON`,
      unit: 'ms',
      ours: figures.floor.map(({ total, read }) => total + read),
      floor: figures.floor.map((one) => one.total),
    },
  ];
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A creator whose 200 rooms hold so many messages together. */
export async function aCreatorWith(world: World, messages: number): Promise<Person> {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const rooms = await someRooms(
    world.pool,
    Array.from({ length: ROOMS }, () => ({ business, creator })),
  );
  await someMessages(world.pool, rooms, messages / ROOMS);
  return creator;
}

async function ours(world: World, person: Person, messages: number, notes?: string[]) {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.productOrigin, notes !== undefined);
  const session = await aSession(world.pool, person);
  await page.evaluate(([answer, accountId]) => window.bench.product.signIn(answer, accountId), [
    session,
    person.accountId,
  ] as const);
  const run = () =>
    page.evaluate(([accountId, history]) => window.bench.product.firstContact(accountId, history), [
      person.accountId,
      messages > ROOMS * 64,
    ] as const);
  let result: Awaited<ReturnType<typeof run>> | undefined;
  const work = async () => (result = await run());
  if (notes) notes.push(...(await profiled(world, page, 'First contact', work)));
  else await work();
  await browser.close();
  if (result?.messages !== messages)
    throw new Error(`${result?.messages} messages arrived instead of ${messages}`);
  return result;
}

async function floor(world: World): Promise<number> {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.floorOrigin);
  const time = await page.evaluate(() => window.bench.floor.loadAll());
  await browser.close();
  return time;
}
