import { encodePicture } from '#server/pictures/encode.ts';
import type { Costs } from './support/costs.ts';
import { aFile } from './support/play-campaign.ts';
import type { Row } from './support/report.ts';
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

/** A stored picture: its bytes in the store, the time to make them, and its row. */
export async function pictureCosts(world: World): Promise<Costs> {
  const rows: Row[] = [];
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
    row(
      `${what}: server`,
      'ms',
      made.map(({ ms }) => ms),
    );
    row(
      `${what}: in the store`,
      'bytes',
      made.map(({ bytes }) => bytes),
    );
    row(
      `${what}: rows of a stored gigabyte`,
      'MB',
      made.map(({ bytes }) => (rowBytes / bytes) * 1_000),
    );
  }
  return { rows, notes: [] };
}
