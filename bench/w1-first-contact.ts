import { openBench, openBrowser } from './support/browser.ts';
import type { Measure } from './support/measure.ts';
import { alternately } from './support/measure.ts';
import { aPerson, aSession, someMessages, someRooms, type Person } from './support/seed.ts';
import { serverMessages } from './support/floor-messages.ts';
import type { Result, Row } from './support/report.ts';
import type { World } from './support/world.ts';

const ROOMS = 200;

/** W1: a new device, 200 rooms, until everything is durable and readable. */
export const firstContact: Measure = async (world, { big, repeat }) => {
  const rows = await measure(world, 10_000, repeat, 2);
  if (big) rows.push(...(await measure(world, 100_000, repeat)));
  return { name: 'w1-first-contact', title: 'W1 first contact', rows, notes: [] } satisfies Result;
};

async function measure(world: World, messages: number, repeat: number, goal?: number): Promise<Row[]> {
  const creator = await aCreatorWith(world, messages);
  await serverMessages(world, creator);
  const figures = await alternately(repeat, {
    ours: () => ours(world, creator, messages),
    floor: () => floor(world),
  });
  const k = `${messages / 1000}k`;
  const window = Math.min(messages, ROOMS * 64);
  return [
    {
      what: `${k} messages, all durable and readable`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.total),
      floor: figures.floor,
      ...(goal && { goal: { of: 'ratio', atMost: goal } }),
    },
    {
      what: `${k}: first screen of rooms readable`,
      unit: 'ms',
      ours: figures.ours.map((one) => one.firstRoom),
      goal: { of: 'ours', atMost: 300 },
    },
    { what: `${k}: newest ${window} messages`, unit: 'ms', ours: figures.ours.map((one) => one.open + one.pull) },
    { what: `${k}: of it opening the replica`, unit: 'ms', ours: figures.ours.map((one) => one.open) },
  ];
}

/** A creator whose 200 rooms hold so many messages together. */
export async function aCreatorWith(world: World, messages: number): Promise<Person> {
  const [business, creator] = [await aPerson(world.pool, 'business'), await aPerson(world.pool, 'creator')];
  const rooms = await someRooms(world.pool, Array.from({ length: ROOMS }, () => ({ business, creator })));
  await someMessages(world.pool, rooms, messages / ROOMS);
  return creator;
}

async function ours(world: World, person: Person, messages: number) {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.productOrigin);
  const session = await aSession(world.pool, person);
  const result = await page.evaluate(
    async ([answer, accountId, history]) => {
      await window.bench.product.signIn(answer, accountId);
      return await window.bench.product.firstContact(accountId, history);
    },
    [session, person.accountId, messages > ROOMS * 64] as const,
  );
  await browser.close();
  if (result.messages !== messages) throw new Error(`${result.messages} messages arrived instead of ${messages}`);
  return result;
}

async function floor(world: World): Promise<number> {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.floorOrigin);
  const time = await page.evaluate(() => window.bench.floor.loadAll());
  await browser.close();
  return time;
}
