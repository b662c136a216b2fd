/**
 * Draws the demo's pictures into public/demo; run it by hand after a change and commit what it made.
 *
 * Portraits: the style "Open Peeps" of @dicebear/styles, a remix of Open Peeps (openpeeps.com) by Pablo Stanley, licence CC0 1.0.
 * Logos: drawn below, for this product.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Avatar, Style } from '@dicebear/core';
import { root } from './run.mjs';

/** What a picture may weigh: it is loaded for every row of a list. */
const MOST_BYTES = 12_000;

const skin = { fair: 'ffdbb4', light: 'edb98a', tan: 'd08b5b', brown: 'ae5d29', deep: '694d3d' };

/**
 * Head, expression, skin, clothing, background and, at the end, what not everybody has.
 * @typedef {{ accessories?: string, facialHair?: string, headContrast?: string }} Extras
 * @type {Record<string, [string, string, string, string, string, Extras?]>}
 */
const portraits = {
  maya: ['bantuKnots', 'smile', skin.deep, 'ffcf77', 'f6d9c4'],
  diego: ['pomp', 'smileBig', skin.tan, '8fa7df', 'f4e3b5', { facialHair: 'moustache6' }],
  priya: ['bun2', 'smile', skin.brown, 'e279c7', 'd9e8d2'],
  jonah: ['short1', 'cheeky', skin.fair, '9ddadb', 'd5e3ee', { facialHair: 'full3' }],
  noor: ['hijab', 'smile', skin.light, '9ddadb', 'f2dfe6', { headContrast: '3f6c7a' }],
  talia: ['longCurly', 'smile', skin.tan, 'e78276', 'fbe6d0', { accessories: 'glasses2' }],
  kai: ['shaved2', 'cheeky', skin.light, '78e185', 'dfe6f5'],
  rosa: ['long', 'smile', skin.tan, 'e78276', 'e6e0f2'],
  sam: [
    'grayShort',
    'calm',
    skin.fair,
    '8fa7df',
    'e4ead9',
    { accessories: 'glasses', headContrast: 'e8e1e1' },
  ],
  andre: ['flatTop', 'smile', skin.deep, 'fdea6b', 'd8ebe8', { facialHair: 'goatee1' }],
  bea: ['mediumBangs', 'cute', skin.light, 'e279c7', 'f8e2b8'],
  theo: ['short2', 'smile', skin.light, '78e185', 'ecdcd3', { accessories: 'glasses3' }],
};

const logos = {
  // A sun over a folded tortilla.
  sol: square('c8553d', [
    '<circle cx="48" cy="40" r="15" fill="#ffd166"/>',
    '<g stroke="#ffd166" stroke-width="5" stroke-linecap="round"><path d="M48 11v7M27 19l5 6M69 19l-5 6M17 38h8M79 38h-8"/></g>',
    '<path d="M14 70a34 34 0 0 1 68 0z" fill="#fff1d6"/>',
    '<path d="M24 70a24 24 0 0 1 48 0" fill="none" stroke="#c8553d" stroke-width="4"/>',
    '<path d="M14 77h68" stroke="#fff1d6" stroke-width="5" stroke-linecap="round"/>',
  ]),
  // A cup whose steam is an ocotillo's three stems.
  tea: square('2f5d50', [
    '<path d="M22 48h46v10a20 20 0 0 1-20 20h-6a20 20 0 0 1-20-20z" fill="#f4ead5"/>',
    '<path d="M68 52h4a8 8 0 0 1 0 16h-6" fill="none" stroke="#f4ead5" stroke-width="5"/>',
    '<g fill="none" stroke="#a9cfa4" stroke-width="4.5" stroke-linecap="round"><path d="M45 42V18M37 42q-2-14-10-20M53 42q2-14 10-20"/></g>',
    '<g fill="#e76f51"><circle cx="45" cy="16" r="5"/><circle cx="26" cy="21" r="4.5"/><circle cx="64" cy="21" r="4.5"/></g>',
  ]),
  // Two faces of rock and a hold.
  climb: square('33415c', [
    '<path d="M10 80 40 24l22 56z" fill="#8d99ae"/>',
    '<path d="m40 24 22 56H44z" fill="#6c7a93"/>',
    '<path d="m48 80 20-38 20 38z" fill="#cfd6e2"/>',
    '<circle cx="69" cy="24" r="8" fill="#ff9f1c"/>',
  ]),
  // A bowl on the wheel, under a young tree's twig.
  clay: square('7a9e4b', [
    '<path d="M20 44h56c0 18-10 30-28 30S20 62 20 44z" fill="#e9c9a5"/>',
    '<path d="M20 44h56c-.4 4-1.2 7.5-2.5 11h-51C21.2 51.5 20.4 48 20 44z" fill="#b5683f"/>',
    '<path d="M26 80h44" stroke="#fff8ea" stroke-width="6" stroke-linecap="round"/>',
    '<path d="M48 38V18" stroke="#fff8ea" stroke-width="4" stroke-linecap="round"/>',
    '<g fill="#ffe45e"><circle cx="48" cy="15" r="5"/><circle cx="38" cy="24" r="4.5"/><circle cx="58" cy="24" r="4.5"/></g>',
  ]),
  // Two open books that look like an owl.
  owl: square('3d2c5e', [
    '<path d="M14 30q17-9 34 3 17-12 34 3v40q-17-12-34-1-17-11-34 1z" fill="#f3e9dc"/>',
    '<circle cx="32" cy="48" r="10" fill="#f2b134"/><circle cx="64" cy="48" r="10" fill="#f2b134"/>',
    '<circle cx="32" cy="48" r="4.5" fill="#3d2c5e"/><circle cx="64" cy="48" r="4.5" fill="#3d2c5e"/>',
    '<path d="m43 58 5 8 5-8z" fill="#e07a5f"/>',
  ]),
  // A pole, cut along a sharp line.
  sharp: square('f5f1e8', [
    '<rect x="34" y="16" width="28" height="64" rx="6" fill="#fff" stroke="#1d3557" stroke-width="5"/>',
    '<path d="m36.5 40 23-15v11l-23 15zM36.5 70l23-15v11l-17 11h-6z" fill="#d62839"/>',
    '<path d="m36.5 55 23-15v9l-23 15z" fill="#1d3557"/>',
    '<path d="M28 16h40M28 80h40" stroke="#1d3557" stroke-width="7" stroke-linecap="round"/>',
  ]),
};

/**
 * @param {string} background
 * @param {string[]} shapes
 */
function square(background, shapes) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#${background}" d="M0 0h96v96H0z"/>${shapes.join('')}</svg>`;
}

const style = new Style(readStyle('open-peeps'));

for (const [name, [head, expression, skinColor, clothing, background, extras]] of Object.entries(
  portraits,
)) {
  const { accessories, facialHair, headContrast = '2c1b18' } = extras ?? {};
  const svg = new Avatar(style, {
    seed: name,
    headVariant: head,
    expressionVariant: expression,
    accessoriesVariant: accessories ?? [],
    accessoriesProbability: accessories ? 100 : 0,
    facialHairVariant: facialHair ?? [],
    facialHairProbability: facialHair ? 100 : 0,
    maskProbability: 0,
    skinColor,
    clothingColor: clothing,
    headContrastColor: headContrast,
    backgroundColor: background,
  }).toString();
  save(join('portraits', `${name}.svg`), lighten(svg));
}
for (const [name, svg] of Object.entries(logos)) save(join('logos', `${name}.svg`), svg);

/**
 * A style's definition without the tags that the core of this version does not know yet.
 * @param {string} name
 */
function readStyle(name) {
  const path = createRequire(import.meta.url).resolve(`@dicebear/styles/${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8'), (key, value) =>
    key === 'tags' ? undefined : value,
  );
}

/**
 * Without the licence's long form, which stands at the top of this file, and with no finer detail than is seen.
 * @param {string} svg
 */
function lighten(svg) {
  return svg
    .replace(/<metadata[\s\S]*?<\/metadata>/g, '')
    .replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));
}

/**
 * @param {string} path
 * @param {string} svg
 */
function save(path, svg) {
  const forbidden =
    /<(script|foreignObject|style|image|a)\b|\son\w+=|\sstyle=|href="(?!#)|url\((?!#)|<!/i.exec(
      svg,
    );
  if (forbidden)
    throw new Error(`${path} contains ${forbidden[0]}, which a picture of ours may not.`);
  if (svg.length > MOST_BYTES)
    throw new Error(`${path} has ${svg.length} bytes, more than ${MOST_BYTES}.`);
  const file = join(root, 'public', 'demo', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${svg}\n`);
  console.log(`${path} ${svg.length}`);
}
