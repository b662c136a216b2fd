/**
 * The bytes that a phone downloads before it shows something, with gzip -9, from the client build's
 * own manifest, and what its worker keeps for offline. The build fails above these limits.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { clientFolder, LANGUAGES, ownName } from './languages.mjs';
import { root } from './run.mjs';

const KB = 1000;
const ENTRY = 'index.html';

const MESSAGES = [
  'src/routes/_signed-in.tsx',
  'src/routes/_signed-in/creator/route.tsx',
  'src/routes/_signed-in/creator/messages.tsx',
];

const CALENDAR = [
  'src/routes/_signed-in.tsx',
  'src/routes/_signed-in/creator/route.tsx',
  'src/routes/_signed-in/creator/calendar.tsx',
];

/**
 * The chunks of each screen: everything its route files are split into, and everything those and
 * the entry import statically. `also` names lazy chunks that the screen waits for all the same. Each
 * file costs a request, and `most` limits their number.
 */
const SCREENS = [
  { name: 'login', limit: 110 * KB, most: 7, routes: ['src/routes/login.tsx'], also: [] },
  {
    name: 'first signed-in screen',
    limit: 195 * KB,
    most: 14,
    routes: MESSAGES,
    also: ['dexie'],
  },
  {
    name: 'conversation opened by a link',
    limit: 206 * KB,
    most: 16,
    routes: MESSAGES,
    also: ['dexie', 'message-log'],
  },
  { name: 'calendar', limit: 355 * KB, most: 36, routes: CALENDAR, also: [] },
];
/** Loaded beside the first screen, after its frame has painted. */
const REPLICA = { name: 'RxDB', limit: 90 * KB, most: 1, chunk: 'open-replica' };

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

/** @typedef {(line: string) => void} Print */

/**
 * Prints the sizes of every language; false if one is above its limit or unknown, or a file is missing.
 * @param {Print} print
 */
export function reportBytes(print = (line) => void process.stdout.write(`  ${line}\n`)) {
  return LANGUAGES.map((language) => reportLanguage(language, print)).every(Boolean);
}

/** @param {string} language @param {Print} print */
function reportLanguage(language, print) {
  print(language);
  const manifestFile = join(root, clientFolder(language), '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) return complain('The client build left no manifest.');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const built = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  const missing = built.find((file) => !existsSync(join(root, 'dist', 'client', file)));
  if (missing) return complain(`The client build lacks a file of its manifest: ${missing}`);
  const named = (/** @type {string} */ name) =>
    Object.keys(manifest).filter((key) => manifest[key]?.name === name);

  if (Object.values(manifest).some(({ imports = [] }) => imports.includes(ENTRY))) {
    return complain(
      'A chunk imports the entry, which waits for chunks itself: they would never start.',
    );
  }
  const page = readFileSync(join(root, 'dist', 'client', ownName(ENTRY, language)), 'utf8');
  const early = [...page.matchAll(/<script async src="\/([^"]+)"/g)].map(([, file]) =>
    String(file),
  );
  const results = SCREENS.map((screen) => {
    const splits = screen.routes.map((route) => splitsOf(manifest, route));
    const also = screen.also.map(named);
    const starts = [ENTRY, ...splits.flat(), ...also.flat()];
    const known = [...splits, ...also].every((found) => found.length > 0) && ENTRY in manifest;
    return { ...screen, files: known ? [...filesOf(manifest, starts), ...early] : [] };
  });
  const replica = named(REPLICA.chunk).map((key) => String(manifest[key]?.file));
  const first = new Set(results.flatMap(({ files }) => files));
  if (replica.some((file) => first.has(file))) {
    return complain('The RxDB chunk is imported statically, so it would delay the first screen.');
  }
  const lines = [...results, { ...REPLICA, files: replica }].map((one) => reportLine(one, print));
  return reportPrecache(language, print) && lines.every(Boolean);
}

/** Files that every installation downloads: nothing of the demo, and nothing of another language. @param {string} language @param {Print} print */
function reportPrecache(language, print) {
  const client = join(root, 'dist', 'client');
  const worker = readFileSync(join(client, ownName('service-worker.js', language)), 'utf8');
  const entries = [...worker.matchAll(/"?\burl"?:\s?["'`]([^"'`]+)["'`]/g)].map(([, url]) =>
    String(url),
  );
  const files = [...new Set(entries)];
  const missing = files.find((file) => !existsSync(join(client, file)));
  if (missing)
    return complain(`The worker of ${language} keeps a file that isn't there: ${missing}`);
  if (!files.includes(ownName(ENTRY, language)))
    return complain('The precache of the worker can’t be determined.');
  const bytes = files.reduce((sum, file) => sum + statSync(join(client, file)).size, 0);
  print(`precache: ${(bytes / KB).toFixed(0)} kB, ${files.length} files`);
  const ofDemo = files.find((file) => file.startsWith('demo/'));
  return !ofDemo || complain(`The demo would be in every installation: ${ofDemo}.`);
}

/** A route that is not split has no chunk of its own: then its code is in the entry. */
function splitsOf(/** @type {Record<string, Chunk>} */ manifest, /** @type {string} */ route) {
  const own = Object.keys(manifest).filter((key) => key.split('?')[0] === route);
  if (own.length > 0) return own;
  return existsSync(join(root, route)) ? [ENTRY] : [];
}

/** The files of some chunks and of all they import statically, each once. */
function filesOf(/** @type {Record<string, Chunk>} */ manifest, /** @type {string[]} */ starts) {
  const seen = new Set();
  const queue = [...starts];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** @param {{ name: string, limit: number, most: number, files: string[] }} result @param {Print} print */
function reportLine({ name, limit, most, files }, print) {
  if (files.length === 0) return complain(`No chunk was found for: ${name}.`);
  const bytes = files.reduce((sum, file) => sum + compressedSize(file), 0);
  const size = `${(bytes / KB).toFixed(1)} kB of ${limit / KB} kB gzip`;
  print(`${name}: ${size}, ${files.length} of ${most} files`);
  if (files.length > most) return complain(`Too many files for: ${name}.`);
  return bytes <= limit || complain(`Too much JavaScript for: ${name}.`);
}

function compressedSize(/** @type {string} */ file) {
  return gzipSync(readFileSync(join(root, 'dist', 'client', file)), { level: 9 }).length;
}

function complain(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exit(reportBytes() ? 0 : 1);
}
