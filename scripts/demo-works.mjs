/**
 * Draws the works of the demo's creators into public/demo/works; run it by hand after a change and commit what it made.
 * The same seed draws the same picture.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';
import { randomOf } from './demo-scene-kit.mjs';
import { bowl, bread, coffee, tacos } from './demo-scenes-food.mjs';
import { desert, leaves, pool, trail } from './demo-scenes-land.mjs';
import { books, climbing } from './demo-scenes-rooms.mjs';
import { night, pottery, shopFront } from './demo-scenes-town.mjs';

const scenes = {
  tacos,
  coffee,
  bowl,
  bread,
  desert,
  trail,
  shopFront,
  night,
  pottery,
  climbing,
  books,
  leaves,
  pool,
};

/** @type {Record<string, (keyof typeof scenes)[]>} */
const works = {
  maya: ['tacos', 'desert', 'coffee', 'bowl', 'pottery', 'trail', 'shopFront', 'night'],
  diego: ['tacos', 'night', 'bread', 'night', 'bowl'],
  priya: ['bowl', 'coffee', 'leaves', 'bread'],
  jonah: ['trail', 'desert', 'climbing', 'trail', 'pool', 'desert'],
  noor: ['pottery', 'shopFront', 'books', 'leaves', 'pottery'],
  talia: ['pool', 'bread', 'books', 'coffee'],
  kai: ['climbing', 'desert', 'trail', 'climbing'],
  rosa: ['desert', 'pottery', 'shopFront', 'leaves'],
  sam: ['night', 'night', 'tacos'],
  andre: ['shopFront', 'books', 'coffee', 'shopFront'],
  bea: ['pool', 'bread', 'leaves'],
  theo: ['books', 'bowl', 'climbing'],
};
/** @type {[number, number][]} */
const shapes = [
  [1000, 750],
  [750, 1000],
  [1000, 1000],
  [1000, 667],
  [800, 1000],
  [1000, 563],
];

const folder = join(root, 'public', 'demo', 'works');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let bytes = 0;
let drawn = 0;
for (const [creator, names] of Object.entries(works)) {
  for (const [place, name] of names.entries()) {
    const [width, height] = shapes[drawn % shapes.length] ?? [1000, 750];
    const svg = scenes[name](randomOf(`${creator} ${place} ${name}`), width, height);
    const webp = await sharp(Buffer.from(svg))
      .flatten()
      .webp({ quality: 58, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, `${creator}-${place + 1}.webp`), webp);
    bytes += webp.byteLength;
    drawn += 1;
  }
}
process.stdout.write(`${drawn} works, ${Math.round(bytes / 1024)} KiB\n`);
