import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodePicture } from '#server/pictures/encode.ts';
import { diskFiles } from '#server/ports/files/disk.ts';
import { sha256Of } from '#server/ports/files/files.ts';
import { alternately, type Measure } from './support/measure.ts';
import type { Row } from './support/report.ts';
import { sizeOf } from './support/size.ts';

/** Pictures of a round; each is different, as uploads are. */
const COUNT = sizeOf(12, 2);
const GOAL = { of: 'ratio', atLeast: 0.8 } as const;

/**
 * W7, the server's part: pictures that it receives in a second of one core – the sum checked, refused or decoded, encoded
 * again with thumbnail and placeholder, flushed to the disk – beside sharp alone making the same three pictures.
 */
export const receivedPictures: Measure = async (_world, { repeat }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-bench-'));
  const files = diskFiles(folder);
  const receive = async (bytes: Buffer): Promise<void> => {
    sha256Of(bytes);
    const encoded = await encodePicture(bytes, 'portfolio');
    if (!encoded.ok) throw new Error(encoded.refusal.code);
    await Promise.all([files.put(encoded.value.picture), files.put(encoded.value.thumb)]);
  };
  try {
    const rows: Row[] = [];
    for (const [what, sources] of [
      ['as a device prepares them, 1000 px', await makeSources(1000, 65)],
      ['as a camera makes them, 12 megapixels', await makeSources(4000, 90)],
    ] as const) {
      const measured = await alternately(repeat, {
        ours: () => perCoreSecond(sources, receive),
        floor: () => perCoreSecond(sources, bare),
      });
      rows.push({ what, unit: 'pictures/s of a core', ...measured, goal: GOAL });
    }
    const notes = [
      'Seconds of processor time, so that what else the machine does counts for neither.',
      'Floor: sharp alone decodes, resizes and encodes the picture, and the small ones from that; nothing is checked or stored.',
    ];
    return { name: 'w7-server', title: 'W7 pictures received by the server', rows, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function bare(bytes: Buffer): Promise<void> {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside' as const });
  const picture = await sharp(bytes)
    .autoOrient()
    .resize({ ...inside(1000), withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
  const thumb = await sharp(picture)
    .resize(inside(400))
    .webp({ quality: 74, effort: 2 })
    .toBuffer();
  await sharp(thumb).resize(inside(16)).webp({ quality: 40, effort: 2 }).toBuffer();
}

async function perCoreSecond(
  sources: readonly Buffer[],
  work: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const before = process.cpuUsage();
  for (const bytes of sources) await work(bytes);
  const { user, system } = process.cpuUsage(before);
  return sources.length / ((user + system) / 1_000_000);
}

/** JPEGs with the detail of photographs: colour over large areas, and grain. */
export async function makeSources(width: number, quality: number): Promise<Buffer[]> {
  const height = (width * 3) / 4;
  const sources: Buffer[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const tone = { r: 40 + n * 17, g: 120, b: 220 - n * 13 };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    const grain = await sharp({
      create: { width: 1000, height: 750, channels: 3, background: tone, noise },
    })
      .blur(1 + (n % 4))
      .tint(tone)
      .png()
      .toBuffer();
    sources.push(await sharp(grain).resize(width, height).jpeg({ quality }).toBuffer());
  }
  return sources;
}
