import { serialize } from 'node:v8';
import { openBench, openBrowser } from './support/browser.ts';
import { storageOf, storageScripts } from './support/storage-scripts.ts';
import { alternately, type Measure } from './support/measure.ts';
import { serverMessages } from './support/floor-messages.ts';
import { aSession, type Person } from './support/seed.ts';
import type { World } from './support/world.ts';
import { aCreatorWith } from './w1-first-contact.ts';
import { sizeOf } from './support/size.ts';

const MESSAGES = sizeOf(10_000);
type Bytes = { disk: number; records: number };

/** W5: bytes on the device for each of 10,000 messages, and bytes of the scripts that keep them. */
export const bytes: Measure = async (world, { repeat }) => {
  const creator = await aCreatorWith(world, MESSAGES);
  await serverMessages(world, creator);
  const { ours, floor } = await alternately(repeat, {
    ours: () => stored(world, world.productOrigin, creator),
    floor: () => stored(world, world.floorOrigin),
  });
  const scripts = await storageScripts(await world.folder('scripts'));
  return {
    name: 'w5-bytes',
    title: 'W5 bytes',
    rows: [
      {
        what: 'a message in records, rooms included',
        unit: 'B',
        ours: ours.map((one) => one.records),
        floor: floor.map((one) => one.records),
        goal: { of: 'ratio', atMost: 1.1 },
      },
      {
        what: 'a message as the browser counts storage',
        unit: 'B',
        ours: ours.map((one) => one.disk),
        floor: floor.map((one) => one.disk),
      },
      {
        what: 'storage scripts: Dexie, RxDB, src/data',
        unit: 'kB gz',
        ours: [storageOf(scripts)],
        goal: { of: 'ours', atMost: 85 },
      },
      ...Object.entries(scripts).map(([name, size]) => ({
        what: `  ${name}`,
        unit: 'kB gz',
        ours: [size],
      })),
    ],
    notes: [
      'Records: structured-clone bytes (v8.serialize) of every record of every database of the origin. The goal is on these: the',
      'browser counts LevelDB files with their log and whatever is not compacted yet, which varies between runs of the same work.',
    ],
  };
};

async function stored(world: World, origin: string, person?: Person): Promise<Bytes> {
  const profile = await world.folder('profile');
  const browser = await openBrowser(profile);
  const page = await openBench(browser, origin);
  if (person) {
    await page.evaluate(
      async ([answer, accountId]) => {
        await window.bench.product.signIn(answer, accountId);
        await window.bench.product.firstContact(accountId, false);
      },
      [await aSession(world.pool, person), person.accountId] as const,
    );
  } else await page.evaluate(() => window.bench.floor.loadAll());
  await browser.close();
  // Reopened, so that its memory has reached the files.
  const again = await openBrowser(profile);
  const measured = await (
    await openBench(again, origin)
  ).evaluate(() => window.bench.storedBytes());
  await again.close();
  const sizes = measured.records.map((text) => serialize(JSON.parse(text)).byteLength);
  return {
    disk: measured.usage / MESSAGES,
    records: sizes.reduce((sum, size) => sum + size, 0) / MESSAGES,
  };
}
