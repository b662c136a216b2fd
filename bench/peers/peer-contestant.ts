import { serialize } from 'node:v8';
import type { BrowserContext, Page } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { freePort, pathOf, startChild } from '../support/child.ts';
import { median } from '../support/report.ts';
import type { World } from '../support/world.ts';
import { buildAdapter } from './build-adapter.ts';
import { packageFacts, type PeerEntry } from './catalog.ts';
import { ROOMS_OF_WRITER, type Contestant, type Work } from './contestant.ts';
import { liveTimes } from './live-times.ts';
import type { Place } from './page/peer.ts';
import type {} from './page/drive.ts';
import { openSlowLine } from './slow-line.ts';

type Ports = { page: number; data: number };

/** Builds a peer's page, starts its server with the seeded messages, and drives the adapter in a browser. */
export async function peerContestant(
  world: World,
  entry: PeerEntry,
  work: Work,
): Promise<Contestant> {
  const pages = await world.folder(`peer-${entry.name}`);
  const scripts = await buildAdapter(entry.name, pages);
  const ports = { page: await freePort(), data: await freePort() };
  const server = await startChild(
    pathOf(`../peers/servers/${entry.server}.ts`),
    {
      PEER: entry.name,
      PORT: String(ports.page),
      DATA_PORT: String(ports.data),
      PAGES: pages,
      SEEDS: work.seeds,
      DATA: await world.folder(`data-${entry.name}`),
      DATABASE_URL: world.floorDatabase,
      NODE_ENV: 'production',
    },
    /server ready/,
  );
  world.atEnd(server.stop);
  const device = deviceOf(entry, ports);
  let profile = '';
  let spaces = 0;
  let missed = 0;
  const freshSpace = () => device(`round${spaces++}`);
  const fresh = async () => await openBrowser(await world.folder('profile'));

  return {
    name: entry.name,
    title: entry.title,
    packages: entry.packages.map(packageFacts),
    scripts,
    notes: entry.notes,
    run: {
      async contact() {
        profile = await world.folder('profile');
        const { origin, place } = device('first');
        const time = await inPage(await openBrowser(profile), origin, (page) =>
          page.evaluate(([at, expected, room]) => window.peer.firstContact(at, expected, room), [
            place,
            work.size,
            work.room,
          ] as const),
        );
        return { w1: time, 'w1 first rooms': time };
      },
      async cold() {
        const { origin, place } = device('first');
        const opened = await inPage(await openBrowser(profile), origin, (page) =>
          page.evaluate(([at, room]) => window.peer.coldOpen(at, room), [
            place,
            work.room,
          ] as const),
        );
        return { 'w2 open + query': opened.query, 'w2 painted': opened.painted };
      },
      async stored() {
        const { origin } = device('first');
        const stored = await inPage(await openBrowser(profile), origin, (page) =>
          page.evaluate(() => window.peer.storedRecords()),
        );
        return bytesOf(stored, work.size);
      },
      async write() {
        const { origin, place } = freshSpace();
        const rooms = Array.from({ length: ROOMS_OF_WRITER }, () => crypto.randomUUID());
        return await inPage(await fresh(), origin, async (page) => {
          await page.evaluate((at) => window.peer.open(at), place);
          await page.context().setOffline(true);
          const durable = await page.evaluate(
            ([where, count, text]) => window.peer.writeAll(where, count, text),
            [rooms, work.written, work.text] as const,
          );
          await page.context().setOffline(false);
          const acknowledged = await page.evaluate(() => window.peer.sendAll());
          return { 'w3 durable': durable / work.written, 'w3 acknowledged': acknowledged };
        });
      },
      async live() {
        const { origin, other, place } = freshSpace();
        const room = crypto.randomUUID();
        const times = await inPage(await fresh(), origin, async (a) => {
          const b = await openPage(a.context(), other);
          for (const page of [a, b])
            await page.evaluate(([at, id]) => window.peer.startLive(at, id), [
              place,
              room,
            ] as const);
          return await liveTimes(
            work.sent,
            (text) =>
              a.evaluate(([id, one]) => window.peer.sendLive(id, one), [room, text] as const),
            (text) => b.evaluate((one) => window.peer.whenShown(one), text),
          );
        });
        return { w4: median(times) };
      },
      async away() {
        const [pageLine, dataLine] = [
          await openSlowLine(ports.page),
          await openSlowLine(ports.data),
        ];
        const lines = [pageLine, dataLine];
        const near = deviceOf(entry, { page: pageLine.port, data: dataLine.port })('away');
        const far = device('away');
        try {
          return await inPage(await fresh(), near.origin, async (page) => {
            await page.evaluate(
              ([at, expected, room]) => window.peer.firstContact(at, expected, room),
              [near.place, work.away + missed, work.awayRoom] as const,
            );
            const writer = await openPage(page.context(), far.other);
            await writer.evaluate((at) => window.peer.open(at), far.place);
            await writer.evaluate(
              async ([where, count, text]) => {
                await window.peer.writeAll(where, count, text);
                await window.peer.sendAll();
              },
              [
                Array.from({ length: ROOMS_OF_WRITER }, () => crypto.randomUUID()),
                work.missed,
                work.text,
              ] as const,
            );
            await writer.close();
            missed += work.missed;
            const requests = countRequests(page);
            for (const line of lines) line.slow();
            const time = await page.evaluate(
              (expected) => window.peer.receive(expected),
              work.away + missed,
            );
            const bytes = lines.reduce((sum, line) => sum + line.counted().bytes, 0);
            return { 'w6 requests': requests(), 'w6 bytes': bytes, 'w6 time': time };
          });
        } finally {
          for (const line of lines) await line.close();
        }
      },
    },
  };
}

/** The page's address on both of its names, and what it is to open there. */
function deviceOf({ protocol }: PeerEntry, ports: Ports) {
  return (space: string): { origin: string; other: string; place: Place } => ({
    origin: `http://localhost:${ports.page}`,
    other: `http://127.0.0.1:${ports.page}`,
    place: { server: protocol ? `${protocol}://localhost:${ports.data}` : '', space },
  });
}

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

/** Requests, sockets opened from now on, and frames sent on them. */
export function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', () => count++);
  page.on('websocket', (socket) => {
    count++;
    socket.on('framesent', () => count++);
  });
  return () => count;
}

/** Structured-clone bytes of a message's share in all records, and its share of what the browser counts. */
export function bytesOf(stored: { usage: number; records: string[] }, messages: number) {
  const records = stored.records.reduce(
    (sum, text) => sum + serialize(JSON.parse(text)).byteLength,
    0,
  );
  return { 'w5 records': records / messages, 'w5 disk': stored.usage / messages };
}
