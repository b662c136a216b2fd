import { encodePicture } from '#server/pictures/encode.ts';
import { aFile } from './support/play-campaign.ts';
import { median, type Row } from './support/report.ts';
import { aPerson } from './support/seed.ts';
import { sizeOf } from './support/size.ts';
import { growth, stored } from './support/table-bytes.ts';
import type { World } from './support/world.ts';
import { makeSources } from './w7-server.ts';

const FILES = sizeOf(10_000, 20);
const PURPOSES = [
  ['contentPhoto', 4000, 90],
  ['portfolio', 1000, 65],
] as const;

/** Milliseconds of the server and bytes in the store, and bytes of the picture's row with its indexes. */
export type PictureCosts = { ms: number; bytes: number; row: number };

/** A stored picture: its bytes in the store, the time to make them, and its row. */
export async function pictureCosts(world: World) {
  const rows: Row[] = [];
  const pictures: PictureCosts[] = [];
  const before = await stored(world.pool);
  const owner = await aPerson(world.pool, 'creator');
  for (let n = 0; n < FILES; n++) await aFile(world, owner);
  const { tables } = growth(before, await stored(world.pool));
  const files = tables.find(({ name }) => name === 'files');
  const row = (what: string, unit: string, ours: number[]) => rows.push({ what, unit, ours });
  const rowBytes = (files?.bytes ?? NaN) / FILES;
  row('a picture: its row', 'bytes', [rowBytes]);
  for (const [purpose, width, quality] of PURPOSES) {
    const made = [];
    for (const source of await makeSources(width, quality)) {
      const start = process.cpuUsage();
      const encoded = await encodePicture(source, purpose);
      const { user, system } = process.cpuUsage(start);
      if (!encoded.ok) throw new Error(encoded.refusal.code);
      const { picture, thumb } = encoded.value;
      made.push({ ms: (user + system) / 1_000, bytes: picture.length + thumb.length });
    }
    const what = `a picture of ${width} pixels as ${purpose}`;
    const ms = made.map((one) => one.ms);
    const bytes = made.map((one) => one.bytes);
    row(`${what}: server`, 'ms', ms);
    row(`${what}: in the store`, 'bytes', bytes);
    const perGigabyte = bytes.map((one) => (rowBytes / one) * 1_000);
    row(`${what}: rows of a stored gigabyte`, 'MB', perGigabyte);
    pictures.push({ ms: median(ms), bytes: median(bytes), row: rowBytes });
  }
  const [content, portfolio] = pictures;
  if (!content || !portfolio) throw new Error('Both kinds of pictures are needed.');
  return { rows, notes: [], content, portfolio };
}
