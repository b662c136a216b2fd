import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright';
import type { SyncPage } from '#contract/sync/sync.ts';
import { openBench, openBrowser } from './support/browser.ts';
import type { Measure } from './support/measure.ts';
import { aPerson, aSession, type Person } from './support/seed.ts';
import { changeRecords, someProjects, workCollections } from './support/seed-work.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const CHANGED = sizeOf(200, 20);
const PROJECTS = sizeOf(60, 6);
/** 400 kbit/s and 400 ms: a train through the desert. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_MS = 400;

/** W6: a device that was away while 200 records in 6 collections changed catches up over a slow line. */
export const catchUp: Measure = async (world, { repeat }) => {
  const creator = await aPerson(world.pool, 'creator');
  await someProjects(world.pool, creator, PROJECTS);
  const runs: Run[] = [];
  const { page, line } = await deviceOf(world, creator);
  for (let round = 0; round <= repeat; round++) {
    const run = await away(world, creator, page, line);
    // The first one warms up shared caches.
    if (round > 0) runs.push(run);
  }
  await page.context().close();
  return {
    name: 'w6-catch-up',
    title: `W6 catch-up, ${CHANGED} records of ${workCollections.length} collections at 400 kbit/s and 400 ms`,
    rows: [
      {
        what: 'requests',
        unit: '',
        ours: runs.map((one) => one.requests),
        goal: { of: 'ours', atMost: 1 },
      },
      {
        what: 'bytes of the body, beside gzip -9 of the records',
        unit: 'B',
        ours: runs.map((one) => one.body),
        floor: runs.map((one) => one.records),
        goal: { of: 'ratio', atMost: 1.2 },
      },
      {
        what: 'bytes with the answer’s headers',
        unit: 'B',
        ours: runs.map((one) => one.wire),
        floor: runs.map((one) => one.records),
        goal: { of: 'ratio', atMost: 1.2 },
      },
      {
        what: 'until durable, beside a bare fetch of the same answer',
        unit: 'ms',
        ours: runs.map((one) => one.time),
        floor: runs.map((one) => one.bare),
      },
      {
        what: 'until durable, beside one round trip and the transfer',
        unit: 'ms',
        ours: runs.map((one) => one.time),
        floor: runs.map((one) => ROUND_TRIP_MS + (one.wire / BYTES_PER_SECOND) * 1000),
      },
    ],
    notes: [
      'The line is emulated by the browser; the token is valid, so that no renewal precedes.',
    ],
  };
};

type Run = {
  requests: number;
  records: number;
  body: number;
  wire: number;
  time: number;
  bare: number;
};

async function deviceOf(world: World, person: Person) {
  const browser = await openBrowser(await world.folder('profile'));
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(
    async ([answer, accountId]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.catchUp(accountId);
    },
    [await aSession(world.pool, person), person.accountId] as const,
  );
  const line = await browser.newCDPSession(page);
  await line.send('Network.enable');
  return { page, line };
}

/** Changes the records behind the device's back, lets it catch up, and fetches the same answer bare. */
async function away(world: World, person: Person, page: Page, line: CDPSession): Promise<Run> {
  const { accountId } = person;
  const changed = await changeRecords(world.pool, person, CHANGED);
  if (changed !== CHANGED) throw new Error(`${changed} records changed instead of ${CHANGED}`);
  const heads = countHeads(line);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const since = await page.evaluate((id) => window.bench.product.heldCursor(id), accountId);
  const caught = await page.evaluate((id) => window.bench.product.catchUp(id), accountId);
  const head = heads.take();
  if (head === 0) throw new Error('The browser reported no answer');
  const bare = await page.evaluate(([id, from]) => window.bench.product.bareSync(id, from), [
    accountId,
    since,
  ] as const);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  heads.stop();
  const { collections } = JSON.parse(bare.text) as SyncPage;
  const notified = Object.values(collections).reduce((sum, all) => sum + all.length, 0);
  if (notified !== CHANGED || caught.records !== CHANGED)
    throw new Error(
      `${notified} records were announced and ${caught.records} stored instead of ${CHANGED}`,
    );
  const records = gzipSync(JSON.stringify(collections), { level: 9 }).byteLength;
  return {
    requests: caught.requests,
    records,
    body: bare.encoded,
    wire: head + bare.encoded,
    time: caught.time,
    bare: bare.time,
  };
}

/**
 * Bytes of the heads of answers, as they came over the line. A browser with a slowed line may report no end of a request whose body
 * has been read, so the size of the body comes from the page.
 */
function countHeads(line: CDPSession) {
  const heads: number[] = [];
  const listen = ({ response }: { response: { encodedDataLength: number } }) =>
    void heads.push(response.encodedDataLength);
  line.on('Network.responseReceived', listen);
  return {
    take: () => heads.splice(0).reduce((sum, one) => sum + one, 0),
    stop: () => line.off('Network.responseReceived', listen),
  };
}
