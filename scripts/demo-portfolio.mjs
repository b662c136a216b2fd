/**
 * Draws the works of the demo's creators into public/demo/works, and what campaigns show and what was filmed for them into
 * public/demo/shots; run it, and then demo-film.mjs, by hand after a change and commit what it made.
 * The same seed draws the same picture.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';
import { randomOf } from './demo-scene-kit.mjs';
import { bowl, bread, coffee, tacos } from './demo-scenes-food.mjs';
import { desert, leaves, pool, trail } from './demo-scenes-land.mjs';
import { boots, carWindow, eggs, foil, sign, steam, thermos } from './demo-scenes-morning.mjs';
import {
  cinnamon,
  firstLine,
  glasses,
  ladderShadow,
  mural,
  neighbors,
  rice,
  roller,
  shade,
  straw,
} from './demo-scenes-patio.mjs';
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

/** Drawn for one campaign's shots. */
const filmed = {
  foil,
  eggs,
  steam,
  carWindow,
  thermos,
  sign,
  boots,
  glasses,
  cinnamon,
  straw,
  shade,
  rice,
  firstLine,
  roller,
  ladderShadow,
  neighbors,
  mural,
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

/**
 * Upright ones were filmed, wide ones stand above a campaign.
 * @type {Record<string, [scene: keyof typeof scenes | keyof typeof filmed, width: number, height: number]>}
 */
const shots = Object.fromEntries([
  ...['tacos', 'bread', 'coffee', 'bowl', 'shopFront', 'night', 'books', 'leaves'].flatMap((name) =>
    [1, 2].map((place) => [`${name}-${place}`, [name, 800, 1000]]),
  ),
  ...['climbing', 'pottery', 'desert', 'trail'].map((name) => [`${name}-1`, [name, 800, 1000]]),
  ...Object.keys(filmed).map((name) => [name, [name, 800, 1000]]),
  ['foil-2', ['foil', 800, 1000]],
  ...[...Object.keys(scenes), 'foil', 'glasses', 'mural'].map((name) => [
    `${name}-wide`,
    [name, 1200, 800],
  ]),
]);

const all = { ...scenes, ...filmed };
const drawn = { works: 0, shots: 0 };
for (const [creator, names] of Object.entries(works)) {
  for (const [place, name] of names.entries()) {
    const [width, height] = shapes[drawn.works % shapes.length] ?? [1000, 750];
    const svg = scenes[name](randomOf(`${creator} ${place} ${name}`), width, height);
    await draw('works', `${creator}-${place + 1}`, svg);
  }
}
for (const [name, [scene, width, height]] of Object.entries(shots)) {
  await draw('shots', name, all[scene](randomOf(`shot ${name}`), width, height));
}
process.stdout.write(`${drawn.works} works, ${drawn.shots} shots\n`);

/** @type {(folder: 'works' | 'shots', name: string, svg: string) => Promise<void>} */
async function draw(folder, name, svg) {
  const into = join(root, 'public', 'demo', folder);
  if (drawn[folder] === 0) await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const webp = await sharp(Buffer.from(svg)).flatten().webp({ quality: 58, effort: 6 }).toBuffer();
  await writeFile(join(into, `${name}.webp`), webp);
  drawn[folder] += 1;
}
