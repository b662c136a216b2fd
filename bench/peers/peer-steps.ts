import type { BrowserContext, Page } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { median } from '../support/report.ts';
import type { World } from '../support/world.ts';
import type { PeerEntry } from './catalog.ts';
import { bytesOf, countRequests } from './counted.ts';
import { ROOMS_OF_WRITER, type Measured, type Work } from './contestant.ts';
import { liveTimes } from './live-times.ts';
import type { Place } from './page/peer.ts';
import type {} from './page/drive.ts';
import { openSlowLine } from './slow-line.ts';

type Ports = { page: number; data: number };

/** A peer in its rounds: `contact` leaves a profile for the steps behind it, and every other step has a space of its own. */
export type Course = {
  world: World;
  work: Work;
  entry: PeerEntry;
  ports: Ports;
  profile: string;
  spaces: number;
  /** Messages that were added to the space `away` in earlier rounds. */
  missed: number;
};

export async function contact(course: Course): Promise<Measured> {
  const { work } = course;
  course.profile = await course.world.folder('profile');
  const { origin, place } = addressOf(course, 'first');
  const time = await inPage(await openBrowser(course.profile), origin, (page) =>
    receiveFirst(page, place, work.size, work.room),
  );
  return { w1: time, 'w1 first rooms': time };
}

export async function cold(course: Course): Promise<Measured> {
  const { origin, place } = addressOf(course, 'first');
  const { query, painted } = await inPage(await openBrowser(course.profile), origin, (page) =>
    page.evaluate(([at, room]) => window.peer.coldOpen(at, room), [
      place,
      course.work.room,
    ] as const),
  );
  return { 'w2 open + query': query, 'w2 painted': painted };
}

export async function stored(course: Course): Promise<Measured> {
  const { origin } = addressOf(course, 'first');
  const all = await inPage(await openBrowser(course.profile), origin, (page) =>
    page.evaluate(() => window.peer.storedBytes()),
  );
  return bytesOf(all, course.work.size);
}

export async function write(course: Course): Promise<Measured> {
  const { written } = course.work;
  const { origin, place } = freshAddress(course);
  return await inPage(await freshBrowser(course), origin, async (page) => {
    await page.evaluate((at) => window.peer.open(at), place);
    await page.context().setOffline(true);
    const durable = await writeAll(page, course.work, written);
    await page.context().setOffline(false);
    const acknowledged = await page.evaluate(() => window.peer.sendAll());
    return { 'w3 durable': durable / written, 'w3 acknowledged': acknowledged };
  });
}

export async function live(course: Course): Promise<Measured> {
  const { origin, other, place } = freshAddress(course);
  const room = crypto.randomUUID();
  const times = await inPage(await freshBrowser(course), origin, async (a) => {
    const b = await openPage(a.context(), other);
    for (const page of [a, b])
      await page.evaluate(([at, id]) => window.peer.startLive(at, id), [place, room] as const);
    return await liveTimes(
      course.work.sent,
      (text) => a.evaluate(([id, one]) => window.peer.sendLive(id, one), [room, text] as const),
      (text) => b.evaluate((one) => window.peer.whenShown(one), text),
    );
  });
  return { w4: median(times) };
}

/** A device behind a slow line catches up on what another one has sent past that line. */
export async function away(course: Course): Promise<Measured> {
  const { work, ports } = course;
  const lines = { page: await openSlowLine(ports.page), data: await openSlowLine(ports.data) };
  const both = Object.values(lines);
  const near = addressOf(course, 'away', { page: lines.page.port, data: lines.data.port });
  try {
    return await inPage(await freshBrowser(course), near.origin, async (page) => {
      await receiveFirst(page, near.place, work.away + course.missed, work.awayRoom);
      await sendFromElsewhere(course, page.context());
      course.missed += work.missed;
      const requests = countRequests(page);
      for (const line of both) line.slow();
      const time = await page.evaluate(
        (expected) => window.peer.receive(expected),
        work.away + course.missed,
      );
      const bytes = both.reduce((sum, line) => sum + line.counted().bytes, 0);
      return { 'w6 requests': requests(), 'w6 bytes': bytes, 'w6 time': time };
    });
  } finally {
    for (const line of both) await line.close();
  }
}

async function sendFromElsewhere(course: Course, browser: BrowserContext): Promise<void> {
  const { other, place } = addressOf(course, 'away');
  const page = await openPage(browser, other);
  await page.evaluate((at) => window.peer.open(at), place);
  await writeAll(page, course.work, course.work.missed);
  await page.evaluate(() => window.peer.sendAll());
  await page.close();
}

/** The page's address on both of its names, and what it is to open there. */
function addressOf({ entry, ports }: Course, space: string, { page, data } = ports) {
  const server = entry.protocol ? `${entry.protocol}://localhost:${data}` : '';
  const place: Place = { server, space };
  return { origin: `http://localhost:${page}`, other: `http://127.0.0.1:${page}`, place };
}

const freshAddress = (course: Course) => addressOf(course, `round${course.spaces++}`);
const freshBrowser = async ({ world }: Course) => await openBrowser(await world.folder('profile'));

const receiveFirst = (page: Page, place: Place, expected: number, room: string) =>
  page.evaluate(([at, many, one]) => window.peer.firstContact(at, many, one), [
    place,
    expected,
    room,
  ] as const);

const writeAll = (page: Page, { text }: Work, count: number) =>
  page.evaluate(([rooms, many, one]) => window.peer.writeAll(rooms, many, one), [
    Array.from({ length: ROOMS_OF_WRITER }, () => crypto.randomUUID()),
    count,
    text,
  ] as const);

async function openPage(browser: BrowserContext, origin: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) =>
    process.stderr.write(`In the page: ${error.stack ?? error.message}\n`),
  );
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'peer' in window);
  return page;
}

async function inPage<T>(
  browser: BrowserContext,
  origin: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  try {
    return await work(await openPage(browser, origin));
  } finally {
    await browser.close();
  }
}
