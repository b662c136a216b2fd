import type { BrowserContext, Page } from 'playwright';
import { openBench, openBrowser } from '../support/browser.ts';
import { median } from '../support/report.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from '../support/seed.ts';
import type { World } from '../support/world.ts';
import { bytesOf, countRequests } from './counted.ts';
import { ROOMS_OF_WRITER, type Measured, type Work } from './contestant.ts';
import { liveTimes } from './live-times.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/** Who holds the seeded messages. */
export type Seeded = { first: Person; away: Person };
type Pair = { business: Person; creator: Person; rooms: RoomIds[] };
type Opened = { query: number; painted: number };

/** The product in its rounds. */
export type Course = {
  world: World;
  work: Work;
  seeded: Seeded;
  profile: string;
  /** Messages that were added in earlier rounds. */
  missed: number;
};

export async function contact(course: Course): Promise<Measured> {
  const { world, work, seeded } = course;
  course.profile = await world.folder('profile');
  return await inBrowser(await openBrowser(course.profile), async (browser) => {
    const page = await signedIn(world, browser, world.productOrigin, seeded.first);
    const result = await firstContact(page, seeded.first, work.size > HELD_BY_WINDOWS);
    if (result.messages !== work.size)
      throw new Error(`${result.messages} messages instead of ${work.size}`);
    return { w1: result.total, 'w1 first rooms': result.firstRoom };
  });
}

export async function cold({ world, work, seeded, profile }: Course): Promise<Measured> {
  return await inBrowser(await openBrowser(profile), async (browser) => {
    const page = await browser.newPage();
    const asked = new URLSearchParams({
      accountId: seeded.first.accountId,
      chatroomId: work.room,
      lastSeq: String(work.lastSeq),
    });
    await page.goto(`${world.productOrigin}/bench-product.html?${asked.toString()}`);
    const handle = await page.waitForFunction(() => Reflect.get(window, 'opened') as unknown);
    const { query, painted } = (await handle.jsonValue()) as Opened;
    return { 'w2 open + query': query, 'w2 painted': painted };
  });
}

export async function stored({ world, work, profile }: Course): Promise<Measured> {
  return await inBrowser(await openBrowser(profile), async (browser) => {
    const page = await openBench(browser, world.productOrigin);
    return bytesOf(await page.evaluate(() => window.bench.storedBytes()), work.size);
  });
}

export async function write({ world, work }: Course): Promise<Measured> {
  const { creator, rooms } = await aPair(world, ROOMS_OF_WRITER);
  return await inBrowser(await fresh(world), async (browser) => {
    const page = await signedIn(world, browser, world.productOrigin, creator);
    await browser.setOffline(true);
    const durable = await writeAll(page, creator, rooms, work.written, work.text);
    await browser.setOffline(false);
    const acknowledged = await page.evaluate(() => window.bench.product.flush());
    return { 'w3 durable': durable / work.written, 'w3 acknowledged': acknowledged };
  });
}

export async function live({ world, work }: Course): Promise<Measured> {
  const { business, creator, rooms } = await aPair(world, 1);
  const room = rooms[0] as RoomIds;
  return await inBrowser(await fresh(world), async (browser) => {
    const a = await signedIn(world, browser, world.productOrigin, creator);
    const b = await signedIn(world, browser, world.otherDevice, business);
    await startEngine(a, creator, room);
    await startEngine(b, business, room);
    const times = await liveTimes(
      work.sent,
      (text) =>
        a.evaluate(([who, at, one]) => window.bench.product.sendMessage(who, at, one), [
          creator,
          room,
          text,
        ] as const),
      (text) => b.evaluate((one) => window.bench.product.whenShown(one), text),
    );
    return { w4: median(times) };
  });
}

/** A device behind a slow line catches up on what another one has sent past that line. */
export async function away(course: Course): Promise<Measured> {
  const line = await openSlowLine(Number(new URL(course.world.productOrigin).port));
  try {
    return await inBrowser(await fresh(course.world), (browser) => catchUp(course, browser, line));
  } finally {
    await line.close();
  }
}

async function catchUp(course: Course, browser: BrowserContext, line: SlowLine): Promise<Measured> {
  const { world, work, seeded } = course;
  const person = seeded.away;
  const page = await signedIn(world, browser, `http://localhost:${line.port}`, person);
  await firstContact(page, person, false);
  const writer = await signedIn(world, browser, world.otherDevice, person);
  await writeAll(writer, person, await roomsOf(world, person), work.missed, work.text);
  await writer.evaluate(() => window.bench.product.flush());
  await writer.close();
  course.missed += work.missed;
  const requests = countRequests(page);
  line.slow();
  const { time } = await page.evaluate((id) => window.bench.product.catchUp(id), person.accountId);
  const measured = { 'w6 requests': requests(), 'w6 bytes': line.counted().bytes, 'w6 time': time };
  line.clear();
  const { messages } = await firstContact(page, person, false);
  if (messages !== work.away + course.missed)
    throw new Error(`${messages} messages instead of ${work.away + course.missed}`);
  return measured;
}

/** What the windows of 200 rooms hold; the history before them is filled in the background. */
const HELD_BY_WINDOWS = 12_800;

const fresh = async (world: World) => await openBrowser(await world.folder('profile'));

async function inBrowser<T>(
  browser: BrowserContext,
  work: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function signedIn(
  world: World,
  browser: BrowserContext,
  origin: string,
  person: Person,
): Promise<Page> {
  const page = await openBench(browser, origin);
  await page.evaluate(([answer, id]) => window.bench.product.signIn(answer, id), [
    await aSession(world.pool, person),
    person.accountId,
  ] as const);
  return page;
}

const firstContact = (page: Page, { accountId }: Person, history: boolean) =>
  page.evaluate(([id, all]) => window.bench.product.firstContact(id, all), [
    accountId,
    history,
  ] as const);

const writeAll = (page: Page, actor: Person, rooms: RoomIds[], count: number, text: string) =>
  page.evaluate(
    ([who, where, many, one]) => window.bench.product.writeMessages(who, where, many, one),
    [actor, rooms, count, text] as const,
  );

const startEngine = (page: Page, { accountId }: Person, { chatroomId }: RoomIds) =>
  page.evaluate(([id, room]) => window.bench.product.startEngine(id, room, false), [
    accountId,
    chatroomId,
  ] as const);

async function aPair(world: World, rooms: number): Promise<Pair> {
  const business = await aPerson(world.pool, 'business');
  const creator = await aPerson(world.pool, 'creator');
  const pairs = Array.from({ length: rooms }, () => ({ business, creator }));
  return { business, creator, rooms: await someRooms(world.pool, pairs) };
}

async function roomsOf(world: World, { accountId }: Person): Promise<RoomIds[]> {
  const { rows } = await world.pool.query<RoomIds>(
    `select id as "chatroomId", campaign_id as "campaignId", business_id as "businessId", creator_id as "creatorId"
     from chatrooms where creator_id = $1 order by id limit $2`,
    [accountId, ROOMS_OF_WRITER],
  );
  return rows;
}
