/**
 * `npm run house`: how much there is to read, and how it hangs together: lines by folder, sizes of files and functions, exports
 * that nothing imports, circles of imports, the files that an event passes, and repeated lines.
 * `npm run house -- --list` names the functions, exports, circles and repeats that the table only counts.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { circlesOf, foldersOf, importsOf, unusedExports } from './house/imports.mjs';
import { repeatsOf } from './house/repeats.mjs';
import { longFunctions } from './house/functions.mjs';
import { walksOf } from './house/walks.mjs';
import { prepareNode } from './prepare.mjs';
import { root } from './run.mjs';

/** Files that people install and read; tests, benchmarks and generated files are counted on their own. */
const PRODUCT = ['contract', 'server', 'src', 'sw', 'scripts'];
const OTHER = ['tests', 'e2e', 'bench'];
const CODE = '**/*.{ts,tsx,mjs,css}';
const GENERATED =
  /^src\/(paraglide\/|route-tree\.gen\.ts)|^server\/db\/migrations\/|^bench\/(peers|lighthouse)\/node_modules\//;
/** A function that fits a screen. */
const SCREEN_LINES = 60;
const MOST_LINES = 100;

prepareNode();
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const textOf = (/** @type {string} */ file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
});
const files = [...PRODUCT, ...OTHER]
  .flatMap((folder) => globSync(join(folder, CODE), { cwd: root }))
  .filter((file) => !GENERATED.test(file))
  .toSorted()
  .map(textOf);
/** Configurations that tools read; they import from the scripts. */
const configs = globSync('*.config.ts', { cwd: root }).map(textOf);
const product = files.filter(({ file }) => PRODUCT.includes(file.split('/')[0] ?? ''));
const isScript = ({ file = '' }) => !file.endsWith('.css');
const imports = importsOf([...files, ...configs].filter(isScript));
const ofProduct = new Map(
  [...imports].filter(([file]) => product.some((one) => one.file === file)),
);

const lines = (/** @type {string} */ text) => text.split('\n').length - 1;
const row = (/** @type {string} */ what, /** @type {(string | number)[]} */ ...cells) =>
  say(`${what.padEnd(44)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
const list = (/** @type {string[]} */ named) =>
  values.list && named.forEach((one) => say(`    ${one}`));

row('folder', 'lines', 'files', 'median', 'p90');
const sizes = (/** @type {typeof files} */ some) => {
  const sorted = some.map(({ text }) => lines(text)).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [sorted.reduce((sum, one) => sum + one, 0), sorted.length, at(0.5), at(0.9)];
};
const byFolder = Map.groupBy(files, ({ file }) => foldersOf(dirname(file)));
for (const [folder, some] of [...byFolder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  row(`  ${folder}`, ...sizes(some));
}
row('product', ...sizes(product));
row('tests, e2e and bench', ...sizes(files.filter((one) => !product.includes(one))));

const long = longFunctions(product.filter(isScript), SCREEN_LINES);
row(`functions over ${SCREEN_LINES} lines`, long.length);
row(`  of them over ${MOST_LINES} lines`, long.filter((one) => one.lines > MOST_LINES).length);
list(long.map((one) => `${one.lines}  ${one.file}:${one.line} ${one.name}`));

const unused = unusedExports(imports, new Set(ofProduct.keys()));
row('exports that no other file imports', unused.nowhere.length);
list(unused.nowhere);
row('exports that only tests import', unused.testsOnly.length);
list(unused.testsOnly);

const circles = circlesOf(ofProduct, (file) => file);
row('circles of files', circles.length);
list(circles.map((one) => one.join(' ↔ ')));
const folderCircles = circlesOf(ofProduct, (file) => foldersOf(dirname(file)));
row('circles of folders', folderCircles.length);
list(folderCircles.map((one) => one.join(' ↔ ')));

for (const { name, files: passed, missing } of walksOf(root)) {
  row(`walk: ${name}`, `${passed.length} files`);
  list(missing.map((file) => `missing: ${file}`));
}
const repeats = repeatsOf(product);
row('pairs of files that repeat six lines', repeats.length);
list(repeats);
